import { useLayoutEffect } from 'react';

/** The id of the element with the prerendered page, shown until the scripts have loaded (layout/primera/paint.ts). */
export const PRIMERA = 'primera';

/** Removes the prerendered page, once the real page or another one is rendered. */
export const retirarPrimera = (): void => document.getElementById(PRIMERA)?.remove();

/** Removes the prerendered page in the same frame in which the page has its content (`pintada`). */
export function usePintada(pintada: boolean): void {
  useLayoutEffect(() => {
    if (pintada) retirarPrimera();
  }, [pintada]);
}
