import { asc, eq, sql } from 'drizzle-orm';
import { monitoreo, type Monitoreo } from '@/contract/reportes/monitoreo';
import { diasEntre } from '@/domain/fechas';
import { clasesEntre, type Sesion } from '@/domain/horario';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { entidad, profesor } from '../db/schema/personas';
import { invalid } from '../lib/errors';
import { ordered } from '../lib/lists/filters';
import { serve } from '../lib/serve';
import { gruposDe } from '../academico/leerGrupo';
import { nombreDe } from '../personas/nombre';

/** The longest span that is looked at in one answer. */
const MAX_DIAS = 366;
const MAX_GRUPOS = 1000;

const menor = (a: string, b: string) => (a < b ? a : b);
const mayor = (a: string, b: string) => (a > b ? a : b);

export default [
  // Who watches over instructors; a PROFESOR sees the own groups. Only days that have come: a class of tomorrow is not missing.
  serve(monitoreo.profesor, async ({ db, user, hoy, query: { desde, hasta, codigoProfesor, codigoSucursal } }) => {
    const dias = diasEntre(desde, hasta);
    if (dias < 0) throw invalid({ hasta: 'Debe ser igual o posterior a la primera fecha' });
    if (dias > MAX_DIAS) throw invalid({ hasta: 'A lo sumo un año' });
    const filas = await db
      .select({
        codigoProfesor: grupo.codigoProfesor,
        profesor: nombreDe(entidad),
        codigoGrupo: grupo.codigoGrupo,
        grupo: grupo.descripcion,
        inicio: periodoAcademico.fechaInicio,
        fin: periodoAcademico.fechaFin,
        horario: sql<
          Sesion[]
        >`(select coalesce(json_agg(json_build_object('dia', h.dia, 'horaInicio', h.hora_inicio, 'horaFin', h.hora_fin)), '[]')
          from detalle_horario_grupo h where h.codigo_grupo = ${grupo.codigoGrupo})`,
        sinClase: sql<string[]>`array(select fecha::text from dia_sin_clase s where s.codigo_periodo = ${grupo.codigoPeriodo})`,
        // Taken on the day itself, in the academy's time, or later; a correction does not make it late.
        listas: sql<{ fecha: string; aTiempo: boolean }[]>`(select coalesce(json_agg(l), '[]') from (
          select fecha_asistencia fecha, min((momento at time zone 'America/Santo_Domingo')::date) <= fecha_asistencia "aTiempo"
          from registro_asistencia a where a.codigo_grupo = ${grupo.codigoGrupo} and a.fecha_asistencia between ${desde} and ${hasta}
          group by 1) l)`,
      })
      .from(grupo)
      .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
      .innerJoin(profesor, eq(profesor.codigoProfesor, grupo.codigoProfesor))
      .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
      .where(
        gruposDe(
          user,
          codigoProfesor === undefined ? undefined : eq(grupo.codigoProfesor, codigoProfesor),
          codigoSucursal === undefined ? undefined : eq(grupo.codigoSucursal, codigoSucursal),
          sql`${grupo.estatus} <> 'INACTIVO'`,
          sql`${periodoAcademico.fechaInicio} <= ${hasta} and ${periodoAcademico.fechaFin} >= ${desde}`,
        ),
      )
      .orderBy(ordered(entidad.nombre), ordered(entidad.apellido), ordered(grupo.descripcion), asc(grupo.codigoGrupo))
      .limit(MAX_GRUPOS);
    return filas.map(({ inicio, fin, horario, sinClase, listas, ...fila }): Monitoreo => {
      const programadas = clasesEntre(horario, mayor(desde, inicio), menor(menor(hasta, fin), hoy), sinClase);
      const tomadas = new Map(listas.map((lista) => [lista.fecha, lista.aTiempo]));
      const dadas = programadas.filter((dia) => tomadas.has(dia));
      const aTiempo = dadas.filter((dia) => tomadas.get(dia)).length;
      return {
        ...fila,
        programadas: programadas.length,
        registradas: dadas.length,
        aTiempo,
        tarde: dadas.length - aTiempo,
        faltan: programadas.filter((dia) => !tomadas.has(dia)),
      };
    });
  }),
];
