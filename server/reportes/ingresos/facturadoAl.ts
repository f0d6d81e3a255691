import { sql, type SQL } from 'drizzle-orm';
import { factura } from '../../db/schema/dinero/facturas';
import { columnOf, commas, despuesDe, diaDe, quoted } from '../../db/sql';
import { pendiente } from '../../facturas/columnas';
import { anyone } from '../../lib/scope';
import { dado } from '../../lib/lists/filters';

// What was billed and collected in a span, as it stood on its last day `al`. An invoice belongs to the span of its day (the due date or the day of
// issue). What happens to it later (a void, another price, a payment, a reversal, credit that it releases) counts in the span in which it happens.

/** The first and the last day of the span; without one, days that no invoice has. */
const INICIO = sql`${dado('inicio')}::date`;
const FIN = sql`${dado('fin')}::date`;
/** The day as of which it is asked. */
export const AL = sql`${dado('al')}::date`;
const VISPERA = sql`(${INICIO} - 1)`;
const DIA_ANULADA = diaDe(factura.anulada);

/** SQL: the month of a day, a timestamp without a zone, which is far cheaper to compute and to sort than text. */
export const mesDelDia = (dia: SQL) => sql`date_trunc('month', ${dia}::timestamp)`;

/** What later changes added to the total of an invoice after a day, or to what discounts and scholarships take off before it. */
const cambiadoDespues = (que: 'monto' | 'rebajado', dia: SQL) => sql`case when factura.cambios is null then 0 else coalesce((
  select sum((c->>${quoted(que)})::bigint) from jsonb_array_elements(factura.cambios) c where (c->>'fecha')::date > ${dia}), 0)::bigint end`;

/** The total at the end of a day. */
const totalAl = (dia: SQL) => sql`factura.total - ${cambiadoDespues('monto', dia)}`;

/** Today's reductions by invoice. */
export const REBAJADO = sql`select codigo_factura, sum(descuento)::bigint rebajado from factura_detalle where descuento > 0 group by 1`;

/** What an invoice counted for at the end of a day: nothing before it was issued and after its void. */
const valorAl = (dia: SQL, valor: SQL) => sql`case when factura.fecha > ${dia} or ${DIA_ANULADA} <= ${dia} then 0 else ${valor} end`;

/** What became of invoices since the day, summed: paid, and added to their totals and reductions (`despues_de` in server/db/vistas.sql). */
export const DESPUES = sql`select codigo_factura, sum(pagado)::bigint pagado, sum(total)::bigint total, sum(rebajado)::bigint rebajado
  from despues_de(${anyone.codigoCompania}, ${AL}) group by 1`;

/** SQL: the columns by which amounts of an invoice are grouped, of `factura` or of a subquery over it. */
const suya = (de: string) => commas(['codigo_factura', 'codigo_inscripcion', 'codigo_sucursal'].map((name) => columnOf(de, name)));

/** Invoices read by their state, because covering indexes serve pending and settled ones. */
const porEstado = (where: SQL, dia: SQL, anulada: SQL): SQL => {
  const suyas = (pagado: SQL) => sql`
    select ${suya('factura')}, factura.fecha_vencimiento, ${dia} dia, factura.total, ${pagado} pagado from factura where ${where}`;
  return sql`${suyas(sql`factura.pagado`)} and ${pendiente} union all ${suyas(sql`factura.total`)} and ${factura.estatus} = 'PAGADA'
    union all ${suyas(sql`factura.pagado`)} and ${factura.estatus} = 'INCOBRABLE'
    union all ${suyas(sql`0`)} and ${factura.estatus} = 'ANULADA' ${anulada}`;
};

/**
 * The invoices of the span that were not void on the day, with total and paid amount of that day, the later changes of reductions, and what
 * was written off on the day: overdue by then. Reads the CTE `despues`.
 */
export const delTramo = (where: SQL, dia: SQL): SQL => sql`
  select ${suya('f')}, f.fecha_vencimiento, f.dia, f.total, f.total - coalesce(p.total, 0) total_al,
    coalesce(p.rebajado, 0) rebajado_despues, (f.pagado - coalesce(p.pagado, 0))::bigint pagado_al,
    case when f.codigo_factura in (select * from incobrables_al(${anyone.codigoCompania}, ${AL}))
      then f.total - f.pagado - coalesce(p.total - p.pagado, 0) else 0 end::bigint perdido
  from (${porEstado(sql`${where} and ${dia} between ${INICIO} and ${FIN} and factura.fecha <= ${AL}`, dia, sql`and ${DIA_ANULADA} > ${AL}`)}) f
    left join despues p on p.codigo_factura = f.codigo_factura`;

/** Earlier invoices that were voided, changed or issued in the span, with the differences that this makes. */
export const cambiosDeAntes = (where: SQL, dia: SQL): SQL => {
  const rebajado = (al: SQL) => valorAl(al, sql`x.rebajado - ${cambiadoDespues('rebajado', al)}`);
  const antes = sql`select ${suya('factura')}, (${valorAl(AL, totalAl(AL))}) - (${valorAl(VISPERA, totalAl(VISPERA))}) monto,
      (${rebajado(AL)}) - (${rebajado(VISPERA)}) rebajado
    from factura cross join lateral (
      select coalesce(sum(d.descuento), 0)::bigint rebajado from factura_detalle d where d.codigo_factura = factura.codigo_factura) x
    where ${where} and ${INICIO} > '0001-01-01' and ${dia} < ${INICIO}`;
  return sql`select ${suya('x')}, x.monto, x.rebajado from (
    ${antes} and ${factura.estatus} = 'ANULADA' and ${DIA_ANULADA} between ${INICIO} and ${AL}
    union ${antes} and factura.cambios->-1->>'fecha' >= ${INICIO}::text and factura.cambios is not null
    union ${antes} and factura.fecha_vencimiento < factura.fecha and factura.fecha between ${INICIO} and ${AL}) x where monto <> 0 or rebajado <> 0`;
};

/**
 * Collected in the span on earlier invoices; a reversal and released credit are negative. The many payments meet the invoices in the indexes
 * of their states; the few reversals and releases find theirs by the key.
 */
export const cobradoDeAntes = (where: SQL, dia: SQL): SQL => {
  const anterior = sql`${where} and ${INICIO} > '0001-01-01' and ${dia} < ${INICIO}`;
  const menos = sql`select s.codigo_factura, - s.monto monto from saldo_movimiento s where s.codigo_compania = ${anyone.codigoCompania}
      and s.tipo = 'LIBERADO' and s.momento >= ${despuesDe(VISPERA)} and s.momento < ${despuesDe(AL)}
    union all select l.codigo_factura, l.liberado - l.monto from reversion v join cobro_factura l using (codigo_cobro)
      where v.codigo_compania = ${anyone.codigoCompania} and v.fecha between ${INICIO} and ${AL}`;
  return sql`
    select ${suya('f')}, m.monto from cobro_factura m join (${porEstado(anterior, dia, sql``)}) f using (codigo_factura)
      where m.fecha between ${INICIO} and ${AL}
    union all select ${suya('factura')}, m.monto from (${menos}) m join factura using (codigo_factura) where ${anterior}`;
};

/**
 * What moves between the months of a span, adding up to nothing for each invoice: a void, a change of the total and an issue after the due
 * date count in their own month, not in that of the invoice.
 */
export const entreMeses = (where: SQL, dia: SQL): SQL => {
  const suyas = sql`factura where ${where} and ${dia} between ${INICIO} and ${FIN} and factura.fecha <= ${AL}`;
  const movida = sql`select ${suya('factura')}, ${dia} dia, (c->>'fecha')::date cuando, (c->>'monto')::bigint monto
      from factura cross join lateral jsonb_array_elements(factura.cambios) c
      where ${where} and factura.cambios is not null and ${dia} between ${INICIO} and ${FIN} and (c->>'fecha')::date <= ${AL}
    union all select ${suya('factura')}, ${dia}, ${DIA_ANULADA}, - factura.total from ${suyas}
      and ${factura.estatus} = 'ANULADA' and ${DIA_ANULADA} <= ${AL}
    union all select ${suya('factura')}, ${dia}, factura.fecha, ${totalAl(sql`factura.fecha`)} from ${suyas}
      and factura.fecha_vencimiento < factura.fecha and factura.fecha >= ${INICIO}`;
  return sql`select ${suya('x')}, y.mes, y.monto from (${movida}) x cross join lateral (values
      (${mesDelDia(sql`x.cuando`)}, x.monto), (${mesDelDia(sql`x.dia`)}, - x.monto)) y (mes, monto)
    where ${mesDelDia(sql`x.cuando`)} > ${mesDelDia(sql`x.dia`)}`;
};
