import { asc, eq, inArray, sql } from 'drizzle-orm';
import * as calls from '@/contract/banco/liquidacion';
import { enPesos, restar, sumar, type Centavos } from '@/domain/dinero';
import { cuentaBanco, liquidacion, liquidacionForma } from '../db/schema/dinero/banco';
import { cobro, cobroForma } from '../db/schema/dinero/cobros';
import { list, same } from '../lib/lists/list';
import { conflict, serve } from '../lib/serve';
import { insertRow, loadRow, type Db, type User } from '../lib/scope';
import { lotesAbiertos } from './partidas';

/** More commission than any card company takes: another batch. */
const MAX_COMISION = 0.15;

/**
 * Settles the card payments of some days of one branch: what the bank credits is the net. Locks the payments. Throws 409 when one was settled
 * meanwhile, or when the commission cannot be one. Returns the key of the settlement.
 */
export async function liquidarDias(
  db: Db,
  user: User,
  { codigoCuenta, codigoSucursal, dias, neto, lote = '', momento }: Lote,
): Promise<number> {
  const suyas = () => lotesAbiertos(db, user, inArray(cobro.fecha, [...dias]), eq(cobro.codigoSucursal, codigoSucursal));
  const formas = (await suyas()).flatMap((una) => una.formas);
  await db
    .select({ una: cobroForma.codigoForma })
    .from(cobroForma)
    .where(inArray(cobroForma.codigoForma, formas))
    .orderBy(asc(cobroForma.codigoForma))
    .for('update');
  // Read again once they are locked.
  const lotes = await suyas();
  if (lotes.length < new Set(dias).size) throw conflict('Esas tarjetas ya se liquidaron o se reversaron: vuelva a mirar');
  const bruto = sumar(lotes.map(({ monto }) => monto));
  const comision = restar(bruto, neto);
  if (comision < 0 || comision > bruto * MAX_COMISION)
    throw conflict(`La comisión sería de ${enPesos(comision)} sobre ${enPesos(bruto)}: no parece este lote`);
  const { codigoCompania, usuario } = user;
  const { codigoLiquidacion } = await insertRow(db, liquidacion, {
    ...{ codigoCompania, codigoSucursal, codigoCuenta, fecha: lotes.at(-1)!.fecha, lote, bruto, comision, momento, usuario },
  });
  await db.insert(liquidacionForma).values(lotes.flatMap((una) => una.formas.map((codigoForma) => ({ codigoForma, codigoLiquidacion }))));
  return codigoLiquidacion;
}

interface Lote {
  codigoCuenta: number;
  codigoSucursal: number;
  dias: readonly string[];
  neto: Centavos;
  lote?: string;
  momento: string;
}

const lista = list({
  call: calls.liquidaciones,
  table: liquidacion,
  key: liquidacion.codigoLiquidacion,
  names: {
    cuenta: cuentaBanco.descripcion,
    neto: sql<Centavos>`(${liquidacion.bruto} - ${liquidacion.comision})`.mapWith(liquidacion.bruto),
    conciliada: sql<boolean>`${liquidacion.codigoConciliacion} is not null`,
  },
  joins: (rows) => rows.innerJoin(cuentaBanco, eq(cuentaBanco.codigoCuenta, liquidacion.codigoCuenta)),
  search: liquidacion.busqueda,
  coach: sql`false`,
  filters: { sucursal: same('codigoSucursal', liquidacion.codigoSucursal) },
});

export default [
  lista,

  // Called by whoever settles cards. Locks nothing.
  serve(calls.sinLiquidar, async ({ db, user, query: { codigoSucursal } }) => {
    const [{ desde }] = (
      await db.execute<{ desde: string | null }>(
        sql`select min(desde)::text desde from cuenta_banco where codigo_compania = ${user.codigoCompania}`,
      )
    ).rows as [{ desde: string | null }];
    if (desde === null) return [];
    const lotes = await lotesAbiertos(db, user, eq(cobro.codigoSucursal, codigoSucursal), sql`${cobro.fecha} >= ${desde}`);
    return lotes.map(({ fecha, monto, formas }) => ({ fecha, monto, pagos: formas.length }));
  }),

  // Called by whoever settles cards before the bank shows them. Locks the payments. Refuses an account of another company (404) or inactive, a
  // day without open card payments, and a commission that cannot be one.
  serve(calls.liquidar, async ({ db, user, deps, body: { codigoCuenta, codigoSucursal, fecha, lote, neto } }) => {
    const cuenta = await loadRow(db, user, cuentaBanco, eq(cuentaBanco.codigoCuenta, codigoCuenta), 'Esa cuenta');
    if (!cuenta.activo) throw conflict('Esa cuenta está inactiva');
    const momento = deps.now().toISOString();
    return { codigoLiquidacion: await liquidarDias(db, user, { codigoCuenta, codigoSucursal, dias: [fecha], neto, lote, momento }) };
  }),

  // Called to correct a settlement. Locks it. Refuses one out of scope (404) or that a match has found at the bank.
  serve(calls.quitarLiquidacion, async ({ db, user, params: { id } }) => {
    const { codigoConciliacion } = await loadRow(db, user, liquidacion, eq(liquidacion.codigoLiquidacion, id), 'Esa liquidación', 'update');
    if (codigoConciliacion !== null) throw conflict('El banco ya la mostró: deshaga antes su conciliación');
    await db.delete(liquidacion).where(eq(liquidacion.codigoLiquidacion, id));
    return { eliminado: true, desactivado: false };
  }),
];
