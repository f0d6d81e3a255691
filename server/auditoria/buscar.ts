import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { auditoria, usuario } from '../db/schema/usuarios';
import { given, type Filter } from '../lib/lists/filters';
import { wordsOf } from '../lib/lists/search';
import { scoped } from '../lib/scope';
import { personasDe } from '../personas/alcance';
import type { User } from '../lib/user';

/** So many people of a name are looked up. */
const MAX = 50;

const palabras = (busqueda: PgColumn, filtro: string): SQL[] =>
  wordsOf(filtro).map((word) => sql`${busqueda} like '%' || sin_acento(${word}) || '%'`);

const registros = (tabla: string, codigos: string) =>
  and(eq(auditoria.tabla, tabla), sql`${auditoria.llave} = any(${sql.placeholder(codigos)}::text[])`);

/** The user of that name, however it was typed; 'sistema' is one too. */
export const esUsuario = (nombre: SQLWrapper): SQL =>
  sql`${auditoria.usuario} = any(array(select ${usuario.usuario} from ${usuario} where lower(${usuario.usuario}) = lower(${nombre}) union all select ${nombre}::text))`;

const exacto = or(eq(auditoria.llave, sql.placeholder('texto')), esUsuario(sql.placeholder('texto')))!;

/** What somebody means by one box: the code of a record, who changed it, or the student or other person that was changed; `buscar` gives the values. */
export const buscado: Record<string, Filter> = {
  codigo: { when: ({ texto, personas }) => texto !== undefined && personas === undefined, sql: exacto },
  persona: given(
    'personas',
    or(
      exacto,
      registros('entidad', 'personas'),
      registros('estudiante', 'estudiantes'),
      sql`${auditoria.usuario} = any(${sql.placeholder('usuarios')}::text[])`,
    )!,
  ),
};

/** Whom and what was meant by what was typed: the values of the conditions above. */
export async function buscar(db: Db, user: User, texto: string): Promise<Record<string, unknown>> {
  if (texto === '') return {};
  if (/^\d+$/.test(texto)) return { texto };
  const quienes = await db
    .select({ codigoEntidad: entidad.codigoEntidad, codigoEstudiante: estudiante.codigoEstudiante, usuario: usuario.usuario })
    .from(entidad)
    .leftJoin(estudiante, and(eq(estudiante.codigoEntidad, entidad.codigoEntidad), scoped(estudiante, user)))
    .leftJoin(usuario, eq(usuario.codigoEntidad, entidad.codigoEntidad))
    .where(personasDe(user, ...palabras(entidad.busqueda, texto)))
    .limit(MAX);
  return {
    texto,
    personas: quienes.map(({ codigoEntidad }) => String(codigoEntidad)),
    estudiantes: quienes.flatMap(({ codigoEstudiante }) => (codigoEstudiante === null ? [] : [String(codigoEstudiante)])),
    usuarios: quienes.flatMap((one) => one.usuario ?? []),
  };
}
