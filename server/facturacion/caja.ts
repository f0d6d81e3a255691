import { and, eq, isNull } from 'drizzle-orm';
import { abrirCaja, cajaActual, type Caja } from '@/contract/facturacion/caja';
import type { Db } from '../db/connect';
import { caja } from '../db/schema/facturacion';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';

const campos = {
  codigoCaja: caja.codigoCaja,
  codigoSucursal: caja.codigoSucursal,
  fecha: caja.fecha,
  apertura: caja.apertura,
  fondo: caja.fondo,
};

const abierta = (db: Db, user: User, codigoSucursal: number) =>
  db
    .select(campos)
    .from(caja)
    .where(
      scoped(caja, user, and(eq(caja.codigoUsuario, user.codigoUsuario), eq(caja.codigoSucursal, codigoSucursal), isNull(caja.cierre))),
    );

/** The open cash day of the user in a branch, held open until the transaction ends: its close waits, other payments of the user do not. */
export async function bloquearCajaAbierta(db: Db, user: User, codigoSucursal: number): Promise<Caja | undefined> {
  const [row] = await abierta(db, user, codigoSucursal).for('share');
  return row;
}

export default [
  serve(cajaActual, async ({ db, user, query }) => {
    const [row] = await abierta(db, user, query.codigoSucursal);
    return row ?? null;
  }),

  // The cashier, before the first cash of the day. Locks nothing: the constraint caja_abierta_unica refuses a second one.
  serve(abrirCaja, async ({ db, user, body: { codigoSucursal, fondo }, hoy, deps }) => {
    const { codigoCompania, codigoUsuario } = user;
    const [row] = await db
      .insert(caja)
      .values({ codigoCompania, codigoSucursal, codigoUsuario, fecha: hoy, apertura: deps.now().toISOString(), fondo })
      .returning(campos);
    return row!;
  }),
];
