import { sql, type SQL } from 'drizzle-orm';
import { diaDe } from '../db/sql';

// The lines of the journal (docs/reglas/libros.md): company, branch, day, document, concept, and the amount, positive where it is a debit. The
// lines of a document add up to nothing; the reader adds up those of one concept.

const linea = (de: SQL, fecha: SQL, documento: SQL, concepto: SQL, monto: SQL, from: SQL): SQL =>
  sql`select ${de}.codigo_compania, ${de}.codigo_sucursal, ${fecha} fecha, ${documento} documento, ${concepto} concepto, (${monto})::bigint monto from ${from}`;

const F = sql`f`;
const FACTURA = sql`'Factura ' || f.numero`;
const LINEAS = sql`factura f join factura_detalle d using (codigo_factura) left join servicio s on s.codigo_servicio = d.codigo_servicio`;
/** What a line sells; a late fee by its invoice. */
const VENDE = sql`case when f.tipo = 'MORA' then 'MORA' when d.tipo = 'AR' then 'ARTICULO' when d.tipo = 'EV' then 'EVENTO'
  when s.integrado = 'BALANCE' then 'APERTURA' when s.integrado = 'DEVUELTO' then 'CREDITO' when s.integrado = 'CARGO_DEVUELTO' then 'SERVICIO'
  else coalesce(s.integrado, 'SERVICIO') end`;
const BECA = sql`least(d.descuento, (select coalesce(-sum((p->>'monto')::bigint), 0) from jsonb_array_elements(d.pasos) p where p->>'tipo' = 'BECA'))`;

/** An invoice as it is today, on a day; with its sign turned round, its void. */
const facturada = (fecha: SQL, documento: SQL, signo: SQL, cuales: SQL): SQL[] => [
  linea(F, fecha, documento, sql`'CXC'`, sql`${signo} * f.total`, sql`factura f where ${cuales}`),
  linea(F, fecha, documento, VENDE, sql`- ${signo} * d.cantidad * d.precio`, sql`${LINEAS} where ${cuales}`),
  linea(F, fecha, documento, sql`'BECA'`, sql`${signo} * ${BECA}`, sql`${LINEAS} where ${cuales} and d.descuento > 0`),
  linea(F, fecha, documento, sql`'DESCUENTO'`, sql`${signo} * (d.descuento - ${BECA})`, sql`${LINEAS} where ${cuales} and d.descuento > 0`),
  linea(F, fecha, documento, sql`'ITBIS'`, sql`- ${signo} * d.itbis`, sql`${LINEAS} where ${cuales} and d.itbis > 0`),
];

const CAMBIOS = sql`factura f cross join lateral jsonb_array_elements(f.cambios) c where f.cambios is not null`;
const CAMBIADO = sql`(c->>'monto')::bigint`;
const REBAJADO = sql`coalesce((c->>'rebajado')::bigint, 0)`;
const DE_SU_TIPO = sql`case when f.tipo = 'VENTA' then 'SERVICIO' else f.tipo end`;
const CON_ITBIS = sql`coalesce((c->>'itbis')::bigint, 0)`;
/** A later change of the total, with the ITBIS that a credit note takes off: taken off the day of the invoice, and put on its own. */
const cambiada = (fecha: SQL, documento: SQL, signo: SQL): SQL[] => [
  linea(F, fecha, documento, sql`'CXC'`, sql`${signo} * ${CAMBIADO}`, CAMBIOS),
  linea(F, fecha, documento, sql`'DESCUENTO'`, sql`${signo} * ${REBAJADO}`, CAMBIOS),
  linea(F, fecha, documento, DE_SU_TIPO, sql`- ${signo} * (${CAMBIADO} + ${REBAJADO} - ${CON_ITBIS})`, CAMBIOS),
  linea(F, fecha, documento, sql`'ITBIS'`, sql`- ${signo} * ${CON_ITBIS}`, sql`${CAMBIOS} and c ? 'itbis'`),
];

const FORMA = sql`case m.forma when 'EFECTIVO' then 'CAJA' when 'TRANSFERENCIA' then 'BANCO' when 'SALDO_A_FAVOR' then 'CREDITO' else m.forma end`;
/** A payment `c` on the day of `de`; with its sign turned round, its reversal, which takes released amounts from the credit they became. */
const cobrada = (de: SQL, documento: SQL, signo: SQL, from: SQL, liberado: SQL): SQL[] => [
  linea(
    de,
    sql`${de}.fecha`,
    documento,
    FORMA,
    sql`${signo} * m.monto`,
    sql`${from} join cobro_forma m on m.codigo_cobro = c.codigo_cobro`,
  ),
  linea(de, sql`${de}.fecha`, documento, sql`'CAJA'`, sql`- ${signo} * c.devuelta`, sql`${from} where c.devuelta > 0`),
  linea(de, sql`${de}.fecha`, documento, sql`'CXC'`, sql`- ${signo} * (c.aplicado - ${liberado})`, from),
  linea(de, sql`${de}.fecha`, documento, sql`'CREDITO'`, sql`- ${signo} * (c.saldo + ${liberado})`, from),
];
const LIBERADO = sql`(select coalesce(sum(l.liberado), 0) from cobro_factura l where l.codigo_cobro = c.codigo_cobro)`;
/** What `cobrada` takes off the debt of invoices of other branches: from the books of these, which the branch of the payment then owes. */
const entreSucursales = (de: SQL, documento: SQL, signo: SQL, from: SQL, liberado: SQL): SQL[] => {
  const ajenas = sql`${from} join cobro_factura l on l.codigo_cobro = c.codigo_cobro
    join factura f on f.codigo_factura = l.codigo_factura and f.codigo_sucursal <> ${de}.codigo_sucursal`;
  const movida = (en: SQL, concepto: SQL, lado: SQL) =>
    linea(en, sql`${de}.fecha`, documento, concepto, sql`${lado} * ${signo} * (l.monto - ${liberado})`, ajenas);
  return [
    movida(de, sql`'CXC'`, sql`1`),
    movida(de, sql`'SUCURSALES'`, sql`-1`),
    movida(F, sql`'CXC'`, sql`-1`),
    movida(F, sql`'SUCURSALES'`, sql`1`),
  ];
};

/** Two lines of one amount. */
const asiento = (de: SQL, fecha: SQL, documento: SQL, debe: SQL, haber: SQL, monto: SQL, from: SQL): SQL[] => [
  linea(de, fecha, documento, debe, monto, from),
  linea(de, fecha, documento, haber, sql`- (${monto})`, from),
];

// Credit belongs to no branch: what names none is told in the first one.
const SALDOS = sql`(select x.*, coalesce(f.codigo_sucursal, k.codigo_sucursal, (select min(b.codigo_sucursal) from sucursal b
  where b.codigo_compania = x.codigo_compania)) codigo_sucursal from saldo_movimiento x left join factura f using (codigo_factura) left join caja k using (codigo_caja)) s`;
const DE_SALDO = sql`'Saldo a favor ' || s.codigo_movimiento`;
const DIA_SALDO = diaDe(sql`s.momento`);
const MOVIDOS = sql`(select x.*, k.codigo_sucursal from caja_movimiento x join caja k using (codigo_caja)) m left join gasto g using (codigo_movimiento)`;
const DE_CAJA = sql`'Movimiento de caja ' || m.codigo_movimiento`;
const DIA_CAJA = diaDe(sql`m.momento`);

// A purchase is owed as its pieces come and go: after each movement the part of the line that is kept, rounded as `proporcion` does.
const parteQueQueda = (monto: SQL) =>
  sql`round(${monto}::numeric * q.quedan / d.cantidad) - round(${monto}::numeric * (q.quedan - q.cantidad) / d.cantidad)`;
const MERCANCIA = sql`(select c.codigo_compania, c.codigo_sucursal, ${diaDe(sql`q.momento`)} dia,
    'Compra ' || c.numero || case when q.cantidad > 0 then '' else ', devuelta' end documento, ${parteQueQueda(sql`d.total`)} total,
    case when c.itbis_al_costo then 0 else ${parteQueQueda(sql`d.itbis`)} end itbis
  from (select x.*, sum(x.cantidad) over (partition by x.codigo_origen, x.codigo_articulo order by x.codigo_movimiento) quedan
      from movimiento x where x.origen = 'COMPRA') q
    join compra c on c.codigo_compra = q.codigo_origen
    join compra_detalle d on d.codigo_compra = c.codigo_compra and d.codigo_articulo = q.codigo_articulo) r`;
const mercancia = (concepto: SQL, monto: SQL) => linea(sql`r`, sql`r.dia`, sql`r.documento`, concepto, monto, MERCANCIA);
const PAGOS = sql`(select x.*, c.codigo_compania, c.numero from compra_pago x join compra c using (codigo_compra)) p`;
const PAGADO_CON = sql`case p.forma when 'EFECTIVO' then 'EFECTIVO_COMPRA' when 'TARJETA' then 'TARJETA_COMPRA'
  when 'TRANSFERENCIA' then 'BANCO' when 'CHEQUE' then 'BANCO' else 'RETENCION' end`;

/** The lines of every movement of money. */
export const ASIENTOS = sql.join(
  [
    ...facturada(sql`f.fecha`, FACTURA, sql`1`, sql`true`),
    ...cambiada(sql`f.fecha`, FACTURA, sql`-1`),
    ...cambiada(sql`(c->>'fecha')::date`, sql`${FACTURA} || ', cambio'`, sql`1`),
    ...facturada(diaDe(sql`f.anulada`), sql`${FACTURA} || ', anulada'`, sql`-1`, sql`f.estatus = 'ANULADA'`),
    ...cobrada(sql`c`, sql`'Recibo ' || c.numero`, sql`1`, sql`cobro c`, sql`0`),
    ...cobrada(sql`v`, sql`'Recibo ' || c.numero || ', reversado'`, sql`-1`, sql`reversion v join cobro c using (codigo_cobro)`, LIBERADO),
    ...entreSucursales(sql`c`, sql`'Recibo ' || c.numero`, sql`1`, sql`cobro c`, sql`0`),
    ...entreSucursales(
      sql`v`,
      sql`'Recibo ' || c.numero || ', reversado'`,
      sql`-1`,
      sql`reversion v join cobro c using (codigo_cobro)`,
      sql`l.liberado`,
    ),
    ...asiento(sql`s`, DIA_SALDO, DE_SALDO, sql`'CXC'`, sql`'CREDITO'`, sql`s.monto`, sql`${SALDOS} where s.tipo = 'LIBERADO'`),
    ...asiento(sql`s`, DIA_SALDO, DE_SALDO, sql`'APERTURA'`, sql`'CREDITO'`, sql`s.monto`, sql`${SALDOS} where s.tipo = 'APERTURA'`),
    ...asiento(sql`s`, DIA_SALDO, DE_SALDO, sql`'CAJA'`, sql`'CREDITO'`, sql`s.monto`, sql`${SALDOS} where s.tipo = 'DEVOLUCION'`),
    ...asiento(sql`m`, DIA_CAJA, DE_CAJA, sql`'CAJA'`, sql`'ENTRADA'`, sql`m.monto`, sql`${MOVIDOS} where m.tipo = 'ENTRADA'`),
    ...asiento(
      sql`m`,
      DIA_CAJA,
      DE_CAJA,
      sql`case when g.codigo_movimiento is null then 'SALIDA' else 'GASTO' end`,
      sql`'CAJA'`,
      sql`m.monto`,
      sql`${MOVIDOS} where m.tipo = 'SALIDA'`,
    ),
    ...asiento(
      sql`k`,
      diaDe(sql`k.cierre`),
      sql`'Cierre de caja ' || k.numero`,
      sql`'CAJA'`,
      sql`'DIFERENCIA'`,
      sql`k.diferencia`,
      sql`caja k where k.cierre is not null`,
    ),
    ...asiento(
      sql`i`,
      sql`i.fecha`,
      sql`'Incobrable ' || i.codigo_incobrable`,
      sql`'INCOBRABLE'`,
      sql`'CXC'`,
      sql`i.monto`,
      sql`incobrable i`,
    ),
    ...asiento(
      sql`i`,
      sql`i.fin`,
      sql`'Incobrable ' || i.codigo_incobrable || ', recuperada'`,
      sql`'CXC'`,
      sql`'INCOBRABLE'`,
      sql`i.monto`,
      sql`incobrable i where i.fin is not null`,
    ),
    mercancia(sql`'COMPRA'`, sql`r.total - r.itbis`),
    mercancia(sql`'ITBIS_COMPRA'`, sql`r.itbis`),
    mercancia(sql`'CXP'`, sql`- r.total`),
    ...asiento(sql`p`, sql`p.fecha`, sql`'Compra ' || p.numero || ', pago'`, sql`'CXP'`, PAGADO_CON, sql`p.monto`, PAGOS),
  ],
  sql` union all `,
);
