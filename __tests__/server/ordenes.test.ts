import { spawnSync } from 'node:child_process';
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

test('with --help a command says how it is used, and does not run', () => {
  for (const help of ['--help', '-h'])
    expect(choose('prove', ['fuzz', '--seed', '7', help])).toEqual({
      print: expect.stringMatching(/^Uso: npm run prove -- fuzz \[--seed 7\].*\n {2}envía un millón/),
      fault: false,
    });
});

test('without a command the list is printed; an unknown one is refused, with the list', () => {
  expect(choose('cantera', ['backup', 'copia.tar.gz'])).toEqual({ run: 'scripts/backup.ts' });
  expect(choose('cantera', [])).toEqual({ print: expect.stringContaining('ledger'), fault: false });
  expect(choose('cantera', ['toString'])).toEqual({ print: expect.stringContaining('No hay ninguna orden «toString».'), fault: true });
});

test('a command whose reader goes away, as head does, ends without a stack trace', () => {
  const { stderr } = spawnSync('sh', ['-c', 'node --import tsx scripts/command.ts cantera | true'], { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
});
