import { existsSync, readFileSync, writeFileSync } from 'node:fs';

// What `npm run prove` asks of a test instead of what the suite does (scripts/prove/proof.ts).

const { PROVE_NOTE, PROVE_COUNT } = process.env;

/** Whether the test is run as a proof, on a machine that does nothing else. */
export const probando = PROVE_NOTE !== undefined;
/** The seed of everything that a test draws: the suite draws the same every day, `SEMILLA=7` other things, in the same order each time. */
export const SEMILLA = Number(process.env.SEMILLA ?? 20261123);
/** How many things to do: in the suite as many as are given. */
export const cuantos = (deLaSuite: number) => Number(PROVE_COUNT ?? deLaSuite);

/** Tells the proof what came of it, for its page; a second test adds to what the first told. */
export function anotar(nota: object): void {
  if (PROVE_NOTE === undefined) return;
  const before = existsSync(PROVE_NOTE) ? (JSON.parse(readFileSync(PROVE_NOTE, 'utf8')) as object) : {};
  writeFileSync(PROVE_NOTE, JSON.stringify({ ...before, ...nota }));
}
