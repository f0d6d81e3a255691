import { and, eq, inArray, sql } from 'drizzle-orm';
import { fusiones } from '@/contract/estudiantes/fusion';
import { deshacerUnionDeResponsables } from '@/contract/responsables/fusion';
import type { Db } from '../db/connect';
import { estudiante, responsableEstudiante as r, unionFicha } from '../db/schema/personas';
import type { Lado } from '../estudiantes/traslados';
import { conflict, forbidden, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { esAdministrador, type User } from '../lib/user';
import { estudiantesDe } from '../personas/alcance';
import { assertPuedeEscribir } from '../personas/permiso';
import type { TipoUnion } from '../personas/uniones';
import { bloquearCuentas } from './fusionar';
import { leerPersona } from './fichas';
import { assertSaldos, impideDeshacer, restaurar } from './rastro';

type Union = typeof unionFicha.$inferSelect;

const cual = (user: User, tipo: TipoUnion, codigoUnion: number) =>
  scoped(unionFicha, user, and(eq(unionFicha.codigoUnion, codigoUnion), eq(unionFicha.tipo, tipo)));

/** Locks both records in the order of their codes; also returns the students whose searchable text must be updated. Throws 404. */
async function bloquearEstudiantes(db: Db, user: User, { queda, seVa }: Union): Promise<{ lados: [Lado, Lado]; ninos: number[] }> {
  const rows = await db
    .select({ codigoEstudiante: estudiante.codigoEstudiante, codigoEntidad: estudiante.codigoEntidad })
    .from(estudiante)
    .where(estudiantesDe(user, inArray(estudiante.codigoEstudiante, [queda, seVa])))
    .orderBy(estudiante.codigoEstudiante)
    .for('update');
  const de = (codigo: number) => rows.find(({ codigoEstudiante }) => codigoEstudiante === codigo);
  const [una, otra] = [de(queda), de(seVa)];
  if (!una || !otra) throw notFound('Esa unión');
  return { lados: [una, otra], ninos: [queda, seVa] };
}

/** Locks both persons and the children of the remaining one. Throws 404, and 409 for children of a branch out of scope. */
async function bloquearResponsables(db: Db, user: User, { queda, seVa }: Union): Promise<{ lados: [Lado, Lado]; ninos: number[] }> {
  const rows = await db
    .select({ codigo: estudiante.codigoEstudiante })
    .from(estudiante)
    .where(inArray(estudiante.codigoEstudiante, db.select({ codigo: r.codigoEstudiante }).from(r).where(eq(r.codigoEntidad, queda))))
    .orderBy(estudiante.codigoEstudiante)
    .for('update');
  const { hijos } = await leerPersona(db, user, queda);
  const vistos = new Set(hijos.map(({ codigoEstudiante }) => codigoEstudiante));
  const ninos = rows.map(({ codigo }) => codigo);
  if (ninos.some((codigo) => !vistos.has(codigo)))
    throw conflict('Tiene hijos en una sucursal que no es suya: deshace la unión quien trabaje en todas');
  return {
    lados: [
      { codigoEstudiante: 0, codigoEntidad: queda },
      { codigoEstudiante: 0, codigoEntidad: seVa },
    ],
    ninos,
  };
}

/** Undoes a merge completely if nothing that it changed has been changed since. A repeated call does nothing. */
async function deshacerUnion(db: Db, user: User, tipo: TipoUnion, codigoUnion: number, motivo: string) {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador puede deshacer una unión', 'acceso');
  const [leida] = await db
    .select()
    .from(unionFicha)
    .where(cual(user, tipo, codigoUnion));
  if (!leida) throw notFound('Esa unión');
  const { lados, ninos } = await (tipo === 'ESTUDIANTE' ? bloquearEstudiantes : bloquearResponsables)(db, user, leida);
  const [queda, seVa] = lados;
  await bloquearCuentas(db, seVa, queda);
  const [una] = await db
    .select({ deshecha: unionFicha.deshecha, vence: sql<boolean>`${unionFicha.hasta} <= now()` })
    .from(unionFicha)
    .where(cual(user, tipo, codigoUnion))
    .for('update');
  const respuesta = { codigoUnion, queda: leida.queda, seVa: leida.seVa };
  if (una!.deshecha) return respuesta;
  if (una!.vence) throw conflict('Pasó más de un día desde la unión: ya no se puede deshacer');
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
  // Called by an administrator who merged two records of a child by mistake. Locks what the merge locked, then the merge. Refuses after a
  // day, and when anything that the merge touched has been changed or used since.
  serve(fusiones.deshacer, ({ db, user, body: { codigoUnion, motivo } }) => deshacerUnion(db, user, 'ESTUDIANTE', codigoUnion, motivo)),

  // The same for two records of a guardian; also refuses children of a branch that the caller does not work in.
  serve(deshacerUnionDeResponsables, ({ db, user, body: { codigoUnion, motivo } }) =>
    deshacerUnion(db, user, 'RESPONSABLE', codigoUnion, motivo),
  ),
];
