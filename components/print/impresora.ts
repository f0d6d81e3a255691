import { inBrowser } from '@/utils/stored';
import { shared } from '../data/shared';

/** The paper formats of tickets: a roll of 58 or 80 mm, or letter paper. */
export const FORMATOS = [
  { value: '80', label: 'Rollo de 80 mm' },
  { value: '58', label: 'Rollo de 58 mm' },
  { value: 'carta', label: 'Hoja carta' },
] as const;
export type Formato = (typeof FORMATOS)[number]['value'];

/** A receipt printer that the browser talks to directly, with the data that its library needs to find it again. */
export interface Directa {
  tipo: 'usb' | 'serial';
  /** The printer's name for the user. */
  nombre: string;
  vendorId: number | null;
  productId: number | null;
  serialNumber?: string;
  /** The printer's command language, if known: 'esc-pos', 'star-prnt'. */
  language?: string;
  codepageMapping?: string;
}

/** The print settings of this computer. */
export interface Impresora {
  formato: Formato;
  /** Without a direct printer, tickets go through the browser's print dialog. */
  directa?: Directa;
}

// It belongs to the computer, not to the user: it survives a sign-out, and names nobody.
const CLAVE = 'cantera-impresora';
const PREDETERMINADA: Impresora = { formato: '80' };

/** Print settings from what is stored; an invalid value becomes the default. */
function impresoraDe(guardada: unknown): Impresora {
  const { formato, directa } = (guardada ?? {}) as Partial<Impresora>;
  const conocido = FORMATOS.find(({ value }) => value === formato)?.value ?? PREDETERMINADA.formato;
  const sirve = (directa?.tipo === 'usb' || directa?.tipo === 'serial') && typeof directa.nombre === 'string';
  return sirve ? { formato: conocido, directa } : { formato: conocido };
}

const ajustes = shared(PREDETERMINADA, () => impresoraDe(inBrowser.read(CLAVE)));

/** The print settings of this computer. */
export const leerImpresora = ajustes.get;

/** The print settings of this computer as a hook. */
export const useImpresora = ajustes.useValue;

/** Changes the print settings of this computer; without storage they last as long as the page. */
export function elegirImpresora(cambio: Partial<Impresora>): void {
  const elegida = { ...leerImpresora(), ...cambio };
  inBrowser.write(CLAVE, elegida);
  ajustes.set(elegida);
}
