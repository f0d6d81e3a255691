import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changesSinceRelease, editedMigrations, isLater, PUBLISHED, releasedChangelog } from '@/scripts/published';
import { vulnerablePackages } from '@/scripts/vulnerable';
import { VERSION, readJournal } from '@/server/db/journal';
import { parseChangelog } from '@/utils/changelog';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const published = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as Record<string, string>;

test('no migration of a released version was edited or taken away', () => {
  expect(editedMigrations(published, readJournal())).toEqual([]);
});

test('a released migration that is edited or gone is named; a new one may come', () => {
  const journal = [
    { tag: '0000_a', hash: 'a' },
    { tag: '0001_b', hash: 'edited' },
    { tag: '0003_d', hash: 'd' },
  ];
  expect(editedMigrations({ '0000_a': 'a', '0001_b': 'b', '0002_c': 'c' }, journal)).toEqual(['0001_b', '0002_c']);
});

test('this version is the newest of the changelog, which tells of every version when and what', () => {
  const released = parseChangelog(changelog).filter(({ date }) => date);
  expect(released[0]!.version).toBe(VERSION);
  for (const [i, { version, groups }] of released.entries()) {
    expect([version, groups.every(({ items }) => items.length > 0), groups.length > 0]).toEqual([version, true, true]);
    if (i > 0) expect(isLater(released[i - 1]!.version, version)).toBe(true);
  }
});

test('a release turns what was open into its version, and leaves the next one open', () => {
  const before =
    '# Novedades\n\n## [Sin publicar]\n\n### Añadido\n\n- Una cosa\n  en dos líneas.\n\n## [1.0.0] - 2026-11-24\n\n### Añadido\n\n- Todo.\n';
  expect(changesSinceRelease(before)).toBe(true);
  const after = releasedChangelog(before, '1.1.0', '2027-01-15');
  expect(changesSinceRelease(after)).toBe(false);
  expect(parseChangelog(after)).toEqual([
    { version: 'Sin publicar', date: '', groups: [] },
    { version: '1.1.0', date: '2027-01-15', groups: [{ title: 'Añadido', items: ['Una cosa en dos líneas.'] }] },
    { version: '1.0.0', date: '2026-11-24', groups: [{ title: 'Añadido', items: ['Todo.'] }] },
  ]);
});

test.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.9.0', '1.10.0', false],
])('%s comes after %s: %s', (one, other, later) => expect(isLater(one, other)).toBe(later));

test('a package of the product with a known vulnerability keeps a version from being released, and so does a registry that does not answer', async () => {
  let known: object | undefined = { hono: [{ id: 1, url: 'https://x', title: 'x', severity: 'high', vulnerable_versions: '<99' }] };
  const registry = createServer(({ url }, answer) => {
    if (!known) return answer.writeHead(503).end();
    return answer
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify(url!.includes('advisories/bulk') ? known : { name: decodeURIComponent(url!.slice(1)), versions: {} }));
  });
  await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready));
  const ask = () => vulnerablePackages(`--registry=http://127.0.0.1:${(registry.address() as AddressInfo).port}/`, '--fetch-retries=0');
  try {
    expect(await ask()).toContain('hono (high)');
    known = {};
    expect(await ask()).toEqual([]);
    known = undefined;
    await expect(ask()).rejects.toThrow('El registro de paquetes no respondió');
  } finally {
    registry.close();
  }
});
