import { sql, type SQL } from 'drizzle-orm';
import { factura } from '../db/schema/facturas';
import { pendiente } from '../facturas/columnas';
import { anyone } from '../lib/scope';
import { diaDe } from './estudiantes';

/** The day in question. */
export const AL = sql`${sql.placeholder('al')}::date`;

/** SQL: the first moment after a day. A subquery, so that it is computed once and the timestamp column is compared as it is. */
export const despuesDe = (dia: SQL): SQL => sql`(select (${dia}::date + 1)::timestamp at time zone 'America/Santo_Domingo')`;
const DESPUES_DE_AL = despuesDe(AL);

const dado = sql.placeholder;

/** What counts as paid today but not on that day, for payments made before it: reversed or released since. */
export const DEVUELTO_DESPUES = sql`
    select l.codigo_factura, coalesce((select sum(s.monto) from saldo_movimiento s where s.tipo = 'LIBERADO' and s.codigo_cobro = l.codigo_cobro
      and s.codigo_factura = l.codigo_factura and s.momento < ${DESPUES_DE_AL}), 0)::bigint - l.monto monto
    from reversion v join cobro_factura l using (codigo_cobro)
    where v.codigo_compania = ${anyone.codigoCompania} and v.fecha > ${AL} and l.fecha <= ${AL}
  union all
    select s.codigo_factura, - s.monto from saldo_movimiento s join cobro c using (codigo_cobro)
    where s.codigo_compania = ${anyone.codigoCompania} and s.tipo = 'LIBERADO' and s.momento >= ${DESPUES_DE_AL} and c.fecha <= ${AL}
      and not exists (select from reversion v where v.codigo_cobro = c.codigo_cobro)`;

/** Within the requested span of due dates. */
const VENCIDA = sql`between ${dado('venceDesde')} and ${dado('venceHasta')}`;

/**
 * Computes what was owed at the end of a past day backwards from the pending amounts of today: minus what was paid since (less later
 * reversals and releases), plus what was taken off since. These are few rows compared with all payments ever made; `cantera -- ledger` verifies
 * that an invoice's pending amount equals the sum of its payments.
 * Returns the CTEs `debia` (invoices with overdue debt on that day) and `por_vencer` (debt not due yet) for the invoices that match a
 * condition on `factura`. Pending, settled and void invoices are read separately, because covering indexes serve the first two. For debt
 * not due yet only the sum is needed, so no invoice is computed: pending amounts plus what was paid since. An invoice that was reduced
 * since by more than it comes to now would give a negative debt, which is corrected separately.
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
