import { parseChangelog } from '@/utils/changelog';

/** The hashes of the migrations of released versions, by their names: databases have them, so none is edited any more. */
export const PUBLISHED = 'server/db/migrations/published.json';

/** The names of migrations that differ from what was released, or are gone. */
export function editedMigrations(published: Readonly<Record<string, string>>, journal: readonly { tag: string; hash: string }[]): string[] {
  const now = new Map(journal.map(({ tag, hash }) => [tag, hash]));
  return Object.keys(published).filter((tag) => now.get(tag) !== published[tag]);
}

const OPEN = '## [Sin publicar]';

/** Whether the changelog tells of changes that are not released. */
export const changesSinceRelease = (changelog: string): boolean =>
  parseChangelog(changelog).some(({ date, groups }) => !date && groups.some(({ items }) => items.length > 0));

/** The changelog in which what was not released is the given version of that day (YYYY-MM-DD). */
export const releasedChangelog = (changelog: string, version: string, day: string): string =>
  changelog.replace(OPEN, `${OPEN}\n\n## [${version}] - ${day}`);

/** Whether one version (major.minor.patch) comes after another. */
export function isLater(version: string, other: string): boolean {
  const [a, b] = [version, other].map((one) => one.split('.').map(Number));
  const at = a!.findIndex((part, i) => part !== b![i]);
  return at >= 0 && a![at]! > b![at]!;
}
