import { and, arrayOverlaps, eq, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { auditoria as calls, type Cambio } from '@/contract/auditoria/auditoria';
import { MAX_FOUND } from '@/contract/list';
import { tablasDe } from '@/contract/tablas';
import { sumarDias } from '@/domain/fechas';
import { auditoria as a } from '../db/schema/sistema';
import { usuario } from '../db/schema/usuarios';
import { list } from '../lib/lists/list';
import { always, dado, given, holds, same, wordsOf, type Filter } from '../lib/lists/filters';
import { leFaltanSucursales, type Db, type User } from '../lib/scope';
import { literal, quotedList } from '../db/sql';
import { entidad, estudiante } from '../db/schema/personas';
import type { Parts } from '../lib/lists/selects';
import { estudiantesDe, personasDe } from '../personas/alcance';

type Fila = Omit<Cambio, 'nombres'>;

/** Midnight in America/Santo_Domingo, which has no daylight saving time. */
const inicioDe = (dia: string) => `${dia}T00:00:00-04:00`;

const { codigoCompania: _, sucursales: __, ...fields } = getTableColumns(a);
/** Most people looked up for a name. */
const MAX = 50;

const palabras = (busqueda: PgColumn, filtro: string): SQL[] => wordsOf(filtro).map((word) => holds(busqueda, word));

const registros = (tabla: string, codigos: string) => and(eq(a.tabla, tabla), sql`${a.llave} = any(${dado(codigos)}::text[])`);

const exacto = or(eq(a.llave, dado('texto')), sql`${a.usuario} = any(${dado('autores')}::text[])`)!;

/** Filters of the search box: the code of a record, who made the change, or the person it is about. `buscar` supplies their values. */
const buscado: Record<string, Filter> = {
  codigo: { when: ({ texto, personas }) => texto !== undefined && personas === undefined, sql: exacto },
  persona: given('personas', or(exacto, registros('entidad', 'personas'), registros('estudiante', 'estudiantes'))!),
};

/** With more parts than this, one scan is cheaper than merging them. */
const MAX_PARTES = 12;

const cada = (columna: PgColumn, nombre: string, n: number): SQL[] =>
  Array.from({ length: n }, (_, i) => sql`${columna} = (${dado(nombre)}::text[])[${literal(i + 1)}]`);

/** Rare actions. They have a partial index, whose condition must be written exactly like this. */
const RARAS = ['DELETE', 'RECHAZO', 'EXPORTACION'];
const esRara = sql`${a.accion} in (${quotedList(RARAS)})`;

/** Values of the audit's filters. */
type Pedido = Partial<Record<'autores' | 'firmas' | 'personas' | 'legibles', string[]>> & { texto?: string; accion?: string };

function partesDeBusqueda({ autores = [], personas }: Pedido): Parts {
  const ajeno = sql`not (${a.usuario} = any(${dado('autores')}::text[]))`;
  const llave = and(eq(a.llave, dado('texto')), ajeno)!;
  const de = (tabla: string, codigos: string) => and(registros(tabla, codigos), sql`${a.llave} <> ${dado('texto')}`, ajeno)!;
  const registrados = personas ? [de('entidad', 'personas'), de('estudiante', 'estudiantes')] : [];
  const each = [...cada(a.usuario, 'autores', autores.length), llave, ...registrados];
  return { insteadOf: personas ? 'persona' : 'codigo', each };
}

/**
 * Parts of the audit to merge, each read newest first from an index: the meaning of the search box, the author, a rare action, or the
 * readable tables of a user who may read few. Undefined when none applies: then the newest rows are scanned until the page is full.
 */
function partesDe(pedido: Pedido): Parts | undefined {
  const { texto, accion = '', autores = [], firmas = [], legibles = [] } = pedido;
  if (texto !== undefined) return autores.length <= MAX_PARTES ? partesDeBusqueda(pedido) : undefined;
  if (RARAS.includes(accion)) return { insteadOf: 'accion', each: [and(esRara, eq(a.accion, dado('accion')))!] };
  if (firmas.length) return { insteadOf: 'usuario', each: cada(a.usuario, 'firmas', firmas.length) };
  return legibles.length <= MAX_PARTES ? { insteadOf: 'legibles', each: cada(a.tabla, 'legibles', legibles.length) } : undefined;
}

/** User names that match a text, as the audit stores them. The text itself is included, because 'sistema' is not a user. */
async function autoresDe(db: Db, texto: string): Promise<string[]> {
  const conocidos = await db
    .select({ usuario: usuario.usuario })
    .from(usuario)
    .where(sql`lower(${usuario.usuario}) = lower(${texto})`);
  return [...new Set([texto, ...conocidos.map((one) => one.usuario)])];
}

/** Resolves the text of the search box: the values of the filters above. */
async function buscar(db: Db, user: User, texto: string): Promise<Record<string, unknown>> {
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

interface Llave {
  tabla: SQL;
  /** SQL expression of the row's name. */
  nombre: SQL;
  /** Key column, when its name differs from the column that points to it. */
  codigo?: string;
}

const PERSONA = sql`nombre || ' ' || apellido`;
const NUMERO = sql`'n.º ' || numero`;

/** Columns with a foreign key, and how to name the row they point to. */
const DE_LLAVE: Record<string, Llave> = {
  codigo_estudiante: { tabla: sql`estudiante`, nombre: sql`nombre_completo` },
  codigo_fusion: { tabla: sql`estudiante`, nombre: sql`nombre_completo`, codigo: 'codigo_estudiante' },
  codigo_entidad: { tabla: sql`entidad`, nombre: PERSONA },
  codigo_pagador: { tabla: sql`entidad`, nombre: PERSONA, codigo: 'codigo_entidad' },
  codigo_unida: { tabla: sql`entidad`, nombre: PERSONA, codigo: 'codigo_entidad' },
  codigo_usuario: { tabla: sql`usuario`, nombre: sql`usuario` },
  codigo_profesor: { tabla: sql`profesor join entidad using (codigo_entidad, codigo_compania)`, nombre: PERSONA },
  codigo_grupo: { tabla: sql`grupo`, nombre: sql`descripcion` },
  codigo_periodo: { tabla: sql`periodo_academico`, nombre: sql`descripcion` },
  codigo_modalidad: { tabla: sql`modalidad`, nombre: sql`descripcion` },
  codigo_sucursal: { tabla: sql`sucursal`, nombre: sql`descripcion_sucursal` },
  codigo_sucursal_origen: { tabla: sql`sucursal`, nombre: sql`descripcion_sucursal`, codigo: 'codigo_sucursal' },
  codigo_rol: { tabla: sql`rol`, nombre: sql`descripcion` },
  codigo_categoria: { tabla: sql`categoria`, nombre: sql`descripcion` },
  codigo_padre: { tabla: sql`categoria`, nombre: sql`descripcion`, codigo: 'codigo_categoria' },
  codigo_articulo: { tabla: sql`articulo`, nombre: sql`nombre` },
  codigo_modelo: { tabla: sql`articulo`, nombre: sql`nombre`, codigo: 'codigo_articulo' },
  codigo_suplidor: { tabla: sql`suplidor`, nombre: sql`descripcion` },
  codigo_persona: { tabla: sql`entidad`, nombre: PERSONA, codigo: 'codigo_entidad' },
  codigo_compra: { tabla: sql`compra`, nombre: NUMERO },
  codigo_transferencia_articulo: { tabla: sql`transferencia_articulo`, nombre: NUMERO },
  codigo_conteo: { tabla: sql`conteo`, nombre: NUMERO },
  codigo_sucursal_destino: { tabla: sql`sucursal`, nombre: sql`descripcion_sucursal`, codigo: 'codigo_sucursal' },
  codigo_servicio: { tabla: sql`servicio`, nombre: sql`descripcion` },
  codigo_factura: { tabla: sql`factura`, nombre: NUMERO },
  codigo_cobro: { tabla: sql`cobro`, nombre: NUMERO },
};

type AntesYDespues = Pick<Fila, 'antes' | 'despues'>;
const valoresDe = ({ antes, despues }: AntesYDespues, columna: string) =>
  [antes?.[columna], despues?.[columna]].filter((one) => typeof one === 'number');

/** Names of the keys in these rows, before and after the change: { 'codigo_grupo 4': 'Sub-10' }. One query per kind of key. */
export async function conNombres<F extends AntesYDespues>(db: Db, { codigoCompania }: User, filas: readonly F[]) {
  const conocidos = new Map<string, string>();
  for (const [columna, { tabla, nombre, codigo = columna }] of Object.entries(DE_LLAVE)) {
    const codigos = new Set(filas.flatMap((fila) => valoresDe(fila, columna)));
    if (codigos.size === 0) continue;
    const { rows } = await db.execute<{ codigo: number; nombre: string }>(
      sql`select ${sql.identifier(codigo)} codigo, ${nombre} nombre from ${tabla}
        where codigo_compania = ${codigoCompania} and ${sql.identifier(codigo)} = any(${sql.param([...codigos])})`,
    );
    rows.forEach((row) => conocidos.set(`${columna} ${row.codigo}`, row.nombre));
  }
  return filas.map((fila) => {
    const llaves = Object.keys(DE_LLAVE).flatMap((columna) => valoresDe(fila, columna).map((valor) => `${columna} ${valor}`));
    const nombres = llaves.flatMap((llave) => (conocidos.has(llave) ? [[llave, conocidos.get(llave)!] as const] : []));
    return { ...fila, nombres: Object.fromEntries(nombres) };
  });
}

// The changes that the user may read: of tables whose audit their accesses open, about their branches or about none, and what they
// themselves did to somebody who had no branch yet. A user with all branches is filtered by company only, which can be counted in an index.
export default list<typeof calls.filter, Fila>({
  call: calls.filter,
  table: a,
  key: a.codigoAuditoria,
  scope: eq(a.codigoCompania, dado('codigoCompania')),
  fields,
  orders: { momento: a.momento },
  values: async ({ user, query: { filtro, usuario, desde, hasta } }, db) => ({
    legibles: tablasDe(user.accesos),
    quien: user.usuario,
    algunas: (await leFaltanSucursales(db, user)) || undefined,
    usuario: usuario || undefined, // spaces alone filter nothing
    firmas: usuario ? await autoresDe(db, usuario) : undefined,
    inicio: desde && inicioDe(desde),
    final: hasta && inicioDe(sumarDias(hasta, 1)),
    ...(await buscar(db, user, filtro)),
  }),
  // Indexes return the newest first, so a page reads no more rows of each part than it shows.
  keys: 'own',
  parts: partesDe,
  countTo: MAX_FOUND,
  search: () => sql`true`,
  // A coach reads what they did themselves: a row of the audit does not say in whose group a child is.
  coach: eq(a.usuario, dado('quien')),
  filters: {
    legibles: always(sql`${a.tabla} = any(${dado('legibles')})`),
    alcance: given(
      'algunas',
      or(isNull(a.sucursales), arrayOverlaps(a.sucursales, dado('sucursales')), and(eq(a.sucursales, []), eq(a.usuario, dado('quien'))))!,
    ),
    usuario: given('usuario', sql`${a.usuario} = any(${dado('firmas')}::text[])`),
    tabla: same('tabla', a.tabla),
    llave: same('llave', a.llave),
    accion: same('accion', a.accion),
    inicio: given('inicio', sql`${a.momento} >= ${dado('inicio')}`),
    final: given('final', sql`${a.momento} < ${dado('final')}`),
    ...buscado,
  },
  rows: (filas, { user }, db) => conNombres(db, user, filas),
});
