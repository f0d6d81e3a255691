/** A part of a whole in basis points (10000 = 100 %); null where there is no whole. */
export const puntos = (parte: number, todo: number): number | null => (todo > 0 ? Math.round((parte * 10_000) / todo) : null);
