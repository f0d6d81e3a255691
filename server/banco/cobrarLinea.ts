import { and, eq, sql } from 'drizzle-orm';
import { cobrarLinea } from '@/contract/banco/linea';
import { cobrar } from '@/contract/cobros/cobro';
import { mayCall } from '@/contract/routes';
import { textoDelDia } from '@/domain/fechas';
import { cobrarFacturas } from '../cobros/cobrar';
import type { Db } from '../db/connect';
import type { lineaBanco } from '../db/schema/dinero/banco';
import { avisoTransferencia } from '../db/schema/dinero/cobranza';
import { cobro } from '../db/schema/dinero/cobros';
import { withCommit } from '../db/transaction';
import { conflict, forbidden, serve } from '../lib/serve';
import { loadRow, scoped, type User } from '../lib/scope';
import { bloquearLinea } from './lineas';

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
export default serve(
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
