import { onTarget } from '@/server/db/target';
import { readEnv } from '@/server/env';
import { diferenciasEn } from '@/server/reportes/diferencias';
import { REVISIONES } from '@/server/reportes/libro';
import { tool } from './tool';

/** Recomputes all money in the configured database from its rows and names every difference; exits with code 1 if there is one. */
await tool(async () => {
  await onTarget(readEnv(), 'revisión del libro', async (url) => {
    const diferencias = await diferenciasEn(url);
    for (const una of diferencias) console.log(una);
    if (!diferencias.length) return console.log(`El libro cuadra: ${REVISIONES.length} comprobaciones, 0 diferencias`);
    console.log(`${diferencias.length} diferencias`);
    process.exitCode = 1;
  });
});
