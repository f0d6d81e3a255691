/** Capitalizes the first letter: first('da 3') → 'Da 3' */
export const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Lower-cases the first letter, for use inside a sentence: inside('Anula facturas') → 'anula facturas' */
export const inside = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
