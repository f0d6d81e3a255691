import { parseArgs } from 'node:util';
import { attachEmbedded, EmbeddedError } from '@/server/db/embedded';
import { NewerDataError } from '@/server/db/journal';
import { migrate } from '@/server/db/migrate';
import { seedIfEmpty } from '@/server/db/seed';
import { EnvError, readEnv } from '@/server/env';

const MAX_STUDENTS = 200_000;

class UsageError extends Error {}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { students: { type: 'string', default: '600' }, borrar: { type: 'boolean', default: false } },
    });
    const estudiantes = Number(values.students);
    if (Number.isInteger(estudiantes) && estudiantes >= 1 && estudiantes <= MAX_STUDENTS) return { estudiantes, borrar: values.borrar };
  } catch {
    // an unknown option
  }
  throw new UsageError(
    `Uso: npm run cantera -- seed [--students N] [--borrar]   (N de 1 a ${MAX_STUDENTS.toLocaleString('en-US')}; 600 si no se dice)`,
  );
}

/** Creates a demo academy of any size in the configured database, which must be empty unless --borrar allows emptying it. */
async function main() {
  const { estudiantes, borrar } = readOptions();
  const env = readEnv();
  const embedded = env.DATABASE_URL ? undefined : await attachEmbedded(env.CANTERA_DATA_DIR);
  try {
    const url = env.DATABASE_URL ?? embedded!.url;
    await migrate(url);
    const begun = Date.now();
    const seeded = await seedIfEmpty(url, { estudiantes, borrar });
    if (!seeded) throw new UsageError('La base de datos ya tiene una academia. Con --borrar se eliminan todos sus datos antes de sembrar.');
    console.log(`Academia de ${estudiantes.toLocaleString('en-US')} estudiantes en ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
  } finally {
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  const known = [UsageError, EmbeddedError, EnvError, NewerDataError].some((kind) => error instanceof kind);
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
});
