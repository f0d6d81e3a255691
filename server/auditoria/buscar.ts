import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { auditoria, usuario } from '../db/schema/usuarios';
import { wordsOf } from '../lib/page';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';

/** So many people of a name are looked up. */
const MAX = 50;

const palabras = (busqueda: PgColumn, filtro: string): SQL[] =>
  wordsOf(filtro).map((word) => sql`${busqueda} like '%' || sin_acento(${word}) || '%'`);

const registros = (tabla: string, codigos: readonly (number | null)[]) =>
  and(eq(auditoria.tabla, tabla), inArray(auditoria.llave, codigos.filter((one) => one !== null).map(String)));

/** What somebody means by one box: the code of a record, who changed it, or the student or other person that was changed. */
export async function buscado(db: Db, user: User, filtro: string): Promise<SQL | undefined> {
  if (filtro === '') return undefined;
  const exacto = or(eq(auditoria.llave, filtro), esUsuario(filtro));
  if (/^\d+$/.test(filtro)) return exacto;
  const quienes = await db
    .select({ codigoEntidad: entidad.codigoEntidad, codigoEstudiante: estudiante.codigoEstudiante, usuario: usuario.usuario })
    .from(entidad)
    .leftJoin(estudiante, and(eq(estudiante.codigoEntidad, entidad.codigoEntidad), scoped(estudiante, user)))
    .leftJoin(usuario, eq(usuario.codigoEntidad, entidad.codigoEntidad))
    .where(scoped(entidad, user, ...palabras(entidad.busqueda, filtro)))
    .limit(MAX);
  const personas = quienes.map(({ codigoEntidad }) => codigoEntidad);
  const estudiantes = quienes.map(({ codigoEstudiante }) => codigoEstudiante);
  const usuarios = quienes.flatMap((one) => one.usuario ?? []);
  return or(exacto, registros('entidad', personas), registros('estudiante', estudiantes), inArray(auditoria.usuario, usuarios));
}

/** The user of that name, however it was typed; 'sistema' is one too. */
export const esUsuario = (nombre: string): SQL =>
  sql`${auditoria.usuario} = any(array(select ${usuario.usuario} from ${usuario} where lower(${usuario.usuario}) = lower(${nombre}) union all select ${nombre}))`;
