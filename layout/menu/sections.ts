import type { Subsection } from '@/contract/routes';
import { matches } from '@/utils/texto';
import type { MenuItem, MenuSection } from '../guard/access';

/** Pages under one heading of their section; `sub` is undefined in a section without headings. */
export interface Part {
  sub?: Subsection;
  items: MenuItem[];
}

/** The pages of a section by heading, in their order. A single heading is left out, since it distinguishes nothing. */
export function partsOf(items: readonly MenuItem[]): Part[] {
  const parts: Part[] = [];
  for (const item of items) {
    const last = parts.at(-1);
    if (last && last.sub === item.sub) last.items.push(item);
    else parts.push({ sub: item.sub, items: [item] });
  }
  return parts.length === 1 ? [{ items: parts[0]!.items }] : parts;
}

/** The sections reduced to the pages whose title, heading or section contains every typed word; accents and case do not count. */
export const narrowed = (sections: readonly MenuSection[], typed: string): MenuSection[] =>
  sections
    .map(({ section, items }) => ({
      section,
      items: items.filter(({ title, sub = '' }) => matches(`${title} ${sub} ${section}`, typed)),
    }))
    .filter(({ items }) => items.length > 0);

/** The pages that a user pinned, in that order, without those that are closed to the user by now or no longer exist. */
export function pinned(sections: readonly MenuSection[], favoritas: readonly string[]): MenuItem[] {
  const items = sections.flatMap((one) => one.items);
  return favoritas.flatMap((path) => items.find((item) => item.path === path) ?? []);
}
