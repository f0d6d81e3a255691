import { sql } from 'drizzle-orm';
import type { ClaseDeFamilia } from '@/contract/familia/ausencia';
import { ZONA } from '@/domain/fechas';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import type { Db } from '../db/connect';
import { literal } from '../db/sql';
import { familiaDe } from '../facturas/familia';
import { entrenaEl, rige } from '../personas/ensena';
import { huellaDe } from '../sesion/codigo';

/** How many days ahead the next class day is looked for. */
const DIAS = 14;

interface Clase extends Omit<ClaseDeFamilia, 'clase'> {
  codigoSucursal: number;
  codigoGrupo: number;
  codigoEstudiante: number;
}

/** The classes of today, and of the next class day of each group, of the children that a person pays for; with the keys that name each. */
export async function clasesDe(db: Db, codigoEntidad: number, hoy: string, ahora: Date): Promise<(Clase & { clase: string })[]> {
  const { rows } = await db.execute<Clase & Record<string, unknown>>(sql`
    select c.codigo_sucursal "codigoSucursal", c.codigo_grupo "codigoGrupo", c.codigo_estudiante "codigoEstudiante", c.nombre_completo estudiante, c.grupo,
      c.fecha::text, c.hora "horaInicio", (c.fecha + c.hora::time) at time zone ${ZONA}::text <= ${ahora.toISOString()}::timestamptz empezo, a.razon "noViene"
    from (
      select g.codigo_sucursal, g.codigo_grupo, e.codigo_estudiante, e.nombre_completo, ${nombreDeGrupo(sql`g`, hoy)} grupo, d.fecha, min(h.hora_inicio) hora,
        row_number() over (partition by e.codigo_estudiante, g.codigo_grupo, d.fecha > ${hoy}::date order by d.fecha) puesto
      from estudiante e join inscripcion i on i.codigo_estudiante = e.codigo_estudiante and i.estatus = 'ACTIVA'
        join grupo g using (codigo_grupo) join periodo_academico p using (codigo_periodo)
        cross join (select ${hoy}::date + n fecha from generate_series(0, ${literal(DIAS)}) n) d
        join detalle_horario_grupo h on h.codigo_grupo = g.codigo_grupo and h.dia = extract(isodow from d.fecha) and ${rige(sql`h`, sql`d.fecha`)}
      where e.codigo_estudiante = any(${familiaDe(codigoEntidad)}) and e.activo and ${entrenaEl(sql`d.fecha`)} and i.fecha_inscripcion <= d.fecha
        and p.activo and d.fecha between p.fecha_inicio and p.fecha_fin
        and not exists (select from dia_sin_clase s where s.codigo_periodo = p.codigo_periodo and s.fecha = d.fecha)
      group by g.codigo_grupo, e.codigo_estudiante, d.fecha) c
    left join aviso_ausencia a on a.codigo_estudiante = c.codigo_estudiante and a.codigo_grupo = c.codigo_grupo and a.fecha_asistencia = c.fecha
    where c.puesto = 1 order by c.fecha, c.hora, c.nombre_completo`);
  return rows.map((una) => ({ ...una, clase: huellaDe([codigoEntidad, una.codigoEstudiante, una.codigoGrupo, una.fecha].join(' ')) }));
}

/** A class as its family sees it: without the keys of rows. */
export const deFamilia = ({ clase, estudiante, grupo, fecha, horaInicio, empezo, noViene }: ClaseDeFamilia): ClaseDeFamilia => {
  return { clase, estudiante, grupo, fecha, horaInicio, empezo, noViene };
};
