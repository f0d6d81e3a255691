import { connect } from '@/server/db/connect';
import { attachEmbedded } from '@/server/db/embedded';
import { readEnv } from '@/server/env';
import { REVISIONES, revisarLibro } from '@/server/reportes/libro';
import { tool } from './tool';

/** Recomputes all money in the configured database from its rows and names every difference; exits with code 1 if there is one. */
await tool(async () => {
  const env = readEnv();
  const embedded = env.DATABASE_URL ? undefined : await attachEmbedded(env.CANTERA_DATA_DIR);
  const { db, close } = connect(env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? embedded!.url, 1);
  try {
    const diferencias = await revisarLibro(db);
    for (const { que, cual, esperado, hallado } of diferencias)
      console.log(`${que}. ${cual}: ${esperado} según sus filas, ${hallado} escrito`);
    console.log(
      diferencias.length ? `${diferencias.length} diferencias` : `El libro cuadra: ${REVISIONES.length} comprobaciones, 0 diferencias`,
    );
    if (diferencias.length) process.exitCode = 1;
  } finally {
    await close();
    await embedded?.stop();
  }
});
