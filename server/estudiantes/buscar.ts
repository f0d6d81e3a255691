import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Centavos } from '@/contract/campos';
import { MAX_TODOS, estudiantes as calls, type Estudiante, type EstudianteInscrito } from '@/contract/estudiantes/estudiante';
import { VEN_ASISTENCIA, VEN_DOCUMENTOS, VEN_SALDO, type SoloEstudiantes } from '@/contract/estudiantes/lectores';
import type { ListCall } from '@/contract/list';
import { mayCall } from '@/contract/routes';
import { faltaEnBreve, POR_CONFIRMAR } from '@/domain/faltaEnFicha';
import { sigueEl } from '../db/schema/inscripciones';
import { literal, quoted } from '../db/sql';
import { unseen } from '../db/prepared';
import { entidad, estudiante } from '../db/schema/personas';
import { always, dado, given, list, type Asked, type Fields, type Filter, type Queried, type Term } from '../lib/lists/list';
import type { Parts } from '../lib/lists/selects';
import { forbidden, serve, type Context } from '../lib/serve';
import { anyone, plannedOnce, soloDe, type Db, type User } from '../lib/scope';
import { chosen } from '../lib/lists/serveList';
import { enOrden, ultimosEscritos } from '../lib/ultimosEscritos';
import { camposDeEstudiante, camposDeInactivo, camposDeInscrito, camposLigeros, delResponsable, responsable } from './campos';
import { alumnosDe, enGrupos, estaEn, estudiantesDe, visitasDe } from '../personas/alcance';
import { terminosParecidos } from '../personas/palabras';

/** Optional columns and filters of the table. */
type Optativa = { saldo?: boolean; asistencia?: boolean; solo?: SoloEstudiantes };
const solo = (cual: SoloEstudiantes, condition: SQL): Filter => ({ when: (query) => query.solo === cual, sql: condition });
/** Whether a person's birthday is the guess that the notes of the record say it is. */
const porConfirmar = (persona: SQL) => sql`(extract(day from ${persona}.fecha_nacimiento) = 1 and exists (select 1 from estudiante_info i
  where i.codigo_estudiante = ${estudiante.codigoEstudiante} and i.nota like ${quoted(`%${POR_CONFIRMAR}%`)}))`;
const filters = {
  sucursal: given('codigoSucursal', estaEn(sql`${dado('codigoSucursal')}::int`)),
  codigos: given('codigos', sql`${estudiante.codigoEstudiante} = any(${dado('codigos')}::int[])`),
  grupo: given(
    'codigoGrupo',
    sql`exists (select 1 from inscripcion i where i.codigo_estudiante = ${estudiante.codigoEstudiante}
      and i.codigo_grupo = ${dado('codigoGrupo')} and i.estatus = 'ACTIVA')`,
  ),
  deuda: solo(
    'DEUDA',
    sql`exists (select 1 from factura f where f.codigo_estudiante = ${estudiante.codigoEstudiante} and f.pendiente > 0
      and f.codigo_sucursal = any(${dado('sucursales')}::int[]))`,
  ),
  sinGrupo: solo(
    'SIN_GRUPO',
    sql`not exists (select 1 from inscripcion i where i.codigo_estudiante = ${estudiante.codigoEstudiante} and ${sigueEl(dado('hoy'))})`,
  ),
  sinDocumentos: solo(
    'SIN_DOCUMENTOS',
    sql`not exists (select 1 from documento_estudiante d where d.codigo_estudiante = ${estudiante.codigoEstudiante})`,
  ),
  porCompletar: solo(
    'POR_COMPLETAR',
    sql`(exists (select 1 from entidad p where p.codigo_entidad = ${estudiante.codigoEntidad} and (p.fecha_nacimiento is null or ${porConfirmar(sql`p`)}))
      or not exists (select 1 from responsable_estudiante r join entidad t using (codigo_entidad)
        where r.codigo_estudiante = ${estudiante.codigoEstudiante} and r.contacto_pago and t.telefono <> ''))`,
  ),
  cumpleanos: solo(
    'CUMPLEANOS',
    sql`exists (select 1 from entidad p where p.codigo_entidad = ${estudiante.codigoEntidad}
      and extract(month from p.fecha_nacimiento) = extract(month from ${dado('hoy')}::date))`,
  ),
};

/** Throws when a filter or column would reveal what the caller's accesses do not open. */
async function assertPuedeVer(_: Db, { user, query }: { user: User; query: Optativa }) {
  const { saldo, asistencia, solo: cual } = query;
  const may = (codes: readonly number[]) => mayCall(codes, user.accesos);
  const veSaldo = may(VEN_SALDO) && soloDe(user) === undefined;
  if ((saldo || cual === 'DEUDA') && !veSaldo) throw forbidden('No tiene acceso a lo que deben los estudiantes', 'acceso');
  if (asistencia && !may(VEN_ASISTENCIA)) throw forbidden('No tiene acceso a la asistencia de los estudiantes', 'acceso');
  if (cual === 'SIN_DOCUMENTOS' && !may(VEN_DOCUMENTOS)) throw forbidden('No tiene acceso a los documentos de los estudiantes', 'acceso');
}

/** Reads the optional columns for the rows of a page afterwards, so that the page's own statement stays the same. */
async function conOptativas(filas: Estudiante[], { user, query }: { user: User; query: Optativa }, db: Db): Promise<Estudiante[]> {
  const { saldo, asistencia } = query;
  const falta = query.solo === 'POR_COMPLETAR';
  if ((!saldo && !asistencia && !falta) || filas.length === 0) return filas;
  const sucursales = sql.param(user.sucursales);
  const debe = sql`(select coalesce(sum(f.pendiente), 0) from factura f
    where f.codigo_estudiante = e.codigo and f.pendiente > 0 and f.codigo_sucursal = any(${sucursales}))`;
  const vino = sql`(select max(a.fecha_asistencia)::text from registro_asistencia a
    where a.codigo_estudiante = e.codigo and a.estado in ('PRESENTE', 'TARDANZA') and a.codigo_sucursal = any(${sucursales}))`;
  const adivinada = sql`exists (select 1 from estudiante_info i where i.codigo_estudiante = e.codigo and i.nota like ${`%${POR_CONFIRMAR}%`})`;
  const { rows } = await db.execute<{ codigo: number; debe: string | null; vino: string | null; adivinada: boolean }>(sql`
    select e.codigo, ${saldo ? debe : sql`null`} debe, ${asistencia ? vino : sql`null`} vino, ${falta ? adivinada : sql`false`} adivinada
    from unnest(${sql.param(filas.map(({ codigoEstudiante }) => codigoEstudiante))}::int[]) e (codigo)`);
  const de = new Map(rows.map((row) => [row.codigo, row]));
  return filas.map((fila) => {
    const { debe, vino, adivinada } = de.get(fila.codigoEstudiante)!;
    const {
      responsable: quien,
      telefonoResponsable: telefono,
      entidad: { fechaNacimiento },
    } = fila;
    const porConfirmar = adivinada && fechaNacimiento !== null && fechaNacimiento.endsWith('-01');
    const leFalta = faltaEnBreve({ fechaNacimiento, porConfirmar, responsable: quien, telefono });
    return {
      ...fila,
      ...(saldo && { saldo: Number(debe) as Centavos }),
      ...(asistencia && { ultimaAsistencia: vino }),
      ...(falta && { falta: leFalta }),
    };
  });
}

/** Left joins, which the planner removes from a count. */
const conPersona = (db: Db, fields: Fields, where: SQL) =>
  db
    .select(fields)
    .from(estudiante)
    .leftJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .leftJoin(responsable, delResponsable)
    .where(where)
    .$dynamic();

const QUIENES = {
  activos: eq(estudiante.activo, true),
  // Excludes merged records: the child has another record.
  inactivos: and(eq(estudiante.activo, false), isNull(estudiante.codigoFusion))!,
  todos: undefined,
};

/** With more parts than this, one sort is cheaper. */
const MAX_PARTES = 24;

/** Parts by number of the user's branches (0: a named branch), cached because building their SQL takes time. */
const partes = new Map<string, Parts>();

/**
 * The index of an order starts with branch and activo, so each branch, and active and inactive students, are read as one part; the children
 * whom these branches teach but whose record another one has are a part of their own.
 */
function partesDe(mitades: readonly boolean[], codigoSucursal: number | undefined, { sucursales }: User): Parts | undefined {
  if (codigoSucursal === undefined && sucursales.length === 0) return undefined; // all branches of the user were closed
  const cuantas = codigoSucursal === undefined ? sucursales.length : 0;
  const cuantos = Math.max(cuantas, 1) * mitades.length;
  if (cuantos > MAX_PARTES) return undefined;
  const como = `${cuantas} ${mitades}`;
  if (!partes.has(como)) {
    const sedes = cuantas
      ? Array.from({ length: cuantas }, (_, i) => sql`(${dado('sucursales')}::int[])[${literal(i + 1)}]`)
      : [dado('codigoSucursal')];
    const suyas = cuantas ? sql`any(${unseen(sql`${dado('sucursales')}::int[]`)}::int[])` : sql`${dado('codigoSucursal')}`;
    const donde = [
      ...sedes.map((sede) => sql`${estudiante.codigoSucursal} = ${sede}`),
      sql`not ${estudiante.codigoSucursal} = ${suyas} and ${estudiante.codigoEstudiante} = any(${visitasDe(suyas)})`,
    ];
    const each = donde.flatMap((una) => mitades.map((activo) => sql`${una} and ${eq(estudiante.activo, literal(activo))}`));
    partes.set(como, { insteadOf: 'sucursal', each });
  }
  return partes.get(como);
}

/** The options that all lists of students share. */
function comun(fields: Fields, quienes: keyof typeof QUIENES) {
  const condition = QUIENES[quienes];
  return {
    table: estudiante,
    scope: alumnosDe(plannedOnce(anyone)),
    key: estudiante.codigoEstudiante,
    fields,
    from: conPersona,
    keys: 'own' as const,
    parts: ({ codigoSucursal }: { codigoSucursal?: number }, user: User) =>
      partesDe(quienes === 'todos' ? [true, false] : [quienes === 'activos'], codigoSucursal, user),
    search: estudiante.busqueda,
    similar: (db: Db, { user }: { user: User }, terms: readonly Term[]) => terminosParecidos(db, user.codigoCompania, terms),
    coach: enGrupos(),
    filters: { ...filters, ...(condition && { quienes: always(condition) }) },
  };
}

/** Only the table has filters and columns that need further accesses. */
const deTabla = { call: calls.crudFilter, before: assertPuedeVer, rows: conOptativas };

const ligeros = list({ call: calls.filter, ...comun(camposLigeros, 'activos') });
const inscritos = list({ call: calls.filterInscripcion, ...comun(camposDeInscrito, 'activos') });
const inactivos = list({ ...deTabla, ...comun(camposDeInactivo, 'inactivos') });
const activos = list({ ...deTabla, ...comun(camposDeEstudiante, 'activos') });
const todos = list({ ...deTabla, ...comun(camposDeEstudiante, 'todos') });

/** A list without pages, for pickers: up to MAX_TODOS rows. */
const enteros = async ({ rows }: Pick<Queried<ListCall>, 'rows'>, { db, user, hoy, deps, query }: Context & Asked<ListCall>) =>
  rows(db, { user, hoy, deps, query }, MAX_TODOS);

export default [
  ligeros,
  inscritos,
  chosen(calls.crudFilter, ({ query }) => (query.inactivos ? todos : activos)),
  serve(calls.all, (asked) => enteros(ligeros, asked)),
  serve(calls.allInscripcion, (asked) => enteros(inscritos, asked)),
  serve(calls.recientes, async ({ db, user, hoy }) => {
    const codigos = await ultimosEscritos(db, user, 'codigo_estudiante');
    const suyos = estudiantesDe(user, eq(estudiante.activo, true), inArray(estudiante.codigoEstudiante, codigos));
    const values = { hoy, sucursales: user.sucursales, codigoProfesor: soloDe(user) };
    const rows = (await conPersona(db, camposDeInscrito, suyos).execute(values)) as z.output<typeof EstudianteInscrito>[];
    return enOrden(rows, codigos, ({ codigoEstudiante }) => codigoEstudiante);
  }),
  serve(calls.allCrud, (asked) => enteros(todos, asked)),
  serve(calls.inactive, (asked) => enteros(inactivos, asked)),
];
