/** A text for comparison: without accents and in lower case. plain('Múñoz') → 'munoz' */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains every typed word. matches('Cobro de cuotas', 'cuo cob') → true */
export function matches(text: string, typed: string): boolean {
  const there = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
