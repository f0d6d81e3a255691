import { sql, type SQL } from 'drizzle-orm';
import { factura } from '../db/schema/facturas';
import { anyone } from '../lib/scope';
import { diaDe } from './estudiantes';

/** The day as of which it is asked. */
export const AL = sql`${sql.placeholder('al')}::date`;

/** The first moment after a day, reckoned once: a moment is compared as it stands, not turned into its day row by row. */
export const despuesDe = (dia: SQL): SQL => sql`(select (${dia}::date + 1)::timestamp at time zone 'America/Santo_Domingo')`;
const DESPUES_DE_AL = despuesDe(AL);

/**
 * What is paid now of each invoice and was not on that day: applied since (less what was given up or reversed meanwhile), taken off what was applied
 * before by a reversal since, or given up since. Few rows beside all payments there ever were, which is why they are reckoned back from what
 * stands in the invoice; `check:ledger` holds that this is the sum of its payments.
 */
const PAGADO_DESPUES = sql`select codigo_factura, sum(monto)::bigint monto from (
    select l.codigo_factura, l.monto - case when v.codigo_cobro is null then l.liberado else l.monto end monto
    from cobro c join cobro_factura l using (codigo_cobro) left join reversion v using (codigo_cobro)
    where c.codigo_compania = ${anyone.codigoCompania} and c.fecha > ${AL}
  union all
    select l.codigo_factura, coalesce((select sum(s.monto) from saldo_movimiento s where s.tipo = 'LIBERADO' and s.codigo_cobro = l.codigo_cobro
      and s.codigo_factura = l.codigo_factura and s.momento < ${DESPUES_DE_AL}), 0)::bigint - l.monto
    from reversion v join cobro c using (codigo_cobro) join cobro_factura l using (codigo_cobro)
    where v.codigo_compania = ${anyone.codigoCompania} and v.fecha > ${AL} and c.fecha <= ${AL}
  union all
    select s.codigo_factura, - s.monto from saldo_movimiento s join cobro c using (codigo_cobro)
    where s.codigo_compania = ${anyone.codigoCompania} and s.tipo = 'LIBERADO' and s.momento >= ${DESPUES_DE_AL} and c.fecha <= ${AL}
      and not exists (select from reversion v where v.codigo_cobro = c.codigo_cobro)) cada group by 1`;

/** The invoices on which something was owed at the end of that day, due or not, of those that a condition on `factura` leaves. */
export const debidasAl = (where: SQL): SQL => sql`with despues as (${PAGADO_DESPUES})
  select factura.codigo_factura, factura.codigo_estudiante, factura.fecha_vencimiento, factura.total, factura.pagado - coalesce(d.monto, 0) pagado
  from factura left join despues d on d.codigo_factura = factura.codigo_factura
  where ${where} and ${factura.fecha} <= ${AL} and (${factura.estatus} <> 'ANULADA' or ${diaDe('factura.anulada')} > ${AL})
    and ${factura.total} > ${factura.pagado} - coalesce(d.monto, 0)`;
