import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { GrupoInput } from '@/contract/academico/grupo';
import type { Db } from '../db/connect';
import { lockRows } from '../db/locks';
import { detalleHorarioGrupo, grupo, grupoModalidad } from '../db/schema/academico';
import type { User } from '../lib/user';

/** Serializes saving groups within a company: otherwise two groups saved at once could miss each other's schedule clash. */
export const bloquearHorarios = (db: Db, { codigoCompania }: User) =>
  lockRows(db)`select 1 from compania where codigo_compania = ${codigoCompania} for no key update`;

/** Makes these the group's modalities and prices: inserts, updates and deletes as needed. */
export async function guardarModalidades(db: Db, codigoGrupo: number, modalidades: GrupoInput['modalidades']) {
  const codigos = modalidades.map(({ codigoModalidad }) => codigoModalidad);
  await db
    .delete(grupoModalidad)
    .where(and(eq(grupoModalidad.codigoGrupo, codigoGrupo), notInArray(grupoModalidad.codigoModalidad, codigos)));
  await db
    .insert(grupoModalidad)
    .values(modalidades.map((una) => ({ ...una, codigoGrupo })))
    .onConflictDoUpdate({
      target: [grupoModalidad.codigoGrupo, grupoModalidad.codigoModalidad],
      set: { montoCuota: sql`excluded.monto_cuota` },
      setWhere: sql`grupo_modalidad.monto_cuota <> excluded.monto_cuota`,
    });
}

/** Replaces the group's schedule. */
export async function guardarHorario(db: Db, codigoGrupo: number, horario: GrupoInput['detallesHorarioGrupo']) {
  await db.delete(detalleHorarioGrupo).where(eq(detalleHorarioGrupo.codigoGrupo, codigoGrupo));
  if (horario.length) await db.insert(detalleHorarioGrupo).values(horario.map((clase) => ({ ...clase, codigoGrupo })));
}

/**
 * Inserts a group with its prices and schedule and returns its code. `codigoGrupoOrigen` is the group that it was copied from. The caller
 * has already validated it.
 */
export async function crearGrupo(db: Db, user: User, body: GrupoInput, codigoGrupoOrigen?: number): Promise<number> {
  const { modalidades, detallesHorarioGrupo, version: _, ...values } = body;
  const [row] = await db
    .insert(grupo)
    .values({ ...values, codigoCompania: user.codigoCompania, codigoGrupoOrigen })
    .returning({ codigoGrupo: grupo.codigoGrupo });
  await guardarModalidades(db, row!.codigoGrupo, modalidades);
  await guardarHorario(db, row!.codigoGrupo, detallesHorarioGrupo);
  return row!.codigoGrupo;
}
