import { asc, eq, getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { planDeCuotas, type CambioDePrecio, type CuotaPlaneada } from '@/domain/inscripciones/cuotas';
import { diasSinClase, horariosDeGrupo } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { grupo, modalidad, periodoAcademico } from '../db/schema/academico';
import { sucursal } from '../db/schema/compania';
import { inscripcion } from '../db/schema/inscripciones';
import { estudiante } from '../db/schema/personas';
import type { Quien, Scope } from '../lib/scope';
import type { Rebajas } from './rebajas';
import { inscripcionesDe } from '../personas/alcance';

/**
 * SQL: price changes of a modality in a group, in the form that domain/inscripciones/cuotas.ts takes: in the order in which they were made.
 */
export const cambiosDePrecio = (codigoGrupo: SQLWrapper, codigoModalidad: SQLWrapper) => sql<CambioDePrecio[]>`coalesce((
  select json_agg(json_build_object('desde', c.desde, 'precio', c.precio) order by c.codigo_cambio) from cambio_precio c
  where c.codigo_grupo = ${codigoGrupo} and c.codigo_modalidad = ${codigoModalidad}), '[]')`;

const MODALIDAD_DE = (c: SQL) => sql`${c}.codigo_modalidad = inscripcion.codigo_modalidad`;
/**
 * SQL: the same of an enrolment `inscripcion`, over the groups that it was in. What a group changes counts while the child is there. A transfer that takes
 * the new group's price is a change from the day after it, to what that group costs by its own changes; without it the price that the child had goes on.
 */
const cambiosDeInscripcion = sql<CambioDePrecio[]>`case
  when not exists (select from transferencia t where t.codigo_inscripcion = inscripcion.codigo_inscripcion)
    then ${cambiosDePrecio(inscripcion.codigoGrupo, inscripcion.codigoModalidad)}
  else (
    with estancia as (
      select e.*, lead(llega, 1, 'infinity') over (order by n) sale from (
        (select 0 n, codigo_grupo_anterior codigo_grupo, null::date fecha, true cobra, '-infinity'::timestamptz llega from transferencia
          where codigo_inscripcion = inscripcion.codigo_inscripcion order by codigo_transferencia limit 1)
        union all select codigo_transferencia, codigo_grupo_nuevo, fecha, cambia_precio, momento from transferencia
          where codigo_inscripcion = inscripcion.codigo_inscripcion) e),
    paso as (
      select n, 0 c, fecha + 1 desde, coalesce((select precio from cambio_precio c
          where c.codigo_grupo = e.codigo_grupo and ${MODALIDAD_DE(sql`c`)} order by codigo_cambio limit 1),
        (select monto_cuota from grupo_modalidad o where o.codigo_grupo = e.codigo_grupo and ${MODALIDAD_DE(sql`o`)})) monto
        from estancia e where cobra
      union all select n, codigo_cambio, case when c.momento < llega then greatest(desde, fecha + 1) else desde end, monto_cuota
        from estancia e join cambio_precio c on c.codigo_grupo = e.codigo_grupo and ${MODALIDAD_DE(sql`c`)}
          and c.momento < sale and (cobra or c.momento > llega))
    select coalesce(json_agg(json_build_object('desde', desde, 'precio', precio) order by n, c) filter (where (n, c) <> (0, 0)), '[]')
    from (select *, lag(monto) over (order by n, c) precio from paso) x)
  end`;

/** Every branch of a company, for what follows from a rule whoever set it off. What it reads of branches that the caller may not see is not for answers. */
export const deTodas = ({ codigoCompania }: { codigoCompania: number }): Scope => ({
  codigoCompania,
  sucursales: sql`array(select s.codigo_sucursal from sucursal s where s.codigo_compania = ${codigoCompania})`,
});

/** Enrolments in the caller's branches with everything that their instalments are computed from, by student's name. */
export const leerInscritas = (db: Db, user: Scope | Quien, where: SQL) =>
  db
    .select({
      ...getTableColumns(inscripcion),
      codigoEntidad: estudiante.codigoEntidad,
      estudiante: estudiante.nombreCompleto,
      cambios: cambiosDeInscripcion,
      grupo,
      periodo: { fechaInicio: periodoAcademico.fechaInicio, fechaFin: periodoAcademico.fechaFin },
      arranque: sucursal.diaArranque,
      modalidad,
      horario: horariosDeGrupo,
      diasSinClase,
    })
    .from(inscripcion)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .innerJoin(modalidad, eq(modalidad.codigoModalidad, inscripcion.codigoModalidad))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, grupo.codigoSucursal))
    .where(inscripcionesDe(user, where))
    .orderBy(sql`${estudiante.nombreCompleto} collate "es-x-icu"`, asc(inscripcion.codigoInscripcion));
export type Inscrita = Awaited<ReturnType<typeof leerInscritas>>[number];

/** The instalments of an enrolment as they would be billed now; `precios` has individual prices of some of them. */
export const planDeInscrita = (
  { grupo: en, fechaInscripcion, numeroBase, cuotasDesde, ...inscrita }: Inscrita,
  rebajas: Rebajas,
  itbis: number,
  precios?: ReadonlyMap<number, Centavos>,
): CuotaPlaneada[] =>
  planDeCuotas({
    ...inscrita,
    tipoCobro: en.tipoCobro,
    fechaIngreso: cuotasDesde !== null && cuotasDesde > fechaInscripcion ? cuotasDesde : fechaInscripcion,
    itbis,
    precios: precios && new Map([...precios].map(([numero, precio]) => [numero - numeroBase, precio])),
    ...rebajas,
  }).map((cuota) => ({ ...cuota, numero: cuota.numero + numeroBase }));
