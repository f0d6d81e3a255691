import type ReceiptPrinter from '@point-of-sale/webusb-receipt-printer';
import { bytesDe } from './escpos';
import { esperarCarga, waitForImages } from './images';
import type { Directa, Formato } from './impresora';

/** Whether this browser can talk to a printer of that kind: Chrome and Edge on a computer or Android do, over https or on this computer itself. */
export const puede = (tipo: Directa['tipo']): boolean => tipo in navigator;

const abrir = {
  usb: async () => new (await import('@point-of-sale/webusb-receipt-printer')).default(),
  serial: async () => new (await import('@point-of-sale/webserial-receipt-printer')).default(),
};

/** The printer that this page talks to, once it was opened. */
let abierta: { tipo: Directa['tipo']; nombre: string; driver: ReceiptPrinter } | undefined;

/** How long the library may take to say that it is connected, after it is done: it says so in a later task. */
const AVISO_MS = 200;

/** Does what connects a printer; gives the printer as we keep it, undefined where none was chosen or it could not be opened. */
async function conectando(tipo: Directa['tipo'], driver: ReceiptPrinter, connect: () => Promise<void>): Promise<Directa | undefined> {
  const conectada = await new Promise<Directa | undefined>((resolve, reject) => {
    driver.addEventListener('connected', ({ productName, vendorId, productId, serialNumber, language, codepageMapping }) =>
      resolve({
        tipo,
        nombre: productName ?? 'la impresora del puerto serie',
        vendorId,
        productId,
        serialNumber,
        language: language ?? undefined,
        codepageMapping: codepageMapping ?? undefined,
      }),
    );
    connect().then(() => setTimeout(() => resolve(undefined), AVISO_MS), reject);
  });
  if (!conectada) return undefined;
  abierta = { tipo, nombre: conectada.nombre, driver };
  driver.addEventListener('disconnected', () => (abierta = undefined));
  return conectada;
}

/** Asks the user for a printer and opens it. Only in answer to a click: the browser shows its list. */
export async function conectarImpresora(tipo: Directa['tipo']): Promise<Directa | undefined> {
  const driver = await abrir[tipo]();
  return conectando(tipo, driver, () => driver.connect());
}

async function abiertaDe(directa: Directa): Promise<ReceiptPrinter> {
  if (abierta?.tipo === directa.tipo && abierta.nombre === directa.nombre) return abierta.driver;
  const driver = await abrir[directa.tipo]();
  if (await conectando(directa.tipo, driver, () => driver.reconnect(directa))) return driver;
  // A serial port without an identity is found by nobody but the user; the click that wants to print may open the list.
  if (directa.tipo === 'serial' && (await conectando('serial', driver, () => driver.connect()))) return driver;
  throw new Error(`${directa.nombre} is not connected`);
}

/** Sends a slip to a printer that was chosen before, once its logo is there. Throws when it is not to be reached. */
export async function imprimirDirecta(directa: Directa, ticket: HTMLElement, formato: Exclude<Formato, 'carta'>): Promise<void> {
  if (!puede(directa.tipo)) throw new Error(`This browser has no ${directa.tipo}`);
  const driver = await abiertaDe(directa);
  await esperarCarga(ticket);
  await waitForImages(ticket);
  await driver.print(bytesDe(ticket, formato, directa));
}
