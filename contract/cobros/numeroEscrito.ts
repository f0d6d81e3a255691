/** What somebody typed as the number of a paper: «recibo 120», «R-120», «F-35», «factura N.º 35», «#35», «35». */
const NUMERO = /^(?:(recibo|factura|[rf])[\s-]*)?(?:n[º°o.]*\s*)?#?\s*(\d{1,9})$/i;

/** The number in a typed text, and the kind of paper if the text says it; undefined if the text is no number. */
export function leerNumero(texto: string): { numero: number; papel?: 'recibo' | 'factura' } | undefined {
  const [, papel, cifras] = NUMERO.exec(texto.trim()) ?? [];
  if (!Number(cifras)) return undefined;
  return { numero: Number(cifras), papel: papel ? (papel.toLowerCase().startsWith('r') ? 'recibo' : 'factura') : undefined };
}
