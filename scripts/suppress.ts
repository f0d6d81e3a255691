import { createInterface } from 'node:readline/promises';
import { hoyEn } from '@/domain/fechas';
import { connect } from '@/server/db/connect';
import { noteSuppressions, type Asks } from '@/server/db/copies/suppressions';
import { snapshot, transaction } from '@/server/db/transaction';
import { onTarget } from '@/server/db/target';
import { readEnv } from '@/server/env';
import { palabrasDelPlan } from '@/contract/privacidad/privacidad';
import { personaDe, planear } from '@/server/privacidad/planear';
import { suprimir } from '@/server/privacidad/suprimir';
import { usageOf } from './menu';
import { read, tool, UsageError } from './tool';

const usage = usageOf('cantera', 'suppress');

const SI = 'SUPRIMIR';
async function confirmed(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(`No se puede deshacer. Escriba ${SI} para hacerlo: `)).trim() === SI;
  } finally {
    lines.close();
  }
}

// npm run cantera -- suppress code --reason why: suppresses a person's data for an academy whose administrators are gone, also while Cantera
// is running. Shows first what it would do. Nobody else approves: whoever can run it already holds the database. The audit names 'consola'.
await tool(async () => {
  const options = { reason: { type: 'string' }, estudiante: { type: 'boolean', default: false } } as const;
  const { values, positionals } = read(usage, { options, allowPositionals: true }, 1);
  const [codigo, motivo, { estudiante }] = [Number(positionals[0]), values.reason?.trim(), values];
  if (!Number.isSafeInteger(codigo) || !motivo) throw new UsageError(usage);
  const env = readEnv();
  await onTarget(env, 'supresión', async (url) => {
    const { pool, db, close } = connect(url, { max: 2 });
    try {
      const now = new Date();
      const persona = await personaDe(db, codigo, estudiante);
      if (!persona) throw new UsageError(estudiante ? `No hay ningún estudiante ${codigo}.` : `No hay ninguna persona ${codigo}.`);
      const { codigoCompania, codigoEntidad } = persona;
      const { plan } = await snapshot(pool, (tx) => planear(tx, codigoCompania, codigoEntidad, hoyEn(now)));
      console.log(
        [
          plan.nombreCompleto,
          ...palabrasDelPlan(plan).flatMap(({ titulo, lineas }) => [`${titulo}:`, ...lineas.map((linea) => `  ${linea}`)]),
        ].join('\n'),
      );
      if (plan.impide) throw new UsageError(`No se suprimió nada. ${plan.impide}.`);
      if (!(await confirmed())) throw new UsageError('No se suprimió nada.');
      const acto = { codigoCompania, usuario: 'consola', aprobadoPor: '', motivo, momento: now.toISOString() };
      await transaction(pool, { usuario: 'consola', codigoCompania }, async (tx) =>
        suprimir(tx, await planear(tx, codigoCompania, codigoEntidad, hoyEn(now)), acto, env.CANTERA_DATA_DIR),
      );
      const folders = [env.CANTERA_DATA_DIR, env.CANTERA_BACKUP_DIR].filter((one) => one !== undefined);
      await noteSuppressions(pool as Asks, folders);
      console.log('Datos suprimidos.');
    } finally {
      await close();
    }
  });
});
