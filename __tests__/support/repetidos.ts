import { groupBy } from '@/utils/groupBy';

/** The values that stand twice, each with the names of those that have it: `icon used twice: pi-tags (/grupo, /marca)`. */
export const repetidos = (what: string, used: readonly (readonly [value: unknown, name: string])[]): string[] =>
  [...groupBy(used, ([value]) => value)]
    .filter(([, same]) => same.length > 1)
    .map(([value, same]) => `${what} used twice: ${String(value)} (${same.map(([, name]) => name).join(', ')})`);
