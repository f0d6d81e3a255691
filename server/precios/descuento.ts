import { eq, sql } from 'drizzle-orm';
import { descuento as calls, usoDeDescuento, type Descuento, type UsoDeDescuento } from '@/contract/precios/descuento';
import { CERO, type Centavos } from '@/domain/dinero';
import { faltasDeDescuento } from '@/domain/inscripciones/rebaja';
import { descuento } from '../db/schema/dinero/precios';
import { crud } from '../lib/crud';
import { assertSinFaltas, serve } from '../lib/serve';
import { loadRow, type Db, type User } from '../lib/scope';

type Linea = UsoDeDescuento['ultimas'][number] & { lineas: number; suma: Centavos };

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
  const [{ lineas, suma } = { lineas: 0, suma: CERO }] = rows;
  return { lineas, monto: suma, ultimas: rows };
}

/** Called by whoever manages discounts. Locks nothing. Refuses a foreign discount (404). */
export const uso = serve(usoDeDescuento, async ({ db, user, params: { id } }) => {
  await loadRow(db, user, descuento, eq(descuento.codigoDescuento, id), 'Ese descuento');
  return usoDe(db, user, id);
});

export default crud(calls, descuento, {
  // Refuses a discount that reduces nothing, or that ends before it begins. Fields that its kind does not use are cleared.
  beforeSave: async (_, body) => {
    // The cast is safe: the body of a save and of an update has all fields of the row.
    const row = body as Descuento;
    assertSinFaltas(faltasDeDescuento(row));
    const alcances = [...new Set(row.alcances)];
    return row.tipo === 'MONTO' ? { alcances, porcentaje: 0 } : { alcances, monto: CERO };
  },
});
