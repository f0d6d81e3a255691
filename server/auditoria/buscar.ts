import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { auditoria, usuario } from '../db/schema/usuarios';
import { given, type Filter } from '../lib/lists/filters';
import type { Parts } from '../lib/lists/list';
import { holds, wordsOf } from '../lib/lists/search';
import { scoped } from '../lib/scope';
import { personasDe } from '../personas/alcance';
import type { User } from '../lib/user';

/** So many people of a name are looked up. */
const MAX = 50;

const palabras = (busqueda: PgColumn, filtro: string): SQL[] => wordsOf(filtro).map((word) => holds(busqueda, word));

const registros = (tabla: string, codigos: string) =>
  and(eq(auditoria.tabla, tabla), sql`${auditoria.llave} = any(${sql.placeholder(codigos)}::text[])`);

const dado = sql.placeholder;

const exacto = or(eq(auditoria.llave, dado('texto')), sql`${auditoria.usuario} = any(${dado('autores')}::text[])`)!;

/** What somebody means by one box: the code of a record, who changed it, or the student or other person that was changed; `buscar` gives the values. */
export const buscado: Record<string, Filter> = {
  codigo: { when: ({ texto, personas }) => texto !== undefined && personas === undefined, sql: exacto },
  persona: given('personas', or(exacto, registros('entidad', 'personas'), registros('estudiante', 'estudiantes'))!),
};

/** Beyond so many ordered reads the table is walked. */
const MAX_PARTES = 12;

const cada = (columna: PgColumn, nombre: string, n: number): SQL[] =>
  Array.from({ length: n }, (_, i) => sql`${columna} = (${dado(nombre)}::text[])[${sql.raw(String(i + 1))}]`);

/** What few changes are: they have an index of their own, in these very words. */
const RARAS = ['DELETE', 'RECHAZO', 'EXPORTACION'];
const esRara = sql`${auditoria.accion} in (${sql.raw(RARAS.map((una) => `'${una}'`).join(', '))})`;

/** The values by which the audit is asked. */
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
 * The parts in which the audit is read, each by an index that has the newest first: what one box means, who did it, a rare kind of change, or the
 * tables of who may read of few. Without any of these the newest are read until a page is full.
 */
export function partesDe(pedido: Pedido): Parts | undefined {
  const { texto, accion = '', autores = [], firmas = [], legibles = [] } = pedido;
  if (texto !== undefined) return autores.length <= MAX_PARTES ? partesDeBusqueda(pedido) : undefined;
  if (RARAS.includes(accion)) return { insteadOf: 'accion', each: [and(esRara, eq(auditoria.accion, dado('accion') as never))!] };
  if (firmas.length) return { insteadOf: 'usuario', each: cada(auditoria.usuario, 'firmas', firmas.length) };
  return legibles.length <= MAX_PARTES ? { insteadOf: 'legibles', each: cada(auditoria.tabla, 'legibles', legibles.length) } : undefined;
}

/** The users that are called so, as the audit writes them: with what was typed, for 'sistema' is none. */
export async function autoresDe(db: Db, texto: string): Promise<string[]> {
  const conocidos = await db
    .select({ usuario: usuario.usuario })
    .from(usuario)
    .where(sql`lower(${usuario.usuario}) = lower(${texto})`);
  return [...new Set([texto, ...conocidos.map((one) => one.usuario)])];
}

/** Whom and what was meant by what was typed: the values of the conditions above. */
export async function buscar(db: Db, user: User, texto: string): Promise<Record<string, unknown>> {
  if (texto === '') return {};
  if (/^\d+$/.test(texto)) return { texto, autores: [texto] };
  const quienes = await db
    .select({ codigoEntidad: entidad.codigoEntidad, codigoEstudiante: estudiante.codigoEstudiante, usuario: usuario.usuario })
    .from(entidad)
    .leftJoin(estudiante, and(eq(estudiante.codigoEntidad, entidad.codigoEntidad), scoped(estudiante, user)))
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
