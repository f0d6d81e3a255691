/** Text as it is compared: without accents and case. plain('Múñoz') → 'munoz' */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text has every word of what was typed in it. matches('Cobro de cuotas', 'cuo cob') → true */
export function matches(text: string, typed: string): boolean {
  const there = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
