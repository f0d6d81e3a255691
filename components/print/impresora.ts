import { useSyncExternalStore } from 'react';

/** What slips are printed on: a roll of 58 or 80 mm, or letter paper. */
export const FORMATOS = [
  { value: '80', label: 'Rollo de 80 mm' },
  { value: '58', label: 'Rollo de 58 mm' },
  { value: 'carta', label: 'Hoja carta' },
] as const;
export type Formato = (typeof FORMATOS)[number]['value'];

/** A receipt printer that the browser talks to by itself, as its library needs it to find it again. */
export interface Directa {
  tipo: 'usb' | 'serial';
  /** What people call it. */
  nombre: string;
  vendorId: number | null;
  productId: number | null;
  serialNumber?: string;
  /** The language it speaks, as far as it is known: 'esc-pos', 'star-prnt'. */
  language?: string;
  codepageMapping?: string;
}

/** How this computer prints. */
export interface Impresora {
  formato: Formato;
  /** Without one slips go through the print dialog of the browser. */
  directa?: Directa;
}

// Of the computer, not of the user: it stays when somebody signs out, and names nobody.
const CLAVE = 'cantera-impresora';
const PREDETERMINADA: Impresora = { formato: '80' };

/** What lay in the storage; what is none of the choices becomes the default. */
function impresoraDe(guardada: string | null): Impresora {
  try {
    const { formato, directa } = (JSON.parse(guardada ?? '{}') ?? {}) as Partial<Impresora>;
    const conocido = FORMATOS.find(({ value }) => value === formato)?.value ?? PREDETERMINADA.formato;
    const sirve = (directa?.tipo === 'usb' || directa?.tipo === 'serial') && typeof directa.nombre === 'string';
    return sirve ? { formato: conocido, directa } : { formato: conocido };
  } catch {
    return PREDETERMINADA;
  }
}

let actual: Impresora | undefined;
const oyentes = new Set<() => void>();

/** How this computer prints, as it was chosen last. */
export function leerImpresora(): Impresora {
  if (actual) return actual;
  try {
    return (actual = impresoraDe(window.localStorage.getItem(CLAVE)));
  } catch {
    return PREDETERMINADA; // A browser that forbids the storage.
  }
}

/** Remembers how this computer prints; in a browser without storage as long as the page stands. */
export function elegirImpresora(cambio: Partial<Impresora>): void {
  actual = { ...leerImpresora(), ...cambio };
  try {
    window.localStorage.setItem(CLAVE, JSON.stringify(actual));
  } catch {
    // It is remembered in the page all the same.
  }
  oyentes.forEach((oyente) => oyente());
}

const suscribir = (oyente: () => void) => {
  oyentes.add(oyente);
  return () => void oyentes.delete(oyente);
};

/** How this computer prints, for what is on the screen. */
export const useImpresora = (): Impresora => useSyncExternalStore(suscribir, leerImpresora, () => PREDETERMINADA);
