import { sql } from 'drizzle-orm';
import { ganado } from '@/contract/libros/ganado';
import type { RowOf } from '@/contract/list';
import { CERO, type Centavos } from '@/domain/dinero';
import { masTemprano, mesDe, sumarDias, ultimoDiaDelMes } from '@/domain/fechas';
import { factura } from '../db/schema/dinero/facturas';
import { despuesDe } from '../db/sql';
import { dado, matches } from '../lib/lists/filters';
import { grouped } from '../lib/lists/grouped';
import { anyone, leFaltanSucursales } from '../lib/scope';

const FIN = sql`${dado('fin')}::date`;
/** The last day of the month before. */
const VISPERA = sql`${dado('vispera')}::date`;

/** The first day of the month of the service that an invoice bills; a service before its invoice counts when it is billed. */
const MES = sql`date_trunc('month', greatest(coalesce(factura.tramo_desde, factura.fecha), factura.fecha))::date`;
const ESTE = sql`(${VISPERA} + 1)`;

/** What became of invoices after a day, summed (`despues_de` in server/db/vistas.sql). */
const despues = (dia: typeof FIN) =>
  sql`select codigo_factura, sum(pagado)::bigint pagado, sum(total)::bigint total from despues_de(${anyone.codigoCompania}, ${dia}) group by 1`;

const ENTRO = sql`(select coalesce(sum(c.recibido - c.devuelta - coalesce((select sum(m.monto) from cobro_forma m
    where m.codigo_cobro = c.codigo_cobro and m.forma = 'SALDO_A_FAVOR'), 0)), 0) from cobro c
  where c.codigo_compania = ${anyone.codigoCompania} and c.fecha > ${VISPERA} and c.fecha <= ${FIN})`;
const SALIO = sql`(select coalesce(sum(c.recibido - c.devuelta - coalesce((select sum(m.monto) from cobro_forma m
    where m.codigo_cobro = c.codigo_cobro and m.forma = 'SALDO_A_FAVOR'), 0)), 0) from reversion v join cobro c using (codigo_cobro)
  where v.codigo_compania = ${anyone.codigoCompania} and v.fecha > ${VISPERA} and v.fecha <= ${FIN})`;
const CREDITO = (
  tipos: typeof FIN,
) => sql`(select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_compania = ${anyone.codigoCompania}
  and ${tipos} and s.momento >= ${despuesDe(VISPERA)} and s.momento < ${despuesDe(FIN)})`;

/** What belongs to no branch is told to who has all of them; null to anybody else. */
const deTodas = (que: typeof FIN) => sql`case when not ${dado('faltan')}::boolean then ${que} end`.mapWith(Number);

type Fila = Omit<RowOf<typeof ganado>, 'facturado'> & { facturado: Centavos | null };

// Called by whoever keeps the books. A PROFESOR sees none.
export default grouped<typeof ganado, Fila>({
  call: ganado,
  table: factura,
  by: ['tipo'],
  sums: (where) => sql`
    select tipo, sum(total_al) filter (where mes = ${ESTE})::bigint facturado,
      coalesce(sum(antes) filter (where mes = ${ESTE}), 0)::bigint de_antes, coalesce(sum(movido) filter (where mes = ${ESTE}), 0)::bigint del_mes,
      coalesce(sum(perdido) filter (where mes = ${ESTE}), 0)::bigint incobrable,
      coalesce(sum(total_al - antes - movido - perdido) filter (where mes = ${ESTE}), 0)::bigint por_cobrar,
      coalesce(sum(movido) filter (where mes > ${ESTE}), 0)::bigint adelantado, coalesce(sum(movido) filter (where mes < ${ESTE}), 0)::bigint atrasado
    from (
      select tipo, mes, total_al, antes, movido,
        case when codigo_factura in (select * from incobrables_al(${anyone.codigoCompania}, ${FIN})) then total_al - antes - movido else 0 end perdido
      from (
        select factura.codigo_factura, factura.tipo, ${MES} mes, factura.pagado - coalesce(a.pagado, 0) antes, coalesce(a.pagado, 0) - coalesce(d.pagado, 0) movido,
          case when (factura.anulada at time zone 'America/Santo_Domingo')::date <= ${FIN} then 0 else factura.total - coalesce(d.total, 0) end total_al
        from factura left join (${despues(VISPERA)}) a using (codigo_factura) left join (${despues(FIN)}) d using (codigo_factura)
        where ${where} and factura.fecha <= ${FIN}) f) f
    where mes = ${ESTE} or movido <> 0 group by tipo`,
  search: (term, i) => matches(sql`sin_acento(${factura.tipo})`, term, i),
  coach: sql`false`,
  values: async ({ user, hoy, query: { mes = hoy } }, db) => ({
    fin: masTemprano(ultimoDiaDelMes(mes), hoy),
    vispera: sumarDias(`${mesDe(mes)}-01`, -1),
    faltan: await leFaltanSucursales(db, user),
  }),
  totals: {
    cobrado: sql`coalesce(sum(d.del_mes + d.adelantado + d.atrasado), 0)`.mapWith(Number),
    credito: deTodas(CREDITO(sql`s.tipo not in ('APERTURA', 'DEVUELTO')`)),
    entro: deTodas(sql`(${ENTRO} - ${SALIO} + ${CREDITO(sql`s.tipo = 'DEVOLUCION'`)})`),
  },
  row: (fila) => ({ ...fila, facturado: fila.facturado ?? CERO }),
});
