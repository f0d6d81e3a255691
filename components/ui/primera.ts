import { useLayoutEffect } from 'react';

/** The element in which the document itself shows a page before its scripts have come (layout/boot/paint.ts). */
export const PRIMERA = 'primera';

/** Takes away what the document showed: the page stands there itself, or another one does. */
export const retirarPrimera = (): void => document.getElementById(PRIMERA)?.remove();

/** Takes it away in the very frame in which the page has what it is for. */
export function usePintada(pintada: boolean): void {
  useLayoutEffect(() => {
    if (pintada) retirarPrimera();
  }, [pintada]);
}
