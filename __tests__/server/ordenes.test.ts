import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { choose, MENUS } from '@/scripts/menu';

const root = path.resolve(__dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('npm has 22 scripts at most: commands of one kind share one', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(22);
  expect(Object.keys(MENUS).filter((menu) => !scripts[menu]?.endsWith(`scripts/command.ts ${menu}`))).toEqual([]);
});

test.each(Object.keys(MENUS))('every command of %s has its file and a line in the README', (menu) => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const commands = Object.entries(MENUS[menu]!);
  expect(commands.filter(([, [file]]) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(commands.map(([name]) => name).filter((name) => !readme.includes(`npm run ${menu} -- ${name}`))).toEqual([]);
});

test('without a command the list is printed; an unknown one is refused, with the list', () => {
  expect(choose('cantera', 'backup')).toEqual({ run: 'scripts/backup.ts' });
  expect(choose('cantera', undefined)).toEqual({ print: expect.stringContaining('ledger'), fault: false });
  expect(choose('cantera', 'toString')).toEqual({ print: expect.stringContaining('No hay ninguna orden «toString».'), fault: true });
});
