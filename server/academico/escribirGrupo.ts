import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { GrupoInput } from '@/contract/academico/grupo';
import type { Db } from '../db/connect';
import { detalleHorarioGrupo, grupo, grupoModalidad } from '../db/schema/academico';
import { compania } from '../db/schema/compania';
import type { User } from '../lib/user';

/** Lets one at a time save groups of a company: only so does nobody miss a clash with a group that is being saved. */
export const bloquearHorarios = (db: Db, { codigoCompania }: User) =>
  db
    .select({ codigoCompania: compania.codigoCompania })
    .from(compania)
    .where(eq(compania.codigoCompania, codigoCompania))
    .for('no key update');

/** Leaves exactly these modalities with these prices. */
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

/** Leaves exactly these classes. */
export async function guardarHorario(db: Db, codigoGrupo: number, horario: GrupoInput['detallesHorarioGrupo']) {
  await db.delete(detalleHorarioGrupo).where(eq(detalleHorarioGrupo.codigoGrupo, codigoGrupo));
  if (horario.length) await db.insert(detalleHorarioGrupo).values(horario.map((clase) => ({ ...clase, codigoGrupo })));
}

/** Writes a new group with its prices and schedule, a copy with the group that it was copied from; the caller has refused what may not be. */
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
