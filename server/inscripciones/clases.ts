import { sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { montoPorAsistencia, type ClasesAPrecio } from '@/domain/asistencia';
import { montoDelTramo } from '@/domain/inscripciones/cuotas';
import { grupoEn } from '../academico/inscritos';
import type { Db } from '../db/connect';
import type { PrecioNuevo } from './abiertas';
import type { Inscrita } from './inscritas';

/** Numbers of classes held, attended and excused in the span of an instalment. */
export interface Clases {
  dadas: number;
  asistidas: number;
  excusadas: number;
  /** The attended ones by the price that they have in the group that gave them. */
  precios: ClasesAPrecio[];
}

export const NINGUNA: Clases = { dadas: 0, asistidas: 0, excusadas: 0, precios: [] };

/** Condition: the roll (r) is of the group that the enrolment (i) was in on that day, so that a transfer keeps earlier attendance. */
const enSuGrupo = sql`r.codigo_grupo = ${grupoEn(sql`r.fecha_asistencia`)}`;

/**
 * Classes per instalment, by invoice code: days in its span with a roll of the child's group, while the child was enrolled. `sale` is the day
 * from which it is not, where it is about to be cancelled.
 */
export async function leerClases(db: Db, codigos: readonly number[], sale?: string): Promise<Map<number, Clases>> {
  if (codigos.length === 0) return new Map();
  const fin = sql`least(f.tramo_hasta, ${sale === undefined ? sql`i.fecha_cancelacion` : sql`${sale}::date`} - 1)`;
  const { rows } = await db.execute<Pick<Clases, keyof Clases> & { codigo: number }>(sql`
    select codigo, sum(dadas)::int dadas, sum(asistidas)::int asistidas, sum(excusadas)::int excusadas,
      coalesce(json_agg(json_build_object('asistidas', asistidas, 'precioClase', precio) order by precio) filter (where asistidas > 0), '[]') precios
    from (
      select f.codigo_factura codigo, g.precio_clase precio, count(distinct r.fecha_asistencia) dadas,
        count(distinct r.fecha_asistencia) filter (where r.codigo_estudiante = f.codigo_estudiante and r.estado in ('PRESENTE', 'TARDANZA')) asistidas,
        count(distinct r.fecha_asistencia) filter (where r.codigo_estudiante = f.codigo_estudiante and r.estado = 'EXCUSA') excusadas
      from factura f join inscripcion i using (codigo_inscripcion)
      join registro_asistencia r on (r.codigo_grupo = i.codigo_grupo or r.codigo_grupo in
          (select t.codigo_grupo_anterior from transferencia t where t.codigo_inscripcion = i.codigo_inscripcion))
        and r.fecha_asistencia between greatest(f.tramo_desde, i.fecha_inscripcion) and ${fin} and ${enSuGrupo}
      join grupo g on g.codigo_grupo = r.codigo_grupo
      where f.codigo_factura = any(${sql.param([...codigos])}::int[])
      group by 1, 2) aprecio
    group by 1`);
  return new Map(rows.map(({ codigo, ...suyas }) => [codigo, suyas]));
}

/** The price of the attended classes; null if they have several. Without one it is that of the group where the child is. */
export const precioDeUna = ({ precios }: Clases, { grupo }: Inscrita): Centavos | null =>
  precios.length > 1 ? null : (precios[0]?.precioClase ?? grupo.precioClase);

/**
 * The price of an instalment by attendance whose span begins on `desde`, with what it was computed from: the classes attended, each at the price of
 * its group, at most what the instalment cost then.
 */
export function precioDeClases(inscrita: Inscrita, desde: string, suyas: Clases, usuario: string): PrecioNuevo {
  const { precios, ...cuantas } = suyas;
  const precio = montoPorAsistencia(montoDelTramo(inscrita.montoCuota, inscrita.cambios, desde), precios);
  const precioClase = precioDeUna(suyas, inscrita);
  const porQue = { ...cuantas, precioClase, ...(precioClase === null && { precios }) };
  return { precio, recalculo: { ...porQue, momento: new Date().toISOString(), usuario } };
}

/** Days from a day on with a mark of the child in the group that its enrolment was in then, by enrolment code; enrolments without one are missing. */
export async function marcasDesde(db: Db, codigos: readonly number[], fecha: string): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ codigo: number; dias: string[] }>(sql`
    select i.codigo_inscripcion codigo, array_agg(r.fecha_asistencia::text order by r.fecha_asistencia) dias
    from inscripcion i join registro_asistencia r on r.codigo_estudiante = i.codigo_estudiante and ${enSuGrupo}
    where i.codigo_inscripcion = any(${sql.param([...codigos])}::int[]) and r.fecha_asistencia >= ${fecha} group by 1`);
  return new Map(rows.map(({ codigo, dias }) => [codigo, dias]));
}
