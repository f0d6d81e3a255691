import { sql, type SQL } from 'drizzle-orm';
import { estadoEstudiante } from '@/contract/reportes/academia/estadoEstudiante';
import { sumarDias } from '@/domain/fechas';
import { factura } from '../../db/schema/facturas';
import { pagadorDe } from '../../facturas/familia';
import { always, same } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { serveList } from '../../lib/lists/serveList';
import { anyone, scoped } from '../../lib/scope';
import { delNombre, DE_MIS_GRUPOS } from '../facturas';
import { diaDe, NOMBRES } from '../estudiantes';

const dado = sql.placeholder;
/** Without a student the movements of these days are told, of all. */
const ULTIMOS_DIAS = 30;

const linea = (clase: string, orden: number, fecha: SQL, cobro: SQL, cargo: SQL, abono: SQL, from: SQL) => sql`
  select factura.codigo_estudiante, ${fecha} fecha, ${sql.raw(`${orden} orden, '${clase}' clase`)}, factura.codigo_factura, factura.numero, factura.descripcion,
    ${cobro}, ${cargo} cargo, ${abono} abono from ${from}`;

const SIN_COBRO = sql.raw('null::int codigo_cobro, null::int recibo, false reversado');
const CON_COBRO = sql.raw('c.codigo_cobro, c.numero recibo, v.codigo_cobro is not null reversado');
const NADA = sql.raw('0::bigint');
const PAGADO = sql`factura join cobro_factura l using (codigo_factura) join cobro c using (codigo_cobro) left join reversion v using (codigo_cobro)`;
const VENCE = sql.raw('factura.fecha_vencimiento');

/**
 * Everything that made the account of students grow or shrink, of the invoices that a condition leaves. All of it comes to what is pending on
 * them: a voided invoice takes itself back, a payment counts until it is reversed or freed.
 */
const movimientos = (where: SQL) => sql`(
  ${linea('CARGO', 0, VENCE, SIN_COBRO, sql`factura.total`, NADA, sql`factura where ${where}`)}
  union all ${linea('ANULACION', 1, sql`coalesce(${diaDe('factura.anulada')}, factura.fecha_vencimiento)`, SIN_COBRO, NADA, sql`factura.total`, sql`factura where factura.estatus = 'ANULADA' and ${where}`)}
  union all ${linea('PAGO', 2, sql`c.fecha`, CON_COBRO, NADA, sql`l.monto`, sql`${PAGADO} where ${where}`)}
  union all ${linea('LIBERADO', 3, sql`coalesce((select max(${diaDe('s.momento')}) from saldo_movimiento s where s.codigo_cobro = c.codigo_cobro and s.codigo_factura = factura.codigo_factura), c.fecha)`, CON_COBRO, sql`l.liberado`, NADA, sql`${PAGADO} where l.liberado > 0 and ${where}`)}
  union all ${linea('REVERSO', 4, sql`v.fecha`, CON_COBRO, sql`l.monto - l.liberado`, NADA, sql`${PAGADO} where v.codigo_cobro is not null and l.monto > l.liberado and ${where}`)}
)`;

const LLAVE = ['fecha', 'orden', 'codigo_factura', 'codigo_cobro'];
const llaveDe = (tabla: string) =>
  sql.raw(`(${LLAVE.map((una) => (una === 'codigo_cobro' ? `coalesce(${tabla}.${una}, 0)` : `${tabla}.${una}`)).join(', ')})`);

/** A sum over the invoices of the students that are shown. */
const deEllos = (que: SQL) =>
  sql`(select coalesce(sum(pendiente), 0) from factura where ${scoped(factura, anyone)} and pendiente > 0
    and codigo_estudiante in (select d.codigo_estudiante from d) and ${que})`.mapWith(Number);

export default serveList(
  grouped({
    call: estadoEstudiante,
    table: factura,
    by: ['codigoEstudiante', 'fecha', 'orden', 'codigoFactura', 'codigoCobro'],
    sums: (where) => sql`select * from ${movimientos(where)} m
      where (${dado('desde')}::date is null or fecha >= ${dado('desde')}::date) and (${dado('hasta')}::date is null or fecha <= ${dado('hasta')}::date)`,
    names: {
      ...{ estudiante: NOMBRES.estudiante },
      // Asked for the rows of one page: from the first movement on, whatever the page begins with.
      saldo: sql`(select sum(x.cargo - x.abono)::bigint from ${movimientos(sql`${scoped(factura, anyone)} and factura.codigo_estudiante = d.codigo_estudiante`)} x
        where ${llaveDe('x')} <= ${llaveDe('d')})`,
    },
    coach: DE_MIS_GRUPOS,
    search: delNombre,
    values: ({ hoy, query: { codigoEstudiante, desde, hasta } }) => ({
      desde: desde ?? (codigoEstudiante === undefined ? sumarDias(hoy, -ULTIMOS_DIAS) : null),
      hasta: hasta ?? (codigoEstudiante === undefined ? hoy : null),
    }),
    filters: {
      deEstudiante: always(sql`${factura.codigoEstudiante} is not null`),
      estudiante: same('codigoEstudiante', factura.codigoEstudiante),
    },
    totals: {
      cargo: 'sum',
      abono: 'sum',
      pendiente: deEllos(sql`true`),
      vencido: deEllos(sql`fecha_vencimiento < ${dado('hoy')}`),
      porVencer: deEllos(sql`fecha_vencimiento >= ${dado('hoy')}`),
      // Of the families that pay for them.
      saldoAFavor: sql`(select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_entidad in (
        select ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} from estudiante e where e.codigo_estudiante in (select d.codigo_estudiante from d)))`.mapWith(
        Number,
      ),
    },
  }),
);
