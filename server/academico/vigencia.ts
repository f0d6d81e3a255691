import { and, eq, gt, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { GrupoInput } from '@/contract/academico/grupo';
import { masTemprano } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { detalleHorarioGrupo as horario, grupoProfesor as profesor } from '../db/schema/academico';
import { invalid } from '../lib/serve';
import { rige } from '../personas/ensena';

// A change of a group's schedule or main instructor counts from its day on: the days before keep theirs (docs/decisions/attendance).

/** What holds now, since `desde` (null: since the group began), and what is asked: the same or another, from a day on. */
interface Cambio {
  igual: boolean;
  /** When what holds today began. */
  desde: string | null;
  nuevo: string | null;
  /** The form's field that takes the refusal. */
  campo: string;
}
type Tabla = typeof horario | typeof profesor;

/** Ends what holds on a day, and deletes what would begin on it or later. */
async function terminar(db: Db, t: Tabla, suyas: SQL, dia: string | null) {
  await db.delete(t).where(and(suyas, dia === null ? undefined : gte(t.desde, dia)));
  if (dia === null) return;
  await db
    .update(t)
    .set({ hasta: dia })
    .where(and(suyas, or(isNull(t.hasta), gt(t.hasta, dia))));
}

/** Moves the day on which what holds today began: what came before gives way, or goes on until then. */
async function mover(db: Db, t: Tabla, suyas: SQL, { desde, nuevo, campo }: Cambio) {
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

/** Inserts the weekly classes of a group, from a day on. */
export async function ponerHorario(db: Db, codigoGrupo: number, clases: GrupoInput['detallesHorarioGrupo'], desde: string | null = null) {
  if (clases.length) await db.insert(horario).values(clases.map((una) => ({ ...una, codigoGrupo, desde })));
}

/** Makes this the main instructor of a group, from a day on. */
export const ponerTitular = (db: Db, codigoGrupo: number, codigoProfesor: number, desde: string | null = null) =>
  db.insert(profesor).values({ codigoGrupo, codigoProfesor, rol: 'TITULAR', desde });

/** Changes the main instructor of a group, or since when they are. */
export async function cambiarTitular(db: Db, codigoGrupo: number, codigoProfesor: number, cambio: Cambio) {
  if (cambio.igual && cambio.desde === cambio.nuevo) return;
  const suyas = and(eq(profesor.codigoGrupo, codigoGrupo), eq(profesor.rol, 'TITULAR'))!;
  if (cambio.igual) return mover(db, profesor, suyas, cambio);
  await terminar(db, profesor, suyas, cambio.nuevo);
  await ponerTitular(db, codigoGrupo, codigoProfesor, cambio.nuevo);
}

/** Changes the schedule of a group, or since when it holds; rolls of days that it now covers, or no longer does, become regular or make-up. */
export async function cambiarHorario(db: Db, codigoGrupo: number, clases: GrupoInput['detallesHorarioGrupo'], cambio: Cambio) {
  const { igual, desde, nuevo } = cambio;
  if (igual && desde === nuevo) return;
  const suyas = eq(horario.codigoGrupo, codigoGrupo);
  if (igual) await mover(db, horario, suyas, cambio);
  else {
    await terminar(db, horario, suyas, nuevo);
    await ponerHorario(db, codigoGrupo, clases, nuevo);
  }
  const primero = igual && desde !== null && nuevo !== null ? masTemprano(desde, nuevo) : nuevo;
  const enHorario = sql`exists (select from detalle_horario_grupo h where h.codigo_grupo = a.codigo_grupo
    and h.dia = extract(isodow from a.fecha_asistencia) and ${rige(sql`h`, sql`a.fecha_asistencia`)})`;
  await db.execute(sql`update registro_asistencia a set recuperacion = not ${enHorario} from grupo g
    where g.codigo_grupo = a.codigo_grupo and a.codigo_grupo = ${codigoGrupo} and a.fecha_asistencia >= coalesce(${primero}::date, '-infinity')
      and a.recuperacion = ${enHorario}
      and not exists (select from dia_sin_clase s where s.codigo_periodo = g.codigo_periodo and s.fecha = a.fecha_asistencia)`);
}
