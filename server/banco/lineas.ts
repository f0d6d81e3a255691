import { and, eq, isNull, sql } from 'drizzle-orm';
import { anotarLinea, cobrarLinea, lineas as call } from '@/contract/banco/linea';
import { CONCEPTO_BANCO } from '@/contract/banco/clase';
import { cobrar } from '@/contract/cobros/cobro';
import { mayCall } from '@/contract/routes';
import { textoDelDia } from '@/domain/fechas';
import { conciliacion, cuentaBanco, lineaBanco } from '../db/schema/dinero/banco';
import { list, same, span } from '../lib/lists/list';
import { conflict, forbidden, serve } from '../lib/serve';
import { insertRow, loadRow, scoped, type Db, type User } from '../lib/scope';
import { cobrarFacturas } from '../cobros/cobrar';
import { avisoTransferencia } from '../db/schema/dinero/cobranza';
import { cobro } from '../db/schema/dinero/cobros';
import { withCommit } from '../db/transaction';

/** SQL: what a match has on its other side. */
const CON = sql<string>`coalesce(concat_ws(', ',
  (select string_agg('Recibo ' || c.numero, ', ' order by c.numero) from conciliacion_forma m join cobro_forma f using (codigo_forma)
    join cobro c using (codigo_cobro) where m.codigo_conciliacion = linea_banco.codigo_conciliacion),
  (select string_agg('Devuelto, recibo ' || c.numero, ', ') from pago_devuelto p join cobro_forma f using (codigo_forma)
    join cobro c using (codigo_cobro) where p.codigo_conciliacion = linea_banco.codigo_conciliacion),
  (select string_agg('Depósito ' || d.numero, ', ') from deposito d where d.codigo_conciliacion = linea_banco.codigo_conciliacion),
  (select string_agg('Tarjetas del ' || to_char(q.fecha, 'DD/MM'), ', ') from liquidacion q where q.codigo_conciliacion = linea_banco.codigo_conciliacion)), '')`;

const lista = list({
  call,
  table: lineaBanco,
  key: lineaBanco.codigoLinea,
  names: { cuenta: cuentaBanco.descripcion, clase: conciliacion.clase, razon: sql<string>`coalesce(${conciliacion.razon}, '')`, con: CON },
  joins: (rows) =>
    rows
      .innerJoin(cuentaBanco, eq(cuentaBanco.codigoCuenta, lineaBanco.codigoCuenta))
      .leftJoin(conciliacion, eq(conciliacion.codigoConciliacion, lineaBanco.codigoConciliacion)),
  search: lineaBanco.busqueda,
  coach: sql`false`,
  filters: {
    cuenta: same('codigoCuenta', lineaBanco.codigoCuenta),
    pendientes: { when: ({ pendientes }) => pendientes, sql: isNull(lineaBanco.codigoConciliacion) },
    ...span(lineaBanco.fecha),
  },
});

/** A movement that waits for a match, locked. Throws 404, and 409 for one that is matched. */
export async function bloquearLinea(db: Db, user: User, codigoLinea: number) {
  const linea = await loadRow(db, user, lineaBanco, eq(lineaBanco.codigoLinea, codigoLinea), 'Ese movimiento', 'update');
  if (linea.codigoConciliacion !== null) throw conflict('Ese movimiento ya está conciliado');
  return linea;
}

type Linea = typeof lineaBanco.$inferSelect;

/** The announcement of a payer that waits for its payment, locked. Throws 404, and 409 for one that is no longer open. */
async function bloquearAviso(db: Db, user: User, codigoAviso: number, codigoPagador: number) {
  const suyo = and(eq(avisoTransferencia.codigoAviso, codigoAviso), eq(avisoTransferencia.codigoEntidad, codigoPagador));
  const aviso = await loadRow(db, user, avisoTransferencia, suyo, 'Esa transferencia avisada', 'update');
  if (aviso.estado !== 'PENDIENTE') throw conflict('Esa transferencia ya se confirmó o se rechazó');
  return aviso;
}

/** Matches the movement with the payment, which itself confirms an announcement with its reference; it travels with the commit. */
const enlazar = (db: Db, { codigoCompania, usuario }: User, momento: string, linea: Linea, codigoCobro: number, razon: string) =>
  db.execute(sql`with hecha as (insert into conciliacion (codigo_compania, codigo_cuenta, clase, razon, momento, usuario)
      values (${codigoCompania}, ${linea.codigoCuenta}, 'PAGOS', ${razon}, ${momento}, ${usuario}) returning codigo_conciliacion),
    forma as (insert into conciliacion_forma (codigo_forma, codigo_conciliacion)
      select f.codigo_forma, h.codigo_conciliacion from cobro_forma f, hecha h where f.codigo_cobro = ${codigoCobro} and f.forma = 'TRANSFERENCIA')
    update linea_banco set codigo_conciliacion = h.codigo_conciliacion from hecha h where codigo_linea = ${linea.codigoLinea}`);

// Called by whoever keeps the bank book and may take payments. Locks the movement, then what a payment locks (cobrarFacturas), without a cash
// day: a transfer is not in the drawer. Refuses a movement of another company (404), matched already or of money out, an announcement that
// is no longer open, and what a payment refuses.
const cobrarMovimiento = serve(
  cobrarLinea,
  async ({ db, user, hoy, deps, body: { codigoLinea, codigoAviso, codigoSucursal, codigoPagador, facturas, confirmado } }) => {
    if (!mayCall(cobrar.access, user.accesos)) throw forbidden('No tiene acceso para cobrar', 'acceso');
    const linea = await bloquearLinea(db, user, codigoLinea);
    if (linea.monto < 0) throw conflict('Ese movimiento es una salida: no es un pago');
    const aviso = codigoAviso === null ? undefined : await bloquearAviso(db, user, codigoAviso, codigoPagador);
    const referencia = (aviso?.referencia || linea.referencia || `Banco ${codigoLinea}`).slice(0, 40);
    const momento = deps.now().toISOString();
    const formas = [{ forma: 'TRANSFERENCIA' as const, monto: linea.monto, referencia }];
    const pago = { codigoSucursal, codigoPagador, facturas, formas, excedente: 'SALDO' as const, confirmado };
    const codigoCobro = await cobrarFacturas({ db, user, hoy, momento, sinCaja: true }, pago);
    withCommit(db, enlazar(db, user, momento, linea, codigoCobro, `Depósito del ${textoDelDia(linea.fecha)}, cobrado aquí`));
    return codigoCobro;
  },
  async ({ db, user }, codigoCobro) => {
    const [hecho] = await db
      .select({ codigoCobro: cobro.codigoCobro, numero: cobro.numero })
      .from(cobro)
      .where(scoped(cobro, user, eq(cobro.codigoCobro, codigoCobro)));
    return hecho!;
  },
);

export default [
  lista,

  // Called for a fee, a tax, a transfer between own accounts. Locks the movement. Refuses one of another company (404) or matched already.
  serve(anotarLinea, async ({ db, user, deps, body: { codigoLinea, concepto, nota } }) => {
    const { codigoCuenta } = await bloquearLinea(db, user, codigoLinea);
    const { codigoCompania, usuario } = user;
    const razon = [CONCEPTO_BANCO[concepto], nota].filter(Boolean).join(': ');
    const momento = deps.now().toISOString();
    const { codigoConciliacion } = await insertRow(db, conciliacion, {
      ...{ codigoCompania, codigoCuenta, clase: 'ANOTADA' as const, razon, momento, usuario },
    });
    await db.update(lineaBanco).set({ codigoConciliacion }).where(eq(lineaBanco.codigoLinea, codigoLinea));
    return { codigoConciliacion };
  }),

  cobrarMovimiento,
];
