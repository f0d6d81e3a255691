import { eq, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { descuento as calls, usoDeDescuento, type Descuento, type UsoDeDescuento } from '@/contract/precios/descuento';
import { faltasDeDescuento } from '@/domain/inscripciones/rebaja';
import type { Db } from '../db/connect';
import { descuento } from '../db/schema/precios';
import { crud } from '../lib/crud';
import { invalid, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';

interface Linea {
  codigoFactura: number;
  numero: number;
  fecha: string;
  nombre: string;
  descripcion: string;
  monto: string;
  lineas: number;
  suma: string;
  [columna: string]: unknown;
}

/** Non-void invoice lines in the caller's branches that a discount reduced, latest first; found by their price steps. */
async function usoDe(db: Db, { sucursales }: User, codigoDescuento: number): Promise<UsoDeDescuento> {
  const suyo = JSON.stringify([{ tipo: 'DESCUENTO', codigo: codigoDescuento }]);
  const { rows } = await db.execute<Linea>(sql`
    select f.codigo_factura "codigoFactura", f.numero, f.fecha::text, coalesce(e.nombre_completo, trim(p.nombre || ' ' || p.apellido)) nombre, d.descripcion,
      u.monto, count(*) over ()::int lineas, sum(u.monto) over () suma
    from factura_detalle d join factura f using (codigo_factura) join entidad p on p.codigo_entidad = f.codigo_entidad
    left join estudiante e on e.codigo_estudiante = f.codigo_estudiante
    cross join lateral (select sum(-(s->>'monto')::bigint) monto from jsonb_array_elements(d.pasos) s
      where s->>'tipo' = 'DESCUENTO' and (s->>'codigo')::int = ${codigoDescuento}) u
    where jsonb_array_length(d.pasos) > 1 and d.pasos @> ${suyo}::jsonb and f.estatus <> 'ANULADA' and f.codigo_sucursal = any(${sql.param([...sucursales])}::int[])
    order by f.fecha desc, f.codigo_factura desc, d.codigo_detalle limit 100`);
  const ultimas = rows.map(({ lineas: _, suma: __, monto, ...linea }) => ({ ...linea, monto: Number(monto) as Centavos }));
  return { lineas: rows[0]?.lineas ?? 0, monto: Number(rows[0]?.suma ?? 0) as Centavos, ultimas };
}

/** Called by whoever manages discounts. Locks nothing. Refuses a foreign discount (404). */
export const uso = serve(usoDeDescuento, async ({ db, user, params: { id } }) => {
  const suya = scoped(descuento, user, eq(descuento.codigoDescuento, id));
  if ((await db.select({ codigo: descuento.codigoDescuento }).from(descuento).where(suya)).length === 0) throw notFound('Ese descuento');
  return usoDe(db, user, id);
});

export default crud(calls, descuento, {
  // Refuses a discount that reduces nothing, or that ends before it begins. Fields that its kind does not use are cleared.
  beforeSave: async (_, body) => {
    // The cast is safe: the body of a save and of an update has all fields of the row.
    const row = body as Descuento;
    const faltas = faltasDeDescuento(row);
    if (Object.keys(faltas).length) throw invalid(faltas);
    const alcances = [...new Set(row.alcances)];
    return row.tipo === 'MONTO' ? { alcances, porcentaje: 0 } : { alcances, monto: 0 as Centavos };
  },
});
