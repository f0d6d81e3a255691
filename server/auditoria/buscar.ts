import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { literal, quotedList } from '../db/sql';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { auditoria, usuario } from '../db/schema/usuarios';
import { given, type Filter } from '../lib/lists/filters';
import type { Parts } from '../lib/lists/selects';
import { holds, wordsOf } from '../lib/lists/search';
import { estudiantesDe, personasDe } from '../personas/alcance';
import type { User } from '../lib/user';

/** Most people looked up for a name. */
const MAX = 50;

const palabras = (busqueda: PgColumn, filtro: string): SQL[] => wordsOf(filtro).map((word) => holds(busqueda, word));

const registros = (tabla: string, codigos: string) =>
  and(eq(auditoria.tabla, tabla), sql`${auditoria.llave} = any(${sql.placeholder(codigos)}::text[])`);

const dado = sql.placeholder;

const exacto = or(eq(auditoria.llave, dado('texto')), sql`${auditoria.usuario} = any(${dado('autores')}::text[])`)!;

/** Filters of the search box: the code of a record, who made the change, or the person it is about. `buscar` supplies their values. */
export const buscado: Record<string, Filter> = {
  codigo: { when: ({ texto, personas }) => texto !== undefined && personas === undefined, sql: exacto },
  persona: given('personas', or(exacto, registros('entidad', 'personas'), registros('estudiante', 'estudiantes'))!),
};

/** With more parts than this, one scan is cheaper than merging them. */
const MAX_PARTES = 12;

const cada = (columna: PgColumn, nombre: string, n: number): SQL[] =>
  Array.from({ length: n }, (_, i) => sql`${columna} = (${dado(nombre)}::text[])[${literal(i + 1)}]`);

/** Rare actions. They have a partial index, whose condition must be written exactly like this. */
const RARAS = ['DELETE', 'RECHAZO', 'EXPORTACION'];
const esRara = sql`${auditoria.accion} in (${quotedList(RARAS)})`;

/** Values of the audit's filters. */
type Pedido = Partial<Record<'autores' | 'firmas' | 'personas' | 'legibles', string[]>> & { texto?: string; accion?: string };

function partesDeBusqueda({ autores = [], personas }: Pedido): Parts {
  const ajeno = sql`not (${auditoria.usuario} = any(${dado('autores')}::text[]))`;
  const llave = and(eq(auditoria.llave, dado('texto')), ajeno)!;
  const de = (tabla: string, codigos: string) => and(registros(tabla, codigos), sql`${auditoria.llave} <> ${dado('texto')}`, ajeno)!;
  const registrados = personas ? [de('entidad', 'personas'), de('estudiante', 'estudiantes')] : [];
  const each = [...cada(auditoria.usuario, 'autores', autores.length), llave, ...registrados];
  return { insteadOf: personas ? 'persona' : 'codigo', each };
}

/**
 * Parts of the audit to merge, each read newest first from an index: the meaning of the search box, the author, a rare action, or the
 * readable tables of a user who may read few. Undefined when none applies: then the newest rows are scanned until the page is full.
 */
export function partesDe(pedido: Pedido): Parts | undefined {
  const { texto, accion = '', autores = [], firmas = [], legibles = [] } = pedido;
  if (texto !== undefined) return autores.length <= MAX_PARTES ? partesDeBusqueda(pedido) : undefined;
  if (RARAS.includes(accion)) return { insteadOf: 'accion', each: [and(esRara, eq(auditoria.accion, dado('accion')))!] };
  if (firmas.length) return { insteadOf: 'usuario', each: cada(auditoria.usuario, 'firmas', firmas.length) };
  return legibles.length <= MAX_PARTES ? { insteadOf: 'legibles', each: cada(auditoria.tabla, 'legibles', legibles.length) } : undefined;
}

/** User names that match a text, as the audit stores them. The text itself is included, because 'sistema' is not a user. */
export async function autoresDe(db: Db, texto: string): Promise<string[]> {
  const conocidos = await db
    .select({ usuario: usuario.usuario })
    .from(usuario)
    .where(sql`lower(${usuario.usuario}) = lower(${texto})`);
  return [...new Set([texto, ...conocidos.map((one) => one.usuario)])];
}

/** Resolves the text of the search box: the values of the filters above. */
export async function buscar(db: Db, user: User, texto: string): Promise<Record<string, unknown>> {
  if (texto === '') return {};
  if (/^\d+$/.test(texto)) return { texto, autores: [texto] };
  const quienes = await db
    .select({ codigoEntidad: entidad.codigoEntidad, codigoEstudiante: estudiante.codigoEstudiante, usuario: usuario.usuario })
    .from(entidad)
    .leftJoin(estudiante, and(eq(estudiante.codigoEntidad, entidad.codigoEntidad), estudiantesDe(user)))
    .leftJoin(usuario, eq(usuario.codigoEntidad, entidad.codigoEntidad))
    .where(personasDe(user, ...palabras(entidad.busqueda, texto)))
    .limit(MAX);
  return {
    texto,
    autores: [...new Set([...(await autoresDe(db, texto)), ...quienes.flatMap((one) => one.usuario ?? [])])],
    personas: quienes.map(({ codigoEntidad }) => String(codigoEntidad)),
    estudiantes: quienes.flatMap(({ codigoEstudiante }) => (codigoEstudiante === null ? [] : [String(codigoEstudiante)])),
  };
}
