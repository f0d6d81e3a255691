import { sql } from 'drizzle-orm';
import { clasesDelDia, type ClaseDelDia } from '@/contract/reportes/asistencia';
import { inscritosAntes, inscritosEn } from '../academico/inscritos';
import { gruposDelDia } from '../academico/leerGrupo';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { grupo } from '../db/schema/academico';
import { serve } from '../lib/serve';
import { entrenaEl, losDeTurno, rige } from '../personas/ensena';
import { nombreDe, nombreEnOrden } from '../db/schema/personas';

type Leida = Omit<ClaseDelDia, 'estado'> & { libre: boolean; aTiempo: boolean | null; terminada: boolean };

/** State of a class: without a roll it counts as missing once it is over. */
function estadoDe({ momento, aTiempo, libre, terminada }: Leida): ClaseDelDia['estado'] {
  if (momento !== null) return aTiempo ? 'A_TIEMPO' : 'TARDE';
  if (libre) return 'SIN_CLASE';
  return terminada ? 'FALTA' : 'PENDIENTE';
}

// Called by whoever supervises instructors; a PROFESOR sees only their own groups. Lists each scheduled class, and each roll outside the
// schedule, once.
export default serve(clasesDelDia, async ({ db, user, hoy, deps, query: { fecha = hoy, codigoSucursal } }) => {
  const enSucursal = codigoSucursal === undefined ? undefined : sql`${grupo.codigoSucursal} = ${codigoSucursal}`;
  const { rows } = await db.execute<Leida & Record<string, unknown>>(sql`
      select f.codigo_profesor "codigoProfesor", ${nombreDe('e')} profesor, grupo.codigo_grupo "codigoGrupo", ${nombreDeGrupo(undefined, hoy)} grupo,
        h.hora_inicio "horaInicio", h.hora_fin "horaFin", coalesce(h.lugar, '') lugar,
        ${(fecha < hoy ? inscritosAntes : inscritosEn)(sql`grupo.codigo_grupo`, fecha)} inscritos,
        coalesce(a.presentes + a.tardanzas + a.ausentes + a.excusas, 0) registrados, to_json(a.primera) momento,
        coalesce((select r.usuario from registro_asistencia r where r.codigo_grupo = a.codigo_grupo and r.fecha_asistencia = a.fecha
          order by r.momento, r.codigo_registro_asistencia limit 1), '') usuario, coalesce(a.recuperaciones > 0, false) recuperacion,
        s.fecha is not null libre, coalesce(s.motivo, '') motivo,
        (a.primera at time zone 'America/Santo_Domingo')::date <= ${fecha}::date "aTiempo",
        (${fecha}::date + coalesce(h.hora_fin, '23:59')::time) < (${deps.now().toISOString()}::timestamptz at time zone 'America/Santo_Domingo') terminada
      from grupo
      join periodo_academico p on p.codigo_periodo = grupo.codigo_periodo and p.activo and ${fecha} between p.fecha_inicio and p.fecha_fin
      join ${losDeTurno(fecha)} turno on turno.codigo_grupo = grupo.codigo_grupo
      join profesor f on f.codigo_profesor = turno.codigo_profesor join entidad e on e.codigo_entidad = f.codigo_entidad
      left join detalle_horario_grupo h on h.codigo_grupo = grupo.codigo_grupo and h.dia = extract(isodow from ${fecha}::date) and ${rige(sql`h`, fecha)}
      left join dia_sin_clase s on s.codigo_periodo = p.codigo_periodo and s.fecha = ${fecha}
      left join lista_dia a on a.codigo_grupo = grupo.codigo_grupo and a.fecha = ${fecha}
      where ${gruposDelDia(user, fecha, enSucursal)} and ${entrenaEl(fecha, sql`grupo`)} and (h.dia is not null or a.fecha is not null)
      order by ${nombreEnOrden('e')}, h.hora_inicio nulls last, grupo.codigo_grupo limit 2000`);
  return rows.map(({ libre, aTiempo, terminada, ...fila }) => ({
    ...(fila as Omit<ClaseDelDia, 'estado'>),
    momento: fila.momento && new Date(fila.momento).toISOString(),
    estado: estadoDe({ ...fila, libre, aTiempo, terminada } as Leida),
  }));
});
