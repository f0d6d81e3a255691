import { sql } from 'drizzle-orm';
import { porPedir, type PorPedir } from '@/contract/compras/pedir';
import { sumarDias } from '@/domain/fechas';
import { sucursal } from '../db/schema/compania';
import { factura } from '../db/schema/dinero/facturas';
import { COSTO, porLlegar } from '../inventario/articulo';
import { serve } from '../lib/serve';
import { scoped, soloDe, type User } from '../lib/scope';

const DIAS = 30;
/** Most articles that are named. */
const A_LA_VISTA = 50;

/** Rows of a table in the requested branch or in all of the user's; none for a PROFESOR. */
export const suyas = (tabla: typeof factura | typeof sucursal, user: User, codigoSucursal: number | undefined) =>
  scoped(
    tabla,
    user,
    soloDe(user) === undefined ? undefined : sql`false`,
    codigoSucursal === undefined ? undefined : sql`${tabla.codigoSucursal} = ${codigoSucursal}`,
  );

/** SQL source: articles below their minimum in a branch `s` of the user; `e` is the stock. */
export const bajos = (user: User, codigoSucursal: number | undefined) => sql`
  (select codigo_sucursal, codigo_compania, descripcion_sucursal from sucursal where ${suyas(sucursal, user, codigoSucursal)}) s
  join articulo on articulo.codigo_compania = s.codigo_compania and articulo.activo and articulo.existencia_minima > 0
  left join existencia e on e.codigo_articulo = articulo.codigo_articulo and e.codigo_sucursal = s.codigo_sucursal
  where coalesce(e.cantidad, 0) < articulo.existencia_minima`;

export default serve(porPedir, async ({ db, user, hoy, query: { codigoSucursal, codigoSuplidor = null } }) => {
  const { rows } = await db.execute<PorPedir & Record<string, unknown>>(sql`
      with v as (select d.codigo_articulo, factura.codigo_sucursal, sum(d.cantidad)::int unidades
        from factura join factura_detalle d on d.codigo_factura = factura.codigo_factura and d.codigo_articulo is not null
        where ${suyas(factura, user, codigoSucursal)} and factura.estatus <> 'ANULADA' and factura.fecha between ${sumarDias(hoy, 1 - DIAS)} and ${hoy}
        group by 1, 2)
      select b.*, case when existencia + "porLlegar" < "existenciaMinima"
          then "existenciaMinima" + vendidas - existencia - "porLlegar" else 0 end pedir
      from (select articulo.codigo_articulo "codigoArticulo", articulo.codigo, articulo.codigo_barra "codigoBarra", articulo.nombre, articulo.itbis,
          articulo.piezas_por_caja "piezasPorCaja", ${COSTO} "costoPromedio", s.codigo_sucursal "codigoSucursal", s.descripcion_sucursal sucursal,
          coalesce((select p.descripcion from suplidor p where p.codigo_suplidor = articulo.codigo_suplidor), '') suplidor,
          coalesce(e.cantidad, 0) existencia, articulo.existencia_minima "existenciaMinima",
          ${porLlegar(sql`articulo.codigo_articulo`, sql`s.codigo_sucursal`)} "porLlegar",
          coalesce((select v.unidades from v where v.codigo_articulo = articulo.codigo_articulo and v.codigo_sucursal = s.codigo_sucursal), 0) vendidas
        from ${bajos(user, codigoSucursal)}
          and (${codigoSuplidor}::int is null or coalesce(articulo.codigo_suplidor, ${codigoSuplidor}::int) = ${codigoSuplidor}::int)) b
      order by pedir desc, nombre, 1 limit ${A_LA_VISTA}`);
  return rows;
});
