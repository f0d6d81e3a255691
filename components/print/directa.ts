import type ReceiptPrinter from '@point-of-sale/webusb-receipt-printer';
import { bytesDe } from './escpos';
import { esperarCarga, waitForImages } from './images';
import type { Directa, Formato } from './impresora';

/** Whether this browser can talk to a printer of that kind: Chrome and Edge on a computer or Android can, over https or localhost. */
export const puede = (tipo: Directa['tipo']): boolean => tipo in navigator;

const abrir = {
  usb: async () => new (await import('@point-of-sale/webusb-receipt-printer')).default(),
  serial: async () => new (await import('@point-of-sale/webserial-receipt-printer')).default(),
};

/** The printer that this page has opened. */
let abierta: { tipo: Directa['tipo']; nombre: string; driver: ReceiptPrinter } | undefined;

/** How long the library may take, in ms, to report the connection after connecting: it does so in a later task. */
const AVISO_MS = 200;

/** Runs a function that connects a printer. Resolves with the printer to be remembered; undefined if none was chosen or it could not be opened. */
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

/** Asks the user for a printer and opens it. Call it in a click handler only: the browser shows its list on a user gesture. */
export async function conectarImpresora(tipo: Directa['tipo']): Promise<Directa | undefined> {
  const driver = await abrir[tipo]();
  return conectando(tipo, driver, () => driver.connect());
}

async function abiertaDe(directa: Directa): Promise<ReceiptPrinter> {
  if (abierta?.tipo === directa.tipo && abierta.nombre === directa.nombre) return abierta.driver;
  const driver = await abrir[directa.tipo]();
  if (await conectando(directa.tipo, driver, () => driver.reconnect(directa))) return driver;
  // A serial port without an id can only be chosen by the user; the click that prints allows the browser to show its list.
  if (directa.tipo === 'serial' && (await conectando('serial', driver, () => driver.connect()))) return driver;
  throw new Error(`${directa.nombre} is not connected`);
}

/** Sends a ticket to the remembered printer, once its logo has loaded. Throws if the printer cannot be reached. */
export async function imprimirDirecta(directa: Directa, ticket: HTMLElement, formato: Exclude<Formato, 'carta'>): Promise<void> {
  if (!puede(directa.tipo)) throw new Error(`This browser has no ${directa.tipo}`);
  const driver = await abiertaDe(directa);
  await esperarCarga(ticket);
  await waitForImages(ticket);
  await driver.print(bytesDe(ticket, formato, directa));
}
