import { and, eq, sql } from 'drizzle-orm';
import { fusiones } from '@/contract/estudiantes/fusion';
import { deshacerUnionDeResponsables } from '@/contract/responsables/fusion';
import type { Db } from '../db/connect';
import { unionFicha } from '../db/schema/personas';
import type { Lado } from '../estudiantes/traslados';
import { conflict, forbidden, serve } from '../lib/serve';
import { esAdministrador, found, scoped, type User } from '../lib/scope';
import { assertPuedeEscribir } from '../personas/escribir';
import type { TipoUnion } from '../personas/uniones';
import { bloquearAmbos, bloquearCuentas, ladoDe } from './fusionar';
import { bloquearHijos, leerPersona } from './fichas';
import { assertSaldos, impideDeshacer, restaurar } from './rastro';

type Union = typeof unionFicha.$inferSelect;

const cual = (user: User, tipo: TipoUnion, codigoUnion: number) =>
  scoped(unionFicha, user, and(eq(unionFicha.codigoUnion, codigoUnion), eq(unionFicha.tipo, tipo)));

/** What the undo of a merge locks first: both sides, and the students whose searchable text must be updated. */
interface Tocados {
  lados: [Lado, Lado];
  ninos: number[];
}

async function bloquearEstudiantes(db: Db, user: User, { queda, seVa }: Union): Promise<Tocados> {
  const ambos = await bloquearAmbos(db, user, queda, seVa, 'Esa unión');
  return { lados: [ambos.queda, ambos.seVa], ninos: [queda, seVa] };
}

/** Locks both persons and the children of the remaining one. Throws 404, and 409 for children of a branch out of scope. */
async function bloquearResponsables(db: Db, user: User, { queda, seVa }: Union): Promise<Tocados> {
  const ninos = await bloquearHijos(db, [queda], 'update');
  const { hijos } = await leerPersona(db, user, queda);
  const vistos = new Set(hijos.map(({ codigoEstudiante }) => codigoEstudiante));
  if (ninos.some((codigo) => !vistos.has(codigo)))
    throw conflict('Tiene hijos en una sucursal que no es suya: deshace la unión quien trabaje en todas');
  return { lados: [ladoDe(queda), ladoDe(seVa)], ninos };
}

/** Undoes a merge completely if nothing that it changed has been changed since. A repeated call does nothing. */
async function deshacerUnion(db: Db, user: User, tipo: TipoUnion, codigoUnion: number, motivo: string) {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador puede deshacer una unión', 'acceso');
  const rows = await db
    .select({ una: unionFicha, vence: sql<boolean>`${unionFicha.hasta} <= now()` })
    .from(unionFicha)
    .where(cual(user, tipo, codigoUnion))
    .for('update');
  const { una: leida, vence } = found(rows, 'Esa unión');
  const respuesta = { codigoUnion, queda: leida.queda, seVa: leida.seVa };
  if (leida.deshecha) return respuesta;
  const { lados, ninos } = await (tipo === 'ESTUDIANTE' ? bloquearEstudiantes : bloquearResponsables)(db, user, leida);
  const [queda, seVa] = lados;
  await bloquearCuentas(db, seVa, queda);
  if (vence) throw conflict('Pasó más de un día desde la unión: ya no se puede deshacer');
  const impide = await impideDeshacer(db, user.codigoCompania, leida.cambios, leida.momento);
  if (impide) throw conflict(impide);
  for (const { codigoEntidad } of lados) await assertPuedeEscribir(db, user, codigoEntidad);
  await restaurar(db, leida.cambios);
  await assertSaldos(db, leida.cambios);
  await db
    .update(unionFicha)
    .set({ deshecha: sql`now()`, deshechaPor: user.usuario, motivo })
    .where(eq(unionFicha.codigoUnion, codigoUnion));
  await db.execute(sql`select refrescar_estudiantes(${sql.param(ninos)}::int[])`);
  return respuesta;
}

export default [
  // Called by an administrator who merged two records of a child by mistake. Locks the merge, then what it locked. Refuses after a
  // day, and when anything that the merge touched has been changed or used since.
  serve(fusiones.deshacer, ({ db, user, body: { codigoUnion, motivo } }) => deshacerUnion(db, user, 'ESTUDIANTE', codigoUnion, motivo)),

  // The same for two records of a guardian; also refuses children of a branch that the caller does not work in.
  serve(deshacerUnionDeResponsables, ({ db, user, body: { codigoUnion, motivo } }) =>
    deshacerUnion(db, user, 'RESPONSABLE', codigoUnion, motivo),
  ),
];
