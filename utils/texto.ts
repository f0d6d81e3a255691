/** A text for comparison: without accents and in lower case. plain('Múñoz') → 'munoz' */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text with its first letter as a capital: capitalized('da 3') → 'Da 3'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A field's name as its column is called: snake('codigoGrupo') → 'codigo_grupo'. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const FILLERS = new Set('a al con de del el en la las lo los mi para por que un una y'.split(' '));

/** What was typed without the words that only join others: withoutFillers('abrir la caja') → 'abrir caja'; as it is if nothing else is left. */
export function withoutFillers(typed: string): string {
  const words = typed.trim().split(/\s+/);
  const rest = words.filter((word) => !FILLERS.has(plain(word)));
  return (rest.length ? rest : words).join(' ');
}

/** Whether a text contains every typed word. matches('Cobro de cuotas', 'cuo cob') → true */
export function matches(text: string, typed: string): boolean {
  const there = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => there.includes(word));
}

/** Rows whose name begins with what was typed come first; otherwise their order stays. */
export function beginningFirst<T>(rows: readonly T[], typed: string, nameOf: (row: T) => string): T[] {
  const start = plain(typed.trim());
  const begins = (row: T) => plain(nameOf(row)).startsWith(start);
  return [...rows.filter(begins), ...rows.filter((row) => !begins(row))];
}
