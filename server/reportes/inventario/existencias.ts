import { sql } from 'drizzle-orm';
import { existencias } from '@/contract/reportes/inventario/existencias';
import { sucursal } from '../../db/schema/compania';
import { articulo } from '../../db/schema/dinero/inventario';
import { conPartes } from '../../inventario/categoria';
import { porLlegar } from '../../inventario/articulo';
import { given, same, soloActivos, type Filter } from '../../lib/lists/filters';
import { byKey, grouped } from '../../lib/lists/grouped';

const HAY = sql`coalesce(e.cantidad, 0)`;
const cual = (una: string, condicion: ReturnType<typeof sql>): Filter => ({ when: (query) => query.cual === una, sql: condicion });

// Every article in every branch of the user: an article without a stock row has 0 pieces and may be below its minimum.
export default grouped({
  call: existencias,
  table: sucursal,
  by: ['codigoArticulo', 'codigoSucursal'],
  sums: (where) => sql`
    select articulo.codigo_articulo, sucursal.codigo_sucursal, articulo.nombre articulo, articulo.codigo, articulo.precio, articulo.existencia_minima,
      c.descripcion categoria, sucursal.descripcion_sucursal sucursal, articulo.codigo_suplidor, ${HAY} existencia, coalesce(e.valor, 0)::bigint valor,
      greatest(articulo.existencia_minima - ${HAY}, 0) falta, ${HAY} * articulo.precio valor_venta,
      case when e.cantidad > 0 then round(e.valor::numeric / e.cantidad)::bigint else articulo.costo_promedio end costo,
      ${porLlegar(sql`articulo.codigo_articulo`, sql`sucursal.codigo_sucursal`)} por_llegar
    from sucursal join articulo on articulo.codigo_compania = sucursal.codigo_compania join categoria c using (codigo_categoria)
      left join existencia e on e.codigo_articulo = articulo.codigo_articulo and e.codigo_sucursal = sucursal.codigo_sucursal
    where ${where}`,
  names: { suplidor: sql`coalesce((select s.descripcion from suplidor s where s.codigo_suplidor = d.codigo_suplidor), '')` },
  // Hidden from coaches, who may not see costs.
  search: articulo.busqueda,
  filters: {
    categoria: given('codigoCategoria', sql`${articulo.codigoCategoria} in ${conPartes(sql.placeholder('codigoCategoria'))}`),
    suplidor: same('codigoSuplidor', articulo.codigoSuplidor),
    hay: cual('CON_EXISTENCIA', sql`e.cantidad > 0`),
    minimo: cual('BAJO_MINIMO', sql`${HAY} < ${articulo.existenciaMinima}`),
    agotadas: cual('AGOTADAS', sql`${HAY} = 0`),
    activos: { ...soloActivos(articulo.activo), sql: sql`(${articulo.activo} or e.cantidad > 0)` },
  },
  totals: {
    articulos: sql`count(distinct d.codigo_articulo)`.mapWith(Number),
    bajoMinimo: sql`count(*) filter (where d.falta > 0)`.mapWith(Number),
    porCategoria: byKey('categoria', 'valor'),
  },
});
