import { sql, type SQL } from 'drizzle-orm';
import { estadoEstudiante } from '@/contract/reportes/academia/estadoEstudiante';
import { sumarDias } from '@/domain/fechas';
import { factura } from '../../db/schema/facturas';
import { pendiente } from '../../facturas/columnas';
import { pagadorDe } from '../../facturas/familia';
import { always, same } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import type { Asked } from '../../lib/lists/list';
import { serveList } from '../../lib/lists/serveList';
import { assertPersona } from '../../personas/alcance';
import { nombreDe } from '../../personas/nombre';
import { anyone, scoped } from '../../lib/scope';
import { delNombre, DE_MIS_GRUPOS } from '../facturas';
import { diaDe, NOMBRES } from '../estudiantes';

const dado = sql.placeholder;
/** Days of movements shown when no student is chosen. */
const ULTIMOS_DIAS = 30;

/** Order of the movements within a day. */
const CLASES = ['CARGO', 'ANULACION', 'PAGO', 'LIBERADO', 'REVERSO'] as const;

/** Condition on the date of a movement. */
type Dias = (fecha: SQL) => SQL;

const linea = (
  clase: (typeof CLASES)[number],
  deQuien: string,
  fecha: SQL,
  cobro: string,
  cargo: SQL,
  abono: SQL,
  from: SQL,
  where: SQL,
) => sql`
  select ${sql.raw(deQuien)}.codigo_estudiante, ${fecha} fecha, ${sql.raw(`${CLASES.indexOf(clase)} orden, ${deQuien}.codigo_factura, ${cobro}`)},
    ${cargo} cargo, ${abono} abono from ${from} where ${where}`;

const SIN_COBRO = 'null::int codigo_cobro, false reversado';
const CON_COBRO = 'l.codigo_cobro, v.codigo_cobro is not null reversado';
const CON_REVERSO = sql.raw('left join reversion v using (codigo_cobro)');

const NADA = sql.raw('0::bigint');
const VENCE = sql.raw('f.fecha_vencimiento');
const ANULADA = sql`coalesce(${diaDe('factura.anulada')}, factura.fecha_vencimiento)`;
const LIBERADO = sql`coalesce((select max(${diaDe('s.momento')}) from saldo_movimiento s where s.codigo_cobro = l.codigo_cobro and s.codigo_factura = l.codigo_factura), l.fecha)`;

/** Invoices as a union by state (pending, settled, void), so that each part uses its covering index. */
const porEstado = (where: SQL) =>
  sql.join(
    [pendiente, sql`factura.estatus = 'PAGADA'`, sql`factura.estatus = 'ANULADA'`].map(
      (estado) =>
        sql`select factura.codigo_factura, factura.codigo_estudiante, factura.fecha_vencimiento, factura.total from factura where ${where} and ${estado}`,
    ),
    sql` union all `,
  );

/** Sources of the invoices, and of the payments `l` of invoices `f`. */
interface Lectura {
  facturas: (where: SQL) => SQL;
  pagos: (where: SQL, dias: Dias) => SQL;
}

const deUnaVez = (where: SQL) => sql`select * from factura where ${where}`;
const DE_UNO: Lectura = {
  facturas: deUnaVez,
  pagos: (where, dias) =>
    sql`(select * from cobro_factura where ${dias(sql`cobro_factura.fecha`)}) l join (${deUnaVez(where)}) f using (codigo_factura)`,
};

/**
 * For all students: of all invoices only some have payments in the month, so each payment's invoice is looked up, in the order of the
 * payments.
 */
const DE_TODOS: Lectura = {
  facturas: porEstado,
  pagos: (where, dias) => sql`
    (select codigo_factura, codigo_cobro, monto, fecha from cobro_factura where ${dias(sql`cobro_factura.fecha`)} offset 0) l
    join (select factura.codigo_factura, factura.codigo_estudiante from factura
      where factura.codigo_factura = any(array(select codigo_factura from cobro_factura where ${dias(sql`cobro_factura.fecha`)})) and ${where} offset 0) f using (codigo_factura)`,
};

/**
 * All movements of students' accounts for the invoices that match. Their sum is the pending amount: a void invoice cancels itself, a
 * payment counts until it is reversed or released.
 */
const movimientos = (where: SQL, dias: Dias, { facturas, pagos }: Lectura) => sql`(
  ${linea('CARGO', 'f', VENCE, SIN_COBRO, sql`f.total`, NADA, sql`(${facturas(sql`${where} and ${dias(sql`factura.fecha_vencimiento`)}`)}) f`, sql`true`)}
  union all ${linea('ANULACION', 'factura', ANULADA, SIN_COBRO, NADA, sql`factura.total`, sql`factura`, sql`factura.estatus = 'ANULADA' and ${where} and ${dias(ANULADA)}`)}
  union all ${linea('PAGO', 'f', sql`l.fecha`, CON_COBRO, NADA, sql`l.monto`, sql`${pagos(where, dias)} ${CON_REVERSO}`, sql`true`)}
  union all ${linea('LIBERADO', 'factura', LIBERADO, CON_COBRO, sql`l.liberado`, NADA, sql`cobro_factura l join factura using (codigo_factura) ${CON_REVERSO}`, sql`l.liberado > 0 and ${where} and ${dias(LIBERADO)}`)}
  union all ${linea('REVERSO', 'factura', sql`v.fecha`, CON_COBRO, sql`l.monto - l.liberado`, NADA, sql`reversion v join cobro_factura l using (codigo_cobro) join factura using (codigo_factura)`, sql`l.monto > l.liberado and ${where} and ${dias(sql`v.fecha`)}`)}
)`;

const LLAVE = ['fecha', 'orden', 'codigo_factura', 'codigo_cobro'];
const llaveDe = (tabla: string) =>
  sql.raw(`(${LLAVE.map((una) => (una === 'codigo_cobro' ? `coalesce(${tabla}.${una}, 0)` : `${tabla}.${una}`)).join(', ')})`);

/** Subquery: a sum over the invoices of the chosen student. */
const deUnEstudiante = (que: SQL) =>
  sql`(select coalesce(sum(pendiente), 0) from factura where ${scoped(factura, anyone)} and pendiente > 0
    and codigo_estudiante in (select d.codigo_estudiante from d) and ${que})`.mapWith(Number);

type Preguntado = Asked<typeof estadoEstudiante>;
const deFactura = (columna: string) => sql.raw(`(select f.${columna} from factura f where f.codigo_factura = d.codigo_factura)`);

/** Balance from the first movement on, whatever row the page starts with. */
const balanceDe = (deQuien: SQL) =>
  sql`(select sum(x.cargo - x.abono)::bigint from ${movimientos(sql`${scoped(factura, anyone)} and ${deQuien}`, () => sql`true`, DE_UNO)} x
        where ${llaveDe('x')} <= ${llaveDe('d')})`;

const comun = {
  call: estadoEstudiante,
  table: factura,
  by: ['codigoEstudiante', 'fecha', 'orden', 'codigoFactura', 'codigoCobro'],
  // Computed for the rows of one page only.
  names: {
    ...{ estudiante: NOMBRES.estudiante },
    clase: sql.raw(`(array[${CLASES.map((una) => `'${una}'`).join(', ')}])[d.orden + 1]`),
    numero: deFactura('numero'),
    descripcion: deFactura('descripcion'),
    recibo: sql`(select c.numero from cobro c where c.codigo_cobro = d.codigo_cobro)`,
    saldo: balanceDe(sql`factura.codigo_estudiante = d.codigo_estudiante`),
  },
  coach: DE_MIS_GRUPOS,
  search: delNombre,
};
const MOVIDO = { cargo: 'sum' as const, abono: 'sum' as const };
const delTramo: Dias = (fecha) => sql`${fecha} between ${dado('desde')}::date and ${dado('hasta')}::date`;
const SIEMPRE = { desde: '-infinity', hasta: 'infinity' };

const deUno = grouped({
  ...comun,
  sums: (where) => sql`select * from ${movimientos(where, delTramo, DE_UNO)} m`,
  values: ({ query: { desde = SIEMPRE.desde, hasta = SIEMPRE.hasta } }) => ({ desde, hasta }),
  filters: { estudiante: same('codigoEstudiante', factura.codigoEstudiante) },
  totals: {
    ...MOVIDO,
    pendiente: deUnEstudiante(sql`true`),
    vencido: deUnEstudiante(sql`fecha_vencimiento < ${dado('hoy')}`),
    porVencer: deUnEstudiante(sql`fecha_vencimiento >= ${dado('hoy')}`),
    // Credit of the family's payer.
    saldoAFavor: sql`(select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_entidad in (
        select ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} from estudiante e where e.codigo_estudiante in (select d.codigo_estudiante from d)))`.mapWith(
      Number,
    ),
  },
});

/** The person's own purchases: those of a student are the student's. */
const SUYAS = sql`factura.codigo_entidad = ${dado('codigoEntidad')} and factura.codigo_estudiante is null`;
const deLaPersona = (que: SQL) =>
  sql`(select coalesce(sum(pendiente), 0) from factura where ${scoped(factura, anyone)} and pendiente > 0 and ${SUYAS} and ${que})`.mapWith(
    Number,
  );

/** A person who is no student: a customer, a supplier, a guardian who bought something. */
const dePersona = grouped({
  ...comun,
  sums: (where) => sql`select * from ${movimientos(where, delTramo, DE_UNO)} m`,
  values: ({ query: { codigoEntidad, desde = SIEMPRE.desde, hasta = SIEMPRE.hasta } }) => ({ codigoEntidad, desde, hasta }),
  before: (db, { user, query }) => assertPersona(db, user, query.codigoEntidad!),
  filters: { persona: always(SUYAS) },
  names: {
    ...comun.names,
    estudiante: sql`(select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${dado('codigoEntidad')})`,
    saldo: balanceDe(SUYAS),
  },
  totals: {
    ...MOVIDO,
    pendiente: deLaPersona(sql`true`),
    vencido: deLaPersona(sql`fecha_vencimiento < ${dado('hoy')}`),
    porVencer: deLaPersona(sql`fecha_vencimiento >= ${dado('hoy')}`),
    saldoAFavor: sql`(select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_entidad = ${dado('codigoEntidad')})`.mapWith(
      Number,
    ),
  },
});

const deudaDeEllos = (columna: string) => sql.raw(`(select ${columna} from deuda)`).mapWith(Number);

/** `is true` makes the planner hash the list: it cannot estimate its length and would otherwise scan it for each row. */
const VISTO = sql.raw('(codigo_estudiante in (select codigo_estudiante from vistos)) is true');

/** All students: most have a movement in a month, so pending amounts are read in one scan; credit is looked up for the few who have any. */
const deTodos = grouped({
  ...comun,
  sums: (where) => sql`select * from ${movimientos(where, delTramo, DE_TODOS)} m`,
  values: ({ hoy, query: { desde, hasta } }) => ({ desde: desde ?? sumarDias(hoy, -ULTIMOS_DIAS), hasta: hasta ?? hoy }),
  filters: { deEstudiante: always(sql`${factura.codigoEstudiante} is not null`) },
  ctes: {
    vistos: sql`select distinct codigo_estudiante from d`,
    deuda: sql`select coalesce(sum(pendiente), 0) pendiente, coalesce(sum(pendiente) filter (where fecha_vencimiento < ${dado('hoy')}), 0) vencido
      from (select codigo_estudiante, fecha_vencimiento, pendiente from factura where ${scoped(factura, anyone)} and ${pendiente} offset 0) f
      where codigo_estudiante in (select codigo_estudiante from vistos)`,
    credito: sql`select coalesce(sum(saldo), 0) monto from (
      select distinct codigo_entidad, saldo from (
        select s.*, suyo.codigo_estudiante, ${pagadorDe(sql`suyo.codigo_estudiante`, sql`suyo.propia`)} pagador
        from (select codigo_entidad, sum(monto) saldo from saldo_movimiento where codigo_compania = ${anyone.codigoCompania} group by 1 having sum(monto) <> 0) s
          cross join lateral (select r.codigo_estudiante, e.codigo_entidad propia from responsable_estudiante r join estudiante e using (codigo_estudiante) where r.codigo_entidad = s.codigo_entidad
            union all select e.codigo_estudiante, e.codigo_entidad from estudiante e where e.codigo_entidad = s.codigo_entidad) suyo offset 0) cada
      where pagador = codigo_entidad and ${VISTO}) paga`,
  },
  totals: {
    ...MOVIDO,
    pendiente: deudaDeEllos('pendiente'),
    vencido: deudaDeEllos('vencido'),
    porVencer: deudaDeEllos('pendiente - vencido'),
    // Credit of the families' payers.
    saldoAFavor: sql`(select monto from credito)`.mapWith(Number),
  },
});

const estado = ({ query: { codigoEstudiante, codigoEntidad } }: Preguntado) =>
  codigoEstudiante !== undefined ? deUno : codigoEntidad === undefined ? deTodos : dePersona;

export default serveList<typeof estadoEstudiante>({
  call: estadoEstudiante,
  page: (db, asked, max) => estado(asked).page(db, asked, max),
  parts: (deps, asked) => estado(asked).parts(deps, asked),
  totales: (db, asked) => estado(asked).totales(db, asked),
});
