import { asc } from 'drizzle-orm';
import { connect } from '@/server/db/connect';
import { attachEmbedded } from '@/server/db/embedded';
import { compania } from '@/server/db/schema/compania';
import { readEnv } from '@/server/env';
import { REVISIONES, revisarLibro } from '@/server/reportes/libro';
import { textoDeDiferencia } from '@/server/reportes/textoDeDiferencia';
import { tool } from './tool';

/** Recomputes all money in the configured database from its rows and names every difference; exits with code 1 if there is one. */
await tool(async () => {
  const env = readEnv();
  const embedded = env.DATABASE_URL ? undefined : await attachEmbedded(env.CANTERA_DATA_DIR);
  const { db, close } = connect(env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? embedded!.url, 1);
  try {
    const companias = await db.select({ codigo: compania.codigoCompania, nombre: compania.nombre }).from(compania).orderBy(asc(compania.codigoCompania)); // prettier-ignore
    let cuantas = 0;
    for (const { codigo, nombre } of companias) {
      const diferencias = await revisarLibro(db, codigo);
      for (const una of diferencias) console.log(`${nombre}: ${textoDeDiferencia(una)}`);
      cuantas += diferencias.length;
    }
    console.log(cuantas ? `${cuantas} diferencias` : `El libro cuadra: ${REVISIONES.length} comprobaciones, 0 diferencias`);
    if (cuantas) process.exitCode = 1;
  } finally {
    await close();
    await embedded?.stop();
  }
});
