import { sql, type SQL } from 'drizzle-orm';
import { cobrosDeFactura } from '@/contract/reportes/ingresos/cobrosDeFactura';
import { factura } from '../../db/schema/dinero/facturas';
import { dado, same, type Filter } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { nombreDe, nombreDelUsuario } from '../../db/schema/personas';
import { DE_MIS_GRUPOS, delNombre, numeroEn } from '../facturas';
import { enUtc, POR_MOMENTO } from './movimientos';

/** Subquery: a sum over the invoices shown, each once. */
const deFacturas = (cual: SQL) => sql`(select ${cual} from facturas)`.mapWith(Number);

/**
 * Filter on the day of payments, which what they applied has too. It does not apply when a single invoice is requested: then all its payments
 * are shown.
 */
const siNoEsDeUna = (dia: 'desde' | 'hasta', condicion: SQL): Filter => ({
  when: ({ numero, codigoFactura, [dia]: dicho }) => dicho !== undefined && numero === undefined && codigoFactura === undefined,
  sql: condicion,
});

// A reversal takes back what an invoice released before: a reversed payment is reversed as a whole, so that amount = released + reversed + live.
export default grouped({
  call: cobrosDeFactura,
  table: factura,
  by: ['codigoFactura', 'codigoCobro'],
  sums: (where) => sql`
    select factura.codigo_factura, factura.numero, factura.codigo_estudiante, factura.codigo_entidad, factura.total, factura.pendiente,
      c.codigo_cobro, c.numero recibo, c.momento, c.codigo_sucursal cobrado_en, c.usuario, l.monto, case when v.codigo_cobro is null then l.liberado else 0 end liberado,
      case when v.codigo_cobro is null then l.monto - l.liberado else 0 end vigente, v.momento reversado, coalesce(v.motivo, '') motivo,
      coalesce(v.usuario, '') reversado_por
    from factura join cobro_factura l using (codigo_factura) join cobro c using (codigo_cobro) left join reversion v using (codigo_cobro)
    where ${where}`,
  names: {
    estudiante: sql`coalesce((select e.nombre_completo from estudiante e where e.codigo_estudiante = d.codigo_estudiante),
      (select ${nombreDe('p')} from entidad p where p.codigo_entidad = d.codigo_entidad))`,
    descripcion: sql`(select f.descripcion from factura f where f.codigo_factura = d.codigo_factura)`,
    momento: enUtc(sql`d.momento`),
    reversado: enUtc(sql`d.reversado`),
    sucursal: sql`(select s.descripcion_sucursal from sucursal s where s.codigo_sucursal = d.cobrado_en)`,
    cajero: nombreDelUsuario(sql`d.usuario`),
    formas: sql`array(select distinct m.forma from cobro_forma m where m.codigo_cobro = d.codigo_cobro order by 1)`,
  },
  orders: POR_MOMENTO,
  coach: DE_MIS_GRUPOS,
  search: (term, i) => sql`(${delNombre(term, i)} or c.numero = ${numeroEn(i, 'r')})`,
  filters: {
    factura: same('codigoFactura', factura.codigoFactura),
    numero: same('numero', factura.numero),
    desde: siNoEsDeUna('desde', sql`l.fecha >= ${dado('desde')}`),
    hasta: siNoEsDeUna('hasta', sql`l.fecha <= ${dado('hasta')}`),
  },
  ctes: {
    facturas: sql`select count(*) facturas, coalesce(sum(total), 0) total, coalesce(sum(pendiente), 0) pendiente
      from (select distinct codigo_factura, total, pendiente from d) cada`,
  },
  totals: {
    reversado: sql`coalesce(sum(d.monto) filter (where d.reversado is not null), 0)`.mapWith(Number),
    facturas: deFacturas(sql`facturas`),
    total: deFacturas(sql`total`),
    pendiente: deFacturas(sql`pendiente`),
  },
});
