import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { usageOf } from '@/scripts/menu';
import { bin, endWithNpm, root, runNode } from '@/scripts/run.mjs';
import { read, UsageError } from '@/scripts/tool';

// A proof is a test of the suite with other settings (__tests__/support/prueba.ts), run in batches, and a page of what came of it.

/** What the last count of a proof looks for, in words; all are 0. */
export const BOOKS: Readonly<Record<string, string>> = {
  lost: 'cobros confirmados y perdidos',
  doubled: 'cobros dobles',
  cents: 'centavos de diferencia',
  salesLost: 'ventas perdidas',
  salesDoubled: 'ventas dobles',
  pieces: 'piezas de diferencia',
  closesLost: 'cierres de caja perdidos',
  closesDoubled: 'cierres dobles',
  filesLost: 'archivos perdidos o incompletos',
  filesDoubled: 'archivos dobles',
  rollsLost: 'marcas de listas perdidas',
  mailsLost: 'correos perdidos',
  mailsDoubled: 'correos dobles',
  sessionsLost: 'sesiones perdidas',
  gaps: 'huecos en los números de recibo, factura y cierre',
};

/** The rows of a table with the sums of what was counted. */
export const rowsOfBooks = (books: readonly Record<string, number>[]) =>
  Object.entries(BOOKS)
    .filter(([key]) => books.some((one) => key in one))
    .map(([key, name]) => `| ${name} | ${books.reduce((sum, one) => sum + (one[key] ?? 0), 0)} |`);

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit that runs. The pages of results are no part of the program, and this run has changed its own. */
export const codeNow = () =>
  git('rev-parse', '--short=12', 'HEAD') +
  (git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs/pruebas') ? ', con cambios sin guardar' : '');

/** The machine that it runs on: '2 × AMD EPYC, 24 GB'. */
export const machine = () => `${os.cpus().length} × ${os.cpus()[0]!.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB`;

/** Day, seed, machine and commit, or commits where a proof went on at another one, as every page of results names them. */
export function whereAndWhen(seed?: number, codes: readonly string[] = [codeNow()]): string[] {
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return [
    `- Fecha: ${day} UTC. Semilla: ${seed ?? 'ninguna, nada es al azar'}. Código: ${[...new Set(codes)].join('; ')}.`,
    `- Equipo: ${machine()}, Node ${process.versions.node}.`,
  ];
}

/** What one run of some tests said: the title of each test that passed, the words of each that did not, and what they noted. */
export interface Batch<T = unknown> {
  passed: { file: string; title: string }[];
  failed: string[];
  note?: T;
  /** Of which commit. */
  code?: string;
}

/** Runs some test files with these settings. */
export async function runTests<T>(files: readonly string[], env: Record<string, string> = {}): Promise<Batch<T>> {
  mkdirSync('.cache', { recursive: true });
  const [report, note] = ['.cache/prueba-jest.json', '.cache/prueba-nota.json'];
  for (const file of [report, note]) rmSync(file, { force: true });
  await runNode(bin('jest/bin/jest.js'), ['-i', ...files, '--json', `--outputFile=${report}`], { ...env, PROVE_NOTE: note });
  if (!existsSync(report)) return { passed: [], failed: ['Las pruebas no terminaron'] };
  interface Told {
    testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; title: string }[] }[];
  }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Told;
  const all = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ file: name, ...one })));
  const broken = testResults.filter(({ message, assertionResults }) => message && !assertionResults.length);
  return {
    passed: all.filter(({ status }) => status === 'passed').map(({ file, title }) => ({ file, title })),
    failed: [...all.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName), ...broken.map(({ message }) => message)],
    ...(existsSync(note) && { note: JSON.parse(readFileSync(note, 'utf8')) as T }),
  };
}

/**
 * Writes the page of a command of `prove`, with `where` at its head (whereAndWhen); anything wrong is on it, is printed, and makes the exit code 1.
 */
export function writePage(
  name: string,
  title: string,
  where: readonly string[],
  lines: readonly string[],
  wrong: readonly string[],
  file = `docs/pruebas/${name}.md`,
): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const end = wrong.length
    ? ['**No se cumple:**', '', ...wrong.map((one) => `- ${one}`)]
    : ['Todo lo pedido se cumple en lo que se corrió.'];
  const page = [`# ${title}`, '', `Escrito por \`npm run prove -- ${name}\`; no lo edite a mano.`, '', ...where, ...lines, '', ...end, ''];
  writeFileSync(file, page.join('\n'));
  console.log(wrong.length ? wrong.join('\n') : `Todo se cumple: ${file}`);
  if (wrong.length) process.exitCode = 1;
}

interface Proof<T> {
  name: string;
  title: string;
  files: readonly string[];
  /** How many things are done without --count, and how many of them in one batch, which has a database and a seed of its own. */
  total: number;
  size: number;
  page: (notes: T[]) => string[];
  /** What all batches together lack. */
  lacks?: (notes: T[]) => string[];
}

/**
 * Runs a proof: `--count` things from a `--seed` that is printed. After each batch its page is written anew; `--from 12` goes on at the
 * twelfth batch of the seed that ran last. Throws UsageError for options that are none.
 */
export async function prove<T>({ name, title, files, total, size, page, lacks }: Proof<T>): Promise<void> {
  endWithNpm();
  process.chdir(root);
  const text = { type: 'string' } as const;
  const usage = usageOf('prove', name);
  const { values } = read(usage, { options: { seed: text, count: text, from: text } });
  const [count, from] = [Number(values.count ?? total), Number(values.from ?? 1)];
  const file = `.cache/prueba-${name}.json`;
  const kept =
    values.from && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { seed: number; batches: Batch<T>[] }) : undefined;
  const seed = Number(values.seed ?? kept?.seed ?? Date.now() % 1_000_000);
  if (!Number.isSafeInteger(seed) || !(count > 0) || !(from > 0)) throw new UsageError(usage);
  const batches = kept?.seed === seed ? kept.batches.slice(0, from - 1) : [];
  console.log(`Semilla ${seed}`);
  const last = Math.ceil(count / size);
  for (let n = from; n <= last; n += 1) {
    console.log(`\n=== ${n} de ${last}`);
    const now = Math.min(size, count - (n - 1) * size);
    const { failed, note } = await runTests<T>(files, { SEMILLA: String(seed + n - 1), PROVE_COUNT: String(now) });
    batches.push({ passed: [], failed, note, code: codeNow() });
    writeFileSync(file, JSON.stringify({ seed, batches }));
    const notes = batches.flatMap((one) => one.note ?? []);
    const wrong = batches.flatMap((one, i) => one.failed.map((words) => `Tanda ${i + 1} (semilla ${seed + i}): ${words}`));
    const codes = batches.flatMap(({ code }) => code ?? []);
    writePage(name, title, whereAndWhen(seed, codes), page(notes), [...wrong, ...(lacks?.(notes) ?? [])]);
  }
}
