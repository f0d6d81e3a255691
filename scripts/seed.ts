import { migrate } from '@/server/db/migrate';
import { seedIfEmpty } from '@/server/db/seed';
import { onTarget } from '@/server/db/target';
import { readEnv } from '@/server/env';
import { usageOf } from './menu';
import { read, tool, UsageError } from './tool';

const MAX_STUDENTS = 200_000;

const usage = usageOf('cantera', 'seed');

/** Creates a demo academy of any size in the configured database, which must be empty unless --borrar allows emptying it. */
await tool(async () => {
  const options = { students: { type: 'string', default: '600' }, borrar: { type: 'boolean', default: false } } as const;
  const { students, borrar } = read(usage, { options }).values;
  const estudiantes = Number(students);
  if (!Number.isInteger(estudiantes) || estudiantes < 1 || estudiantes > MAX_STUDENTS) throw new UsageError(usage);
  await onTarget(readEnv(), 'siembra', async (url) => {
    await migrate(url);
    const begun = Date.now();
    const seeded = await seedIfEmpty(url, { estudiantes, borrar });
    if (!seeded) throw new UsageError('La base de datos ya tiene una academia. Con --borrar se eliminan todos sus datos antes de sembrar.');
    console.log(`Academia de ${estudiantes.toLocaleString('en-US')} estudiantes en ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
  });
});
