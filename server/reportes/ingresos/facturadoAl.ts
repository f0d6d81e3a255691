import { sql, type SQL } from 'drizzle-orm';
import { factura } from '../../db/schema/facturas';
import { pendiente } from '../../facturas/columnas';
import { anyone } from '../../lib/scope';
import { AL, despuesDe, DEVUELTO_DESPUES } from '../deudaAl';
import { diaDe } from '../estudiantes';

// What was billed and collected in a span, as it stood on its last day `al`. An invoice belongs to the span of its day (the due date or the day of
// issue). What happens to it later (a void, another price, a payment, a reversal, credit that it releases) counts in the span in which it happens.

const dado = sql.placeholder;
/** The first and the last day of the span; without one, days that no invoice has. */
export const INICIO = sql`${dado('inicio')}::date`;
export const FIN = sql`${dado('fin')}::date`;
const VISPERA = sql`(${INICIO} - 1)`;
export const DIA_ANULADA = diaDe('factura.anulada');

/** The total at the end of a day: today's less the later changes. */
const totalAl = (dia: SQL) => sql`case when factura.cambios is null then factura.total else factura.total - coalesce((
  select sum((c->>'monto')::bigint) from jsonb_array_elements(factura.cambios) c where (c->>'fecha')::date > ${dia}), 0)::bigint end`;

/** What an invoice counted for at the end of a day: nothing before it was issued and after its void. */
const valorAl = (dia: SQL) => sql`case when factura.fecha > ${dia} or ${DIA_ANULADA} <= ${dia} then 0 else ${totalAl(dia)} end`;

/** Payments since the day, less what of them was reversed or released; what came back since of earlier ones is negative. */
export const PAGADO_DESPUES = sql`select codigo_factura, sum(monto)::bigint monto from (
  select l.codigo_factura, l.monto - case when v.codigo_cobro is null then l.liberado else l.monto end monto
    from cobro_factura l left join reversion v using (codigo_cobro) where l.fecha > ${AL}
  union all ${DEVUELTO_DESPUES}) despues group by 1`;

/** The invoices of the span that were not void on the day, with total and paid amount of that day. Reads the CTE `pagado_despues`. */
export const delTramo = (where: SQL, dia: SQL): SQL => sql`
  select factura.*, ${dia} dia, ${totalAl(AL)} total_al, (factura.pagado - coalesce(p.monto, 0))::bigint pagado_al
  from factura left join pagado_despues p on p.codigo_factura = factura.codigo_factura
  where ${where} and ${dia} between ${INICIO} and ${FIN} and factura.fecha <= ${AL}
    and (${pendiente} or ${factura.estatus} = 'PAGADA' or ${factura.estatus} = 'ANULADA' and ${DIA_ANULADA} > ${AL})`;

/** Earlier invoices that were voided, changed or issued in the span, with the difference that this makes. */
export const cambiosDeAntes = (where: SQL, dia: SQL): SQL => {
  const antes = sql`select factura.codigo_factura, (${valorAl(AL)}) - (${valorAl(VISPERA)}) monto from factura
    where ${where} and ${INICIO} > '0001-01-01' and ${dia} < ${INICIO}`;
  return sql`select codigo_factura, monto from (
    ${antes} and ${factura.estatus} = 'ANULADA' and ${DIA_ANULADA} between ${INICIO} and ${AL}
    union ${antes} and factura.cambios->-1->>'fecha' >= ${INICIO}::text and factura.cambios is not null
    union ${antes} and factura.fecha_vencimiento < factura.fecha and factura.fecha between ${INICIO} and ${AL}) x where monto <> 0`;
};

/** Collected in the span on earlier invoices; a reversal and released credit are negative. */
export const cobradoDeAntes = (where: SQL, dia: SQL): SQL => {
  const antes = sql`join factura using (codigo_factura) where ${where} and ${INICIO} > '0001-01-01' and ${dia} < ${INICIO}`;
  return sql`
    select l.codigo_factura, l.monto from cobro_factura l ${antes} and l.fecha between ${INICIO} and ${AL}
    union all select s.codigo_factura, - s.monto from saldo_movimiento s ${antes} and s.codigo_compania = ${anyone.codigoCompania}
      and s.tipo = 'LIBERADO' and s.momento >= ${despuesDe(VISPERA)} and s.momento < ${despuesDe(AL)}
    union all select l.codigo_factura, l.liberado - l.monto from reversion v join cobro_factura l using (codigo_cobro) ${antes}
      and v.codigo_compania = ${anyone.codigoCompania} and v.fecha between ${INICIO} and ${AL}`;
};

/**
 * What moves between the months of a span, adding up to nothing for each invoice: a void, a change of the total and an issue after the due
 * date count in their own month, not in that of the invoice.
 */
export const entreMeses = (where: SQL, dia: SQL): SQL => {
  const suyas = sql`factura where ${where} and ${dia} between ${INICIO} and ${FIN} and factura.fecha <= ${AL}`;
  const movida = sql`select factura.codigo_factura, ${dia} dia, (c->>'fecha')::date cuando, (c->>'monto')::bigint monto
      from factura cross join lateral jsonb_array_elements(factura.cambios) c
      where ${where} and factura.cambios is not null and ${dia} between ${INICIO} and ${FIN} and (c->>'fecha')::date <= ${AL}
    union all select factura.codigo_factura, ${dia}, ${DIA_ANULADA}, - factura.total from ${suyas}
      and ${factura.estatus} = 'ANULADA' and ${DIA_ANULADA} <= ${AL}
    union all select factura.codigo_factura, ${dia}, factura.fecha, ${totalAl(sql`factura.fecha`)} from ${suyas} and factura.fecha_vencimiento < factura.fecha`;
  return sql`select x.codigo_factura, y.mes, y.monto from (${movida}) x cross join lateral (values
      (to_char(x.cuando, 'YYYY-MM'), x.monto), (to_char(x.dia, 'YYYY-MM'), - x.monto)) y (mes, monto)
    where to_char(x.cuando, 'YYYY-MM') > to_char(x.dia, 'YYYY-MM')`;
};
