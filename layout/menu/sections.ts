import type { Subsection } from '@/contract/routes';
import { matches, withoutFillers } from '@/utils/texto';
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

const NOTHING_SAID = () => '';

/**
 * The sections reduced to the pages whose title, heading or section contains every typed word; accents and case do not count. If there is
 * none, to those that the staff calls so (said.ts).
 */
export function narrowed(sections: readonly MenuSection[], typed: string, saidOf: (path: string) => string = NOTHING_SAID): MenuSection[] {
  const byTitle = reduced(sections, typed, NOTHING_SAID);
  return byTitle.length ? byTitle : reduced(sections, withoutFillers(typed), saidOf);
}

const reduced = (sections: readonly MenuSection[], typed: string, saidOf: (path: string) => string): MenuSection[] =>
  sections
    .map(({ section, items }) => ({
      section,
      items: items.filter(({ path, title, sub = '' }) => matches(`${title} ${sub} ${section} ${saidOf(path)}`, typed)),
    }))
    .filter(({ items }) => items.length > 0);

/** The pages that a user pinned, in that order, without those that are closed to the user by now or no longer exist. */
export function pinned(sections: readonly MenuSection[], favoritas: readonly string[]): MenuItem[] {
  const items = sections.flatMap((one) => one.items);
  return favoritas.flatMap((path) => items.find((item) => item.path === path) ?? []);
}
