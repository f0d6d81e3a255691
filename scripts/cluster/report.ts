import { quantile } from '../../bench/load';
import { BOOKS, rowsOfBooks, whereAndWhen, writePage } from '../prove/proof';
import { FAULTS } from './faults';
import type { PointInTime } from './pointInTime';

/** What one fault did to who worked meanwhile. */
export interface Round {
  kind: string;
  note: string;
  /** Longest wait of a payment that was answered since, in ms. */
  waitMs: number;
  /** How long after payments went on every stream had heard something, in ms. */
  streamsMs: number;
  /** How often a cashier was told that it failed, after the browser's own attempts. */
  told: number;
}

/** What the books say after a run of rounds: what was confirmed, and what is not as it was confirmed (BOOKS). */
export interface Books {
  done: Record<string, number>;
  wrong: Record<string, number>;
  ledger: string[];
}

/** All that is known so far; it is kept between runs. */
export interface Results {
  seed: number;
  wanted: Record<string, number>;
  rounds: Round[];
  /** `where`: day, commit and machine; `rounds`: how many of them this run's books are of. */
  runs: { at: string; where: string[]; rounds: number; books: Books; pointInTime?: PointInTime; how: string }[];
  /** Why runs ended before their books. */
  broken: string[];
}

const STREAMS_MS = 10_000;
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Everything that is not as it must be, in words; empty if all is well. */
function faultsOf({ rounds, runs, broken }: Results): string[] {
  const wrong = broken.map((words) => `Una corrida se interrumpió: ${words}`);
  for (const [kind, { what, limitMs }] of Object.entries(FAULTS)) {
    const mine = rounds.filter((round) => round.kind === kind);
    if (!mine.length) continue;
    const p95 = quantile(mine.map(({ waitMs }) => waitMs), 0.95); // prettier-ignore
    if (p95 > limitMs) wrong.push(`${what}: p95 de la espera ${seconds(p95)} s, se pide ${seconds(limitMs)} s`);
  }
  const late = rounds.filter(({ streamsMs }) => streamsMs > STREAMS_MS).length;
  if (late) wrong.push(`${late === 1 ? 'Una vez' : `${late} veces`} los avisos en vivo tardaron más de ${STREAMS_MS / 1000} s en volver`);
  for (const { at, books, pointInTime } of runs) {
    for (const [name, n] of Object.entries(books.wrong)) if (n) wrong.push(`${at}: ${BOOKS[name]}, ${n}`);
    wrong.push(...books.ledger.map((words) => `${at}: en el libro, ${words}`));
    if (pointInTime && (pointInTime.differ.length || !pointInTime.newKey || pointInTime.openSessions))
      wrong.push(`${at}: el momento no se alcanzó como debe: ${JSON.stringify(pointInTime)}`);
  }
  return wrong;
}

function table({ wanted, rounds }: Results): string[] {
  return Object.entries(FAULTS).map(([kind, { what, limitMs }]) => {
    const mine = rounds.filter((round) => round.kind === kind);
    const waits = mine.map(({ waitMs }) => waitMs);
    const streams = mine.map(({ streamsMs }) => streamsMs);
    const said = mine.length
      ? [seconds(quantile(waits, 0.5)), seconds(quantile(waits, 0.95)), seconds(Math.max(...waits)), seconds(Math.max(...streams))]
      : ['', '', '', ''];
    const told = mine.reduce((sum, round) => sum + round.told, 0);
    return `| ${what} | ${mine.length} de ${wanted[kind] ?? 0} | ${said.slice(0, 3).join(' | ')} | ${seconds(limitMs)} | ${said[3]} | ${told} |`;
  });
}

/** Writes the results as a paper for operators, and says what is not as it must be. */
export function writeReport(results: Results): void {
  const { seed, runs, rounds } = results;
  const sum = (of: (books: Books) => number) => runs.reduce((all, { books }) => all + of(books), 0);
  const counted = runs.reduce((all, run) => all + run.rounds, 0);
  const done = Object.keys(runs[0]?.books.done ?? {}).map((name) => `${sum((b) => b.done[name]!)} ${name}`);
  const restored = runs.flatMap(({ pointInTime }) => pointInTime ?? []);
  const lines = [
    `- Todo en este equipo, montado como dice [cluster.md](cluster.md). ${runs.at(-1)?.how ?? ''}`,
    `- ${rounds.length} fallas; ${counted} con la cuenta final de su corrida (${runs.length}). Hecho y confirmado mientras tanto: ${done.join(', ')}.`,
    '',
    '| qué se rompió | veces | espera más larga de un cobro: p50, s | p95, s | máxima, s | se pide p95 ≤, s | avisos en vivo de vuelta, máxima, s | veces que se avisó al cajero |',
    '|---|---|---|---|---|---|---|---|',
    ...table(results),
    '',
    ...(rounds.some(({ kind }) => kind === 'disco')
      ? [
          'Con el disco lleno el aviso es «El disco del servidor está lleno», y un cajero de la prueba vuelve a pulsar veinte veces por segundo.',
          '',
        ]
      : []),
    '| cuenta final | |',
    '|---|---|',
    ...rowsOfBooks(runs.map(({ books }) => books.wrong)),
    `| diferencias en el libro | ${sum((b) => b.ledger.length)} |`,
    '',
    ...restored.map(
      (one) =>
        `Un momento: se vaciaron los ${one.emptied} recibos (y lo que cuelga de ellos) y pgBackRest llevó la base a ${one.moment}, un segundo antes, en ${one.seconds} s. ` +
        `Tablas con otra cuenta de filas: ${one.differ.length ? one.differ.join('; ') : 'ninguna'}. Llave de sesiones nueva: ${one.newKey ? 'sí' : 'NO'}; sesiones abiertas después: ${one.openSessions}.`,
    ),
  ];
  const where = runs.at(-1)?.where ?? whereAndWhen(seed);
  writePage('cluster', 'Prueba del grupo de servidores', where, lines, faultsOf(results), 'docs/operacion/prueba-cluster.md');
}
