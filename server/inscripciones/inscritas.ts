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
      cambios: cambiosDePrecio(inscripcion.codigoGrupo, inscripcion.codigoModalidad),
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
