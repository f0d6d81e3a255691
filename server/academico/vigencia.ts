import { and, eq, gt, gte, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { GrupoInput } from '@/contract/academico/grupo';
import { masTarde, masTemprano, sumarDias, textoDelDia } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { detalleHorarioGrupo as horario, grupo, grupoProfesor as profesor } from '../db/schema/academico';
import { invalid } from '../lib/serve';
import { rige } from '../personas/ensena';

// A change of a group's schedule or main instructor counts from its day on, until the next one that is planned: the days before keep theirs
// (docs/reglas/academico.md).

/** What holds now, since `desde` (null: since the group began), and what is asked: the same or another, from a day on. */
interface Cambio {
  igual: boolean;
  /** When what holds today began. */
  desde: string | null;
  nuevo: string | null;
  hoy: string;
  /** The form's field that takes the refusal. */
  campo: string;
}
type Tabla = typeof horario | typeof profesor;

/** The day after a given one on which what holds changes next, or null. */
async function siguiente(db: Db, t: Tabla, suyas: SQL, dia: string): Promise<string | null> {
  const [fila] = await db
    .select({ dia: sql<string | null>`min(cambia.dia)::text` })
    .from(t)
    .innerJoin(sql`lateral unnest(array[${t.desde}, ${t.hasta}]) cambia(dia)`, sql`cambia.dia > ${dia}::date`)
    .where(suyas);
  return fila!.dia;
}

/** Ends what holds on a day, and deletes what begins on it or later, up to the planned change that stays. */
async function terminar(db: Db, t: Tabla, suyas: SQL, dia: string | null, planeado: string | null) {
  const antes = planeado === null ? undefined : or(isNull(t.desde), lt(t.desde, planeado));
  await db.delete(t).where(and(suyas, antes, dia === null ? undefined : gte(t.desde, dia)));
  if (dia === null) return;
  await db
    .update(t)
    .set({ hasta: dia })
    .where(and(suyas, or(isNull(t.desde), lt(t.desde, dia)), or(isNull(t.hasta), gt(t.hasta, dia))));
}

/** Drops the change that is planned for a day: what holds before goes on until the next one. Returns whether there was one. */
async function quitarPlaneado(db: Db, t: Tabla, suyas: SQL, { nuevo, hoy }: Cambio): Promise<boolean> {
  if (nuevo === null || nuevo <= hoy) return false;
  const hasta = await siguiente(db, t, suyas, nuevo);
  const quitados = await db.delete(t).where(and(suyas, eq(t.desde, nuevo)));
  const siguen = await db
    .update(t)
    .set({ hasta })
    .where(and(suyas, eq(t.hasta, nuevo)));
  return Boolean(quitados.rowCount || siguen.rowCount);
}

/** Moves the day on which what holds today began: what came before gives way, or goes on until then. The day of a planned change drops it. */
async function mover(db: Db, t: Tabla, suyas: SQL, cambio: Cambio) {
  const { desde, nuevo, campo } = cambio;
  if (await quitarPlaneado(db, t, suyas, cambio)) return;
  if (desde === null) throw invalid({ [campo]: 'Rige desde que empezó el grupo' });
  const [posterior] = await db
    .select({ hasta: t.hasta })
    .from(t)
    .where(and(suyas, eq(t.desde, desde), lte(t.hasta, nuevo ?? desde)));
  if (posterior) throw invalid({ [campo]: 'Para ese día ya hay otro cambio' });
  const antes = and(suyas, lte(t.hasta, desde));
  const empieza = () =>
    db
      .update(t)
      .set({ desde: nuevo })
      .where(and(suyas, eq(t.desde, desde)));
  if (nuevo !== null && nuevo > desde) {
    await empieza();
    await db
      .update(t)
      .set({ hasta: nuevo })
      .where(and(suyas, eq(t.hasta, desde)));
    return;
  }
  await db.delete(t).where(and(antes, nuevo === null ? undefined : gte(t.desde, nuevo)));
  if (nuevo !== null)
    await db
      .update(t)
      .set({ hasta: nuevo })
      .where(and(antes, gt(t.hasta, nuevo)));
  await empieza();
}

type Vigencia = { desde?: string | null; hasta?: string | null };

/** Inserts the weekly classes of a group, from a day on. */
export async function ponerHorario(db: Db, codigoGrupo: number, clases: GrupoInput['detallesHorarioGrupo'], dias: Vigencia = {}) {
  if (clases.length) await db.insert(horario).values(clases.map((una) => ({ ...una, codigoGrupo, ...dias })));
}

/** Makes this the main instructor of a group, from a day on. */
export const ponerTitular = (db: Db, codigoGrupo: number, codigoProfesor: number, dias: Vigencia = {}) =>
  db.insert(profesor).values({ codigoGrupo, codigoProfesor, rol: 'TITULAR', ...dias });

/** The day on which the change that is planned after this one begins. What was wrong in the past is replaced, what is planned stays. */
const planeadoTras = (db: Db, t: Tabla, suyas: SQL, { nuevo, hoy }: Cambio) => siguiente(db, t, suyas, masTarde(nuevo ?? hoy, hoy));

/** Changes the main instructor of a group, or since when they are. */
export async function cambiarTitular(db: Db, codigoGrupo: number, codigoProfesor: number, cambio: Cambio) {
  if (cambio.igual && cambio.desde === cambio.nuevo) return;
  const suyas = and(eq(profesor.codigoGrupo, codigoGrupo), eq(profesor.rol, 'TITULAR'))!;
  if (cambio.igual) return mover(db, profesor, suyas, cambio);
  const [desde, hasta] = [cambio.nuevo, await planeadoTras(db, profesor, suyas, cambio)];
  await terminar(db, profesor, suyas, desde, hasta);
  // Who becomes the main one assists and substitutes no more: else they would stay on duty after the next main one came.
  const deOtroRol = and(eq(profesor.codigoGrupo, codigoGrupo), eq(profesor.codigoProfesor, codigoProfesor), ne(profesor.rol, 'TITULAR'))!;
  await terminar(db, profesor, deOtroRol, desde, hasta);
  await ponerTitular(db, codigoGrupo, codigoProfesor, { desde, hasta });
}

/** Refuses to change the classes of today where its roll has marks: a class that was held is judged by the schedule that it was held by. */
export async function assertHoySinLista(db: Db, codigoGrupo: number, hoy: string) {
  const { rows } = await db.execute(sql`select 1 from lista_dia l where l.codigo_grupo = ${codigoGrupo} and l.fecha = ${hoy}`);
  if (rows.length === 0) return;
  const desdeCuando = `Ponga el ${textoDelDia(sumarDias(hoy, 1))} o, si hoy ya se entrenó con el horario nuevo, un día antes de hoy`;
  throw invalid({ horarioDesde: `La clase de hoy ya tiene su lista y se juzga con el horario que tenía. ${desdeCuando}` });
}

/** Changes the schedule of a group, or since when it holds; rolls of days that it now covers, or no longer does, become regular or make-up. */
export async function cambiarHorario(db: Db, codigoGrupo: number, clases: GrupoInput['detallesHorarioGrupo'], cambio: Cambio) {
  const { igual, desde, nuevo } = cambio;
  if (igual && desde === nuevo) return;
  const suyas = eq(horario.codigoGrupo, codigoGrupo);
  if (igual) await mover(db, horario, suyas, cambio);
  else {
    const hasta = await planeadoTras(db, horario, suyas, cambio);
    await terminar(db, horario, suyas, nuevo, hasta);
    await ponerHorario(db, codigoGrupo, clases, { desde: nuevo, hasta });
  }
  const primero = igual && desde !== null && nuevo !== null ? masTemprano(desde, nuevo) : nuevo;
  const enHorario = sql`exists (select from detalle_horario_grupo h where h.codigo_grupo = a.codigo_grupo
    and h.dia = extract(isodow from a.fecha_asistencia) and ${rige(sql`h`, sql`a.fecha_asistencia`)})`;
  await db.execute(sql`update registro_asistencia a set recuperacion = not ${enHorario} from grupo g
    where g.codigo_grupo = a.codigo_grupo and a.codigo_grupo = ${codigoGrupo} and a.fecha_asistencia >= coalesce(${primero}::date, '-infinity')
      and a.recuperacion = ${enHorario}
      and not exists (select from dia_sin_clase s where s.codigo_periodo = g.codigo_periodo and s.fecha = a.fecha_asistencia)`);
}

/** SQL: the first day on which a group of this state trains no more: the day of the change, or the next one if it had its class already. */
export const inactivoDesde = (estatus: GrupoInput['estatus'], hoy: string) =>
  estatus === 'INACTIVO'
    ? sql<string>`${hoy}::date + (exists (select from lista_dia l where l.codigo_grupo = ${grupo.codigoGrupo} and l.fecha = ${hoy}))::int`
    : null;

/** Takes the days on which a group was INACTIVO out of its schedule, as it trains again. */
export const reanudar = (db: Db, codigoGrupo: number, hoy: string) =>
  db.execute(sql`
    with pausa as (
      select h.*, dejo.dia inactivo_desde from detalle_horario_grupo h join grupo g using (codigo_grupo) join periodo_academico p using (codigo_periodo)
        cross join lateral (select coalesce(g.inactivo_desde, p.fecha_inicio) dia) dejo
      where g.codigo_grupo = ${codigoGrupo} and dejo.dia < ${hoy}::date and (h.desde is null or h.desde < ${hoy}::date)
        and (h.hasta is null or h.hasta > dejo.dia)),
    sigue as (
      insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin, lugar, desde, hasta)
      select codigo_grupo, dia, hora_inicio, hora_fin, lugar, ${hoy}::date, hasta from pausa where hasta is null or hasta > ${hoy}::date),
    sobra as (delete from detalle_horario_grupo h using pausa p where h.codigo_detalle = p.codigo_detalle and p.desde >= p.inactivo_desde)
    update detalle_horario_grupo h set hasta = p.inactivo_desde from pausa p
    where h.codigo_detalle = p.codigo_detalle and (p.desde is null or p.desde < p.inactivo_desde)`);
