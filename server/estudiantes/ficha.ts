import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ACCESO } from '@/contract/accesos';
import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import type { UnionReciente } from '@/contract/personas/union';
import { mayCall } from '@/contract/routes';
import { locked } from '../db/locks';
import { bajaEstudiante } from '../db/schema/estudiantes';
import { entidad, estudiante, nombreDe, responsableEstudiante } from '../db/schema/personas';
import { esAdministrador, found, pick, type Db, type User } from '../lib/scope';
import { camposDeEstudiante, delResponsable, gruposDeEstudiante, responsable } from './campos';
import { estudiantesDe } from '../personas/alcance';
import { unionesDe } from '../personas/uniones';

/** Accesses that open more of a guardian than name, relation and phone. */
const VEN_PARIENTES = [ACCESO.inscripcion, ACCESO.fichaParientes, ACCESO.responsables];

const r = responsableEstudiante;
const camposDeResponsable = {
  ...pick(r, 'codigoResponsable', 'codigoEntidad', 'parentesco', 'contactoPago'),
  nombre: nombreDe(entidad),
  telefono: entidad.telefono,
};
const detalleDeResponsable = { email: entidad.email, recoge: r.recoge, emergencia: r.emergencia };

/** A student's guardians, the payer first, with the fields that the caller's accesses open. */
const leerResponsables = (db: Db, { accesos }: User, codigoEstudiante: number): Promise<FichaEstudiante['responsables']> =>
  db
    .select({ ...camposDeResponsable, ...(mayCall(VEN_PARIENTES, accesos) && detalleDeResponsable) })
    .from(r)
    .innerJoin(entidad, eq(entidad.codigoEntidad, r.codigoEntidad))
    .where(eq(r.codigoEstudiante, codigoEstudiante))
    .orderBy(desc(r.contactoPago), r.codigoResponsable);

/** The current departure of a student, if any. */
async function leerBaja(db: Db, codigoEstudiante: number) {
  const [baja] = await db
    .select({ fecha: bajaEstudiante.fecha, motivo: bajaEstudiante.motivo, usuario: bajaEstudiante.usuario })
    .from(bajaEstudiante)
    .where(and(eq(bajaEstudiante.codigoEstudiante, codigoEstudiante), isNull(bajaEstudiante.reactivado)))
    .orderBy(desc(bajaEstudiante.fecha), desc(bajaEstudiante.codigoBaja))
    .limit(1);
  return baja ?? null;
}

const NINGUNA = sql<UnionReciente[]>`'[]'::json`;

/** The record of a student that the user may see, with the parts that their accesses open. Throws 404. */
export async function leerFicha(db: Db, user: User, hoy: string, codigoEstudiante: number): Promise<FichaEstudiante> {
  const otra = alias(estudiante, 'otra');
  const rows = await db
    .select({
      ...camposDeEstudiante,
      grupos: gruposDeEstudiante(hoy),
      codigoFusion: otra.codigoEstudiante,
      nombreFusion: otra.nombreCompleto,
      uniones: esAdministrador(user) ? unionesDe('ESTUDIANTE', sql`${estudiante.codigoEstudiante}`) : NINGUNA,
    })
    .from(estudiante)
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .leftJoin(responsable, delResponsable)
    .leftJoin(otra, eq(otra.codigoEstudiante, estudiante.codigoFusion))
    .where(estudiantesDe(user, eq(estudiante.codigoEstudiante, codigoEstudiante)));
  const { codigoFusion, nombreFusion, ...ficha } = found(rows, 'Ese estudiante');
  const [responsables, baja] = await Promise.all([
    leerResponsables(db, user, codigoEstudiante),
    ficha.activo ? null : leerBaja(db, codigoEstudiante),
  ]);
  return {
    ...ficha,
    responsables,
    baja,
    fusion: codigoFusion === null ? null : { codigoEstudiante: codigoFusion, nombreCompleto: nombreFusion! },
  };
}

/** Locks a student that the user may see: nobody enrols, edits or deactivates the student meanwhile. Throws 404. */
export async function bloquearEstudiante(
  db: Db,
  user: User,
  codigoEstudiante: number,
  fuerza: 'no key update' | 'update' = 'no key update',
) {
  const suyo = estudiantesDe(user, eq(estudiante.codigoEstudiante, codigoEstudiante));
  return found(await locked(db, db.select().from(estudiante).where(suyo), fuerza), 'Ese estudiante');
}

/** A student that the user may see. Throws 404. */
export async function cargarEstudiante(db: Db, user: User, codigoEstudiante: number) {
  const rows = await db
    .select({ codigoEntidad: estudiante.codigoEntidad, fechaNacimiento: entidad.fechaNacimiento, codigoFoto: entidad.codigoFoto })
    .from(estudiante)
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .where(estudiantesDe(user, eq(estudiante.codigoEstudiante, codigoEstudiante)));
  return found(rows, 'Ese estudiante');
}
