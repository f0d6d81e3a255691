import { sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Rebaja } from '@/domain/precio';
import type { Db } from '../db/connect';
import type { User } from '../lib/scope';
import { familiaDe, pagadorDelEstudiante } from './familia';

/** A discount of a sale, with what determines its order among others. */
type DescuentoQueCuenta = Rebaja & { codigo: number; prioridad: number; acumulable: boolean };

interface Fila extends Omit<DescuentoQueCuenta, 'puntosBasicos' | 'monto'>, Record<string, unknown> {
  tipo: 'PORCENTAJE' | 'MONTO';
  puntos: number;
  monto: Centavos;
}

/**
 * Discounts that apply automatically to a customer's purchase on a day: those limited to VENTA for everybody; sibling discounts for
 * children from the n-th on; discounts that also cover instalments or fees for whoever was granted one (docs/decisions/prices). The last two
 * kinds apply to students only.
 */
export async function descuentosDeVenta(db: Db, user: User, hoy: string, codigoEstudiante: number | null): Promise<DescuentoQueCuenta[]> {
  const pagador = pagadorDelEstudiante(codigoEstudiante);
  const { rows } = await db.execute<Fila>(sql`
    with vigente as (
      select * from descuento where codigo_compania = ${user.codigoCompania} and activo and 'VENTA' = any(alcances)
        and (desde is null or desde <= ${hoy}) and (hasta is null or hasta >= ${hoy})),
    hijo as (
      select i.codigo_estudiante codigo, row_number() over (order by min(i.fecha_inscripcion), i.codigo_estudiante)::int lugar from inscripcion i
        join grupo g on g.codigo_grupo = i.codigo_grupo join periodo_academico p on p.codigo_periodo = g.codigo_periodo
      where exists (select from vigente where desde_hijo is not null) and i.estatus = 'ACTIVA' and i.codigo_estudiante = any(${familiaDe(pagador)})
      group by 1 having max(p.fecha_fin) >= ${hoy}::date)
    select codigo_descuento codigo, descripcion nombre, tipo, puntos_basicos puntos, monto, prioridad, acumulable from vigente d
    where case
      when desde_hijo is not null then coalesce((select lugar from hijo where codigo = ${codigoEstudiante}), 0) >= desde_hijo
      when cardinality(alcances) = 1 then true
      else exists (select from inscripcion_descuento c join inscripcion i using (codigo_inscripcion)
        where c.codigo_descuento = d.codigo_descuento and i.codigo_estudiante = ${codigoEstudiante} and i.estatus = 'ACTIVA') end
    order by prioridad, codigo_descuento`);
  return rows.map(({ tipo, puntos, monto, ...uno }) => ({
    ...uno,
    ...(tipo === 'MONTO' ? { monto } : { puntosBasicos: puntos }),
  }));
}
