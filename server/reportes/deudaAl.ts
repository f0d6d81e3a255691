import { sql, type SQL } from 'drizzle-orm';
import { factura } from '../db/schema/facturas';
import { pendiente } from '../facturas/columnas';
import { anyone } from '../lib/scope';
import { diaDe } from './estudiantes';

/** The day as of which it is asked. */
export const AL = sql`${sql.placeholder('al')}::date`;

/** The first moment after a day, reckoned once: a moment is compared as it stands, not turned into its day row by row. */
export const despuesDe = (dia: SQL): SQL => sql`(select (${dia}::date + 1)::timestamp at time zone 'America/Santo_Domingo')`;
const DESPUES_DE_AL = despuesDe(AL);

const dado = sql.placeholder;

/** What is paid now and was not on that day, of payments before it: taken off by a reversal since, or given up since. */
const DEVUELTO_DESPUES = sql`
    select l.codigo_factura, coalesce((select sum(s.monto) from saldo_movimiento s where s.tipo = 'LIBERADO' and s.codigo_cobro = l.codigo_cobro
      and s.codigo_factura = l.codigo_factura and s.momento < ${DESPUES_DE_AL}), 0)::bigint - l.monto monto
    from reversion v join cobro_factura l using (codigo_cobro)
    where v.codigo_compania = ${anyone.codigoCompania} and v.fecha > ${AL} and l.fecha <= ${AL}
  union all
    select s.codigo_factura, - s.monto from saldo_movimiento s join cobro c using (codigo_cobro)
    where s.codigo_compania = ${anyone.codigoCompania} and s.tipo = 'LIBERADO' and s.momento >= ${DESPUES_DE_AL} and c.fecha <= ${AL}
      and not exists (select from reversion v where v.codigo_cobro = c.codigo_cobro)`;

/** Within the span that is asked for. */
const VENCIDA = sql`between ${dado('venceDesde')} and ${dado('venceHasta')}`;

/**
 * What is owed now, less what was applied since (less what was given up or reversed meanwhile), plus what was taken off since: few rows beside all payments there
 * ever were, which is why it is reckoned back from what stands in the invoice; `check:ledger` holds that this is the sum of its payments.
 *
 * The selects `debia`, the invoices on which something overdue was owed at the end of that day, and `por_vencer`, what was owed and not due yet, of the
 * invoices that a condition on `factura` leaves. Pending, settled and voided ones are read apart: the indexes of the first two hold what is needed of
 * them. What was not due yet is a sum of which no invoice is told, and it is added up without them: what is pending, and what was paid since.
 * Of one from which more was taken off since than it comes to now nothing was owed (its price was lowered), and that is put right apart.
 */
export const debidasAl = (where: SQL): Record<string, SQL> => {
  const emitida = sql`${where} and ${factura.fecha} <= ${AL}`;
  const anulada = sql`${emitida} and ${factura.estatus} = 'ANULADA' and ${diaDe('factura.anulada')} > ${AL}`;
  const todas = sql`select codigo_factura, fecha_vencimiento from factura where ${emitida} and ${pendiente}
    union all select codigo_factura, fecha_vencimiento from factura where ${emitida} and ${factura.estatus} = 'PAGADA'
    union all select codigo_factura, fecha_vencimiento from factura where ${anulada}`;
  const deuda = sql`factura.codigo_factura, factura.codigo_estudiante, factura.fecha_vencimiento, factura.total, factura.pagado - coalesce(d.monto, 0) pagado`;
  const conLoPagado = sql`factura left join d on d.codigo_factura = factura.codigo_factura`;
  return {
    linea: sql`select f.codigo_factura, f.fecha_vencimiento, l.monto - case when v.codigo_cobro is null then l.liberado else l.monto end monto
      from cobro_factura l left join reversion v using (codigo_cobro) join (${todas}) f using (codigo_factura) where l.fecha > ${AL}
      union all select factura.codigo_factura, factura.fecha_vencimiento, l.monto from (${DEVUELTO_DESPUES}) l join factura using (codigo_factura)
        where ${emitida} and (${factura.estatus} <> 'ANULADA' or ${diaDe('factura.anulada')} > ${AL})`,
    d: sql`select codigo_factura, sum(monto)::bigint monto from linea where fecha_vencimiento ${VENCIDA} group by 1`,
    debia: sql`select ${deuda} from ${conLoPagado} where ${emitida} and ${pendiente} and factura.fecha_vencimiento ${VENCIDA} and factura.total > factura.pagado - coalesce(d.monto, 0)
      union all select ${deuda} from d cross join lateral (select * from factura f where f.codigo_factura = d.codigo_factura offset 0) factura
        where factura.estatus = 'PAGADA' and factura.total > factura.pagado - d.monto
      union all select ${deuda} from ${conLoPagado} where ${anulada} and factura.fecha_vencimiento ${VENCIDA} and factura.total > factura.pagado - coalesce(d.monto, 0)`,
    por_vencer: sql`select coalesce((select sum(pendiente) from factura where ${emitida} and ${pendiente} and fecha_vencimiento >= ${AL}), 0)
        + coalesce((select sum(total) from factura where ${anulada} and fecha_vencimiento >= ${AL}), 0)
        + coalesce((select sum(monto) from linea where fecha_vencimiento >= ${AL}), 0)
        + coalesce((select sum(greatest(x.pagado - x.total, 0)) from (
            select f.total, f.pagado - sum(l.monto) pagado from linea l join factura f using (codigo_factura)
            where l.fecha_vencimiento >= ${AL} and l.codigo_factura in (select codigo_factura from linea where monto < 0) group by f.codigo_factura) x), 0) monto`,
  };
};
