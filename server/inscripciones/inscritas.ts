import { asc, eq, getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { masTarde } from '@/domain/fechas';
import { planDeCuotas, type CambioDePrecio, type CuotaPlaneada } from '@/domain/inscripciones/cuotas';
import { cambiosDeInscripcion, horarioDeIngreso, type CambioDeGrupo, type EstanciaDeInscripcion } from '@/domain/inscripciones/estancias';
import { primerGrupo } from '../academico/inscritos';
import { diasSinClase, horariosDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { lockRows } from '../db/locks';
import { grupo, modalidad, periodoAcademico } from '../db/schema/academico';
import { sucursal } from '../db/schema/compania';
import { inscripcion } from '../db/schema/inscripciones';
import { estudiante } from '../db/schema/personas';
import type { Quien, Scope } from '../lib/scope';
import type { Rebajas } from './rebajas';
import { inscripcionesDe } from '../personas/alcance';

const cambiosDe = <C extends CambioDePrecio>(codigoGrupo: SQLWrapper, codigoModalidad: SQLWrapper, extra = sql``) => sql<C[]>`coalesce((
  select json_agg(json_build_object('desde', c.desde, 'precio', c.precio${extra}) order by c.codigo_cambio) from cambio_precio c
  where c.codigo_grupo = ${codigoGrupo} and c.codigo_modalidad = ${codigoModalidad}), '[]')`;

/** SQL: price changes of a modality in a group, in the form that domain/inscripciones/cuotas.ts takes: in the order in which they were made. */
export const cambiosDePrecio = (codigoGrupo: SQLWrapper, codigoModalidad: SQLWrapper) =>
  cambiosDe<CambioDePrecio>(codigoGrupo, codigoModalidad);

/** SQL: whether a change reached the outer query's enrolment, as all did that do not say whom, and what it paid until then. */
const LO_QUE_PAGABA = sql`'alcanzo', c.pagaban is null
    or c.pagaban @> jsonb_build_array(jsonb_build_object('codigoInscripcion', ${inscripcion.codigoInscripcion})),
  'pagaba', (select p.monto from jsonb_to_recordset(c.pagaban) p ("codigoInscripcion" int, monto bigint)
    where p."codigoInscripcion" = ${inscripcion.codigoInscripcion})`;
const DE_INSCRIPCION = sql`, 'montoCuota', c.monto_cuota, 'momento', c.momento at time zone 'utc', ${LO_QUE_PAGABA}`;
/**
 * Subquery: the groups that the outer query's enrolment was in, in order, each with what domain/inscripciones/estancias.ts decides by, as if the enrolment
 * had a modality.
 */
const estanciasCon = (codigoModalidad: SQLWrapper) => sql<EstanciaDeInscripcion[]>`(
  select json_agg(json_build_object('llegada', e.llegada, 'horario', ${horariosDe(sql`e`)},
    'montoCuota', (select o.monto_cuota from grupo_modalidad o
      where o.codigo_grupo = e.codigo_grupo and o.codigo_modalidad = ${codigoModalidad}),
    'cambios', ${cambiosDe<CambioDeGrupo>(sql`e.codigo_grupo`, codigoModalidad, DE_INSCRIPCION)}) order by e.orden)
  from (
    select 0 orden, ${primerGrupo(sql`inscripcion`)} codigo_grupo, null::json llegada
    union all select t.codigo_transferencia, t.codigo_grupo_nuevo,
      json_build_object('fecha', t.fecha, 'momento', t.momento at time zone 'utc', 'cambiaPrecio', t.cambia_precio,
        'pagaba', case when t.monto_cuota is not null
          then json_build_object('monto', t.monto_cuota, 'porOtraModalidad', t.codigo_modalidad <> ${codigoModalidad}) end)
    from transferencia t where t.codigo_inscripcion = ${inscripcion.codigoInscripcion}) e)`;

/** Every branch of a company, for what follows from a rule whoever set it off. What it reads of branches that the caller may not see is not for answers. */
export const deTodas = ({ codigoCompania }: { codigoCompania: number }): Scope => ({
  codigoCompania,
  sucursales: sql`array(select s.codigo_sucursal from sucursal s where s.codigo_compania = ${codigoCompania})`,
});

/** Locks the students of the enrolments that match, in the order of their codes: nobody else enrols, moves or cancels them meanwhile. */
export const bloquearInscritos = (db: Db, cuales: SQL) =>
  lockRows(db)`select 1 from estudiante e where e.codigo_estudiante in (select codigo_estudiante from inscripcion where ${cuales})
    order by e.codigo_estudiante for no key update`;

/** Enrolments in the caller's branches with everything that their instalments are computed from, by student's name. */
export async function leerInscritas(db: Db, user: Scope | Quien, where: SQL) {
  const filas = await db
    .select({
      ...getTableColumns(inscripcion),
      codigoEntidad: estudiante.codigoEntidad,
      estudiante: estudiante.nombreCompleto,
      estancias: estanciasCon(inscripcion.codigoModalidad),
      grupo,
      periodo: { fechaInicio: periodoAcademico.fechaInicio, fechaFin: periodoAcademico.fechaFin },
      arranque: sucursal.diaArranque,
      modalidad,
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
  return filas.map((fila) => ({ ...fila, cambios: cambiosDeInscripcion(fila.estancias, fila.montoCuota) }));
}
export type Inscrita = Awaited<ReturnType<typeof leerInscritas>>[number];

/** The price changes of an enrolment that takes another modality, which costs `montoCuota` in its group by now. */
export async function cambiosConModalidad(db: Db, codigoInscripcion: number, codigoModalidad: number, montoCuota: Centavos) {
  const estancias = estanciasCon(sql`${codigoModalidad}::int`);
  const suya = eq(inscripcion.codigoInscripcion, codigoInscripcion);
  const [fila] = await db.select({ estancias }).from(inscripcion).where(suya);
  return cambiosDeInscripcion(fila!.estancias, montoCuota);
}

/** The instalments of an enrolment as they would be billed now; `precios` has individual prices of some of them. */
export function planDeInscrita(
  { grupo: en, fechaInscripcion, numeroBase, cuotasDesde, estancias, ...inscrita }: Inscrita,
  rebajas: Rebajas,
  itbis: number,
  precios?: ReadonlyMap<number, Centavos>,
): CuotaPlaneada[] {
  const fechaIngreso = masTarde(fechaInscripcion, cuotasDesde ?? '');
  return planDeCuotas({
    ...inscrita,
    tipoCobro: en.tipoCobro,
    fechaIngreso,
    horario: horarioDeIngreso(estancias, fechaIngreso),
    itbis,
    precios: precios && new Map([...precios].map(([numero, precio]) => [numero - numeroBase, precio])),
    ...rebajas,
  }).map((cuota) => ({ ...cuota, numero: cuota.numero + numeroBase }));
}
