import { and, eq, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { estanciasEn, type DiaDeGrupo, type InscripcionConTraslados } from '@/domain/asistencia';
import { enLista, prepared, preparedSql, type Places } from '../db/prepared';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { registroAsistencia } from '../db/schema/asistencia';
import { estudiante } from '../db/schema/personas';
import { estudiantesDe } from '../personas/alcance';
import { deTurno, rige, losQueDa } from '../personas/ensena';
import { found, pick, preparedFor, scoped, soloDe, type Db, type User } from '../lib/scope';

export type Lista = z.output<typeof calls.save.body>;

const grupoDe = preparedFor('grupo_de_lista', (db, user, { codigoGrupo, fechas }: Places<Omit<DeDias, 'codigos'>>) =>
  db
    .select({
      ...pick(grupo, 'codigoGrupo', 'codigoPeriodo', 'codigoSucursal'),
      abierto: sql<boolean>`${grupo.estatus} <> 'INACTIVO' and ${periodoAcademico.activo}`,
      turnos: sql<
        Record<string, number>
      >`(select json_object_agg(f, ${deTurno(sql`grupo.codigo_grupo`, sql`f`)}) from unnest(${fechas}::text[]) f)`,
      periodo: { fechaInicio: periodoAcademico.fechaInicio, fechaFin: periodoAcademico.fechaFin },
    })
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(
      scoped(
        grupo,
        user,
        eq(grupo.codigoGrupo, codigoGrupo),
        soloDe(user) === undefined
          ? undefined
          : sql`not exists (select from unnest(${fechas}::date[]) f where ${grupo.codigoGrupo} not in ${losQueDa(user, sql`f`)})`,
      ),
    ),
);

/** The group of a list, with its period and who is on duty on its days. Throws 404 for one that the user may not see on all of them. */
export const leerGrupo = async (db: Db, user: User, dias: Omit<DeDias, 'codigos'>) => found(await grupoDe(db, user, dias), 'Ese grupo');
export type Grupo = Awaited<ReturnType<typeof leerGrupo>>;

/** SQL: the enrolments `i` of the student that are, or before a transfer were, in the group. */
const deGrupo = (codigoGrupo: unknown) => sql`i.codigo_estudiante = ${estudiante.codigoEstudiante} and (i.codigo_grupo = ${codigoGrupo}
  or exists (select 1 from transferencia t where t.codigo_inscripcion = i.codigo_inscripcion and t.codigo_grupo_anterior = ${codigoGrupo}))`;

/** SQL: the student's enrolments that have been in the group, as json. One that ended without a day, in a merge, is another's double. */
const inscripcionesEn = (codigoGrupo: unknown) => sql<InscripcionConTraslados[]>`(
  select coalesce(json_agg(json_build_object('codigoGrupo', i.codigo_grupo, 'fechaInscripcion', i.fecha_inscripcion, 'fechaCancelacion', i.fecha_cancelacion,
    'traslados', (select coalesce(json_agg(json_build_object('fecha', t.fecha, 'codigoGrupoAnterior', t.codigo_grupo_anterior)
        order by t.fecha, t.codigo_transferencia), '[]') from transferencia t where t.codigo_inscripcion = i.codigo_inscripcion))), '[]')
  from inscripcion i where ${deGrupo(codigoGrupo)} and (i.estatus = 'ACTIVA' or i.fecha_cancelacion is not null))`;

interface DeDias {
  codigoGrupo: number;
  codigos: readonly number[];
  fechas: readonly string[];
}
type DeLista = Omit<DeDias, 'fechas'>;
const ninosDe = preparedFor('ninos_de_lista', (db, user, { codigoGrupo, codigos }: Places<DeLista>) =>
  db
    .select({
      codigoEstudiante: estudiante.codigoEstudiante,
      nombre: estudiante.nombreCompleto,
      inscripciones: inscripcionesEn(codigoGrupo),
    })
    .from(estudiante)
    .where(
      and(
        eq(estudiante.codigoCompania, user.codigoCompania),
        enLista(estudiante.codigoEstudiante, codigos),
        or(estudiantesDe(user), sql`exists (select 1 from inscripcion i where ${deGrupo(codigoGrupo)})`),
      ),
    ),
);

/**
 * Students of a list by code, each with the times that they spent in the group. Without students that the user may not see, unless they
 * once were in this group: codes cannot be used to look up names.
 */
export async function leerNinos(db: Db, user: User, lista: Lista, codigoGrupo: number) {
  const codigos = [...new Set(lista.map(({ codigoEstudiante }) => codigoEstudiante))];
  const rows = await ninosDe(db, user, { codigoGrupo, codigos });
  return new Map(
    rows.map(({ codigoEstudiante, nombre, inscripciones }) => [
      codigoEstudiante,
      { nombre, estancias: inscripciones.flatMap((una) => estanciasEn(una, codigoGrupo)) },
    ]),
  );
}
export type Ninos = Awaited<ReturnType<typeof leerNinos>>;

export type Escrita = Lista[number] & { recuperacion: boolean };

interface Escribe {
  codigoCompania: number;
  codigoSucursal: number;
  codigoGrupo: number;
  usuario: string;
  marcas: string;
}
const insertarMarcas = preparedSql<{ codigo: number; estudiante: number; fecha: string }, Escribe>(
  'insertar_marcas',
  (v) => sql`
  insert into registro_asistencia
    (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, recuperacion, marcado, usuario)
  select ${v.codigoCompania}, ${v.codigoSucursal}, ${v.codigoGrupo}, "codigoEstudiante", "codigoProfesor", "fechaAsistencia", estado, nota,
    recuperacion, marcado, ${v.usuario}
  from json_to_recordset(${v.marcas}) as l
    ("codigoEstudiante" int, "codigoProfesor" int, "fechaAsistencia" date, estado text, nota text, recuperacion bool, marcado timestamptz)
  order by "codigoEstudiante", "fechaAsistencia"
  on conflict (codigo_grupo, codigo_estudiante, fecha_asistencia) do update
  set estado = excluded.estado, nota = excluded.nota, codigo_profesor = excluded.codigo_profesor,
    usuario = excluded.usuario, modificado = now(), marcado = excluded.marcado
  returning codigo_registro_asistencia codigo, codigo_estudiante estudiante, fecha_asistencia::text fecha`,
);

/**
 * Upserts valid marks and returns their keys. All callers write in the same order, which avoids deadlocks. `momento` keeps its first value,
 * because a correction does not make a roll late.
 */
export async function escribir(db: Db, user: User, lista: readonly Escrita[], de: Grupo): Promise<[string, number][]> {
  if (lista.length === 0) return [];
  const { codigoGrupo, codigoSucursal } = de;
  const { codigoCompania, usuario } = user;
  const marcas = JSON.stringify(
    lista.map((una) => ({ ...una, codigoProfesor: una.codigoProfesor ?? soloDe(user) ?? de.turnos[una.fechaAsistencia] })),
  );
  const escritas = await insertarMarcas(db, { codigoCompania, codigoSucursal, codigoGrupo, usuario, marcas });
  return escritas.map(({ codigo, estudiante: codigoEstudiante, fecha }) => [claveDe({ codigoEstudiante, fechaAsistencia: fecha }), codigo]);
}

const marcasDe = prepared('marcas_de_lista', (db, { codigoGrupo, codigos, fechas }: Places<DeDias>) => {
  const t = registroAsistencia;
  return db
    .select({
      ...pick(t, 'codigoRegistroAsistencia', 'codigoEstudiante', 'fechaAsistencia', 'estado', 'nota', 'usuario'),
      momento: sql<string>`coalesce(${t.modificado}, ${t.momento})`.mapWith(t.momento),
    })
    .from(t)
    .where(
      and(
        eq(t.codigoGrupo, codigoGrupo),
        enLista(t.codigoEstudiante, codigos),
        sql`${t.fechaAsistencia} = any(array(select unnest(${fechas}::date[])))`,
      ),
    );
});

/** Marks of these students on these days, keyed by student and day. */
export const leerMarcas = async (db: Db, values: DeDias) => new Map((await marcasDe(db, values)).map((row) => [claveDe(row), row]));
export type Marcas = Awaited<ReturnType<typeof leerMarcas>>;

/** Map key of a student's mark on a day. */
export const claveDe = ({ codigoEstudiante, fechaAsistencia }: { codigoEstudiante: number; fechaAsistencia: string }) =>
  `${codigoEstudiante} ${fechaAsistencia}`;

type Dia = { fecha: string; enHorario: boolean; libre: DiaDeGrupo['libre'] | null; lista: DiaDeGrupo['lista'] | null };
const diasDe = preparedSql<Dia, Omit<DeDias, 'codigos'>>(
  'dias_de_lista',
  ({ codigoGrupo, fechas }) => sql`
  select d.fecha::text,
    exists (select 1 from detalle_horario_grupo h where h.codigo_grupo = ${codigoGrupo} and h.dia = extract(isodow from d.fecha)
      and ${rige(sql`h`, sql`d.fecha`)}) "enHorario",
    (select json_build_object('motivo', s.motivo, 'creado', s.creado) from dia_sin_clase s join grupo g using (codigo_periodo)
      where g.codigo_grupo = ${codigoGrupo} and s.fecha = d.fecha) libre,
    (select json_build_object('recuperacion', bool_or(a.recuperacion)) from registro_asistencia a
      where a.codigo_grupo = ${codigoGrupo} and a.fecha_asistencia = d.fecha having count(*) > 0) lista
  from unnest(array(select unnest(${fechas}::date[]))) d(fecha)`, // as in enLista: one plan for all lengths of the list
);

/** For each day of a list: whether the group has a scheduled class, the reason of a day without classes, and the saved roll. */
export async function leerDias(db: Db, values: Omit<DeDias, 'codigos'>): Promise<Map<string, DiaDeGrupo>> {
  const rows = await diasDe(db, values);
  return new Map(rows.map(({ fecha, libre, lista, ...dia }) => [fecha, { ...dia, libre: libre ?? undefined, lista: lista ?? undefined }]));
}
