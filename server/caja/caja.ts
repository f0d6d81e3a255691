import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { abrirCaja, cajaActual, cerrarCaja, contarCaja, moverCaja, type Piezas } from '@/contract/caja/caja';
import { cerrar, contar, esperado } from '@/domain/caja';
import { textoDelDia } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { caja, cajaMovimiento } from '../db/schema/caja';
import { conflict, invalid, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import historial from './cajaHistorial';
import { leerCaja, movimientosDe } from './cajaLeer';
import { siguienteNumero } from '../facturas/numero';

const CONTADA = 'Esta caja ya está contada: termine su cierre';
const CERRADA = 'Esta caja ya está cerrada';

/** Why no second day is opened, and what to do about the first. */
const yaTiene = ({ fecha, contada }: { fecha: string; contada: string | null }) =>
  contada === null
    ? `Ya tiene una caja abierta en esta sucursal, la del ${textoDelDia(fecha)}: ciérrela antes de abrir otra`
    : `Su caja del ${textoDelDia(fecha)} está contada: termine su cierre antes de abrir otra`;

/** The rows of a cash day that are the user's own, with what an act on one must know. */
const propias = (db: Db, user: User, where: SQL | undefined) =>
  db
    .select({
      codigoCaja: caja.codigoCaja,
      fecha: caja.fecha,
      fondo: caja.fondo,
      contada: caja.contada,
      contado: caja.contado,
      esperado: caja.esperado,
      cierre: caja.cierre,
    })
    .from(caja)
    .where(scoped(caja, user, eq(caja.codigoUsuario, user.codigoUsuario), where));

const sinCerrar = (db: Db, user: User, codigoSucursal: number) =>
  propias(db, user, and(eq(caja.codigoSucursal, codigoSucursal), isNull(caja.cierre)));

/**
 * The open cash day of the user in a branch, held open until the transaction ends: its count waits, other payments of the user do not.
 * One that is counted is refused: what came now would be in no day.
 */
export async function bloquearCajaAbierta(db: Db, user: User, codigoSucursal: number): Promise<{ codigoCaja: number } | undefined> {
  const [row] = await sinCerrar(db, user, codigoSucursal).for('share');
  if (row?.contada) throw conflict('Su caja ya está contada: termine su cierre, en Caja, antes de seguir cobrando');
  return row;
}

/** Holds a cash day of the user: for share it stays open meanwhile, for update nothing more comes into it. */
async function bloquear(db: Db, user: User, codigoCaja: number, fuerza: 'share' | 'update') {
  const [row] = await propias(db, user, eq(caja.codigoCaja, codigoCaja)).for(fuerza);
  if (!row) throw notFound('Esa caja');
  if (row.cierre) throw conflict(CERRADA);
  return row;
}

/** The sum of a count; a denomination twice, or one that does not exist, is a fault of the body. */
function totalDe(conteo: readonly Piezas[]) {
  const denominaciones = conteo.map(({ denominacion }) => denominacion);
  const repetida = denominaciones.findIndex((una, i) => denominaciones.indexOf(una) < i);
  if (repetida >= 0) throw invalid({ [`conteo.${repetida}.denominacion`]: 'Esta denominación ya está en el conteo' });
  const hecho = contar(conteo);
  if (!hecho.ok) throw invalid({ conteo: hecho.motivo });
  return hecho.total;
}

export default [
  serve(cajaActual, async ({ db, user, query, hoy }) => {
    const [row] = await sinCerrar(db, user, query.codigoSucursal);
    return row ? leerCaja(db, user, row.codigoCaja, hoy) : null;
  }),

  // The cashier, before the first cash of the day. Locks nothing: a second one is refused in words, and where two are opened at once by the
  // constraint caja_abierta_unica.
  serve(abrirCaja, async ({ db, user, body: { codigoSucursal, fondo }, hoy, deps }) => {
    const [otra] = await sinCerrar(db, user, codigoSucursal);
    if (otra) throw conflict(yaTiene(otra));
    const { codigoCompania, codigoUsuario } = user;
    const [row] = await db
      .insert(caja)
      .values({ codigoCompania, codigoSucursal, codigoUsuario, fecha: hoy, apertura: deps.now().toISOString(), fondo })
      .returning({ codigoCaja: caja.codigoCaja });
    return leerCaja(db, user, row!.codigoCaja, hoy);
  }),

  // The cashier, when cash comes or goes beside payments. Holds the day open. Refused: a day of others (404), one that is counted or
  // closed. Never because there is not that much in the drawer: asking for more and more would tell the sum before the count.
  serve(moverCaja, async ({ db, user, body: { codigoCaja, ...movimiento }, hoy, deps }) => {
    const { contada } = await bloquear(db, user, codigoCaja, 'share');
    if (contada) throw conflict(CONTADA);
    const { codigoCompania, usuario } = user;
    await db.insert(cajaMovimiento).values({ codigoCompania, codigoCaja, ...movimiento, momento: deps.now().toISOString(), usuario });
    return leerCaja(db, user, codigoCaja, hoy);
  }),

  // The cashier, at the end of the day. Locks the day against payments and movements under way, so that each is in the sum or refused.
  // Refused: a day of others (404), one that is counted already, whatever the new count says, or closed.
  serve(contarCaja, async ({ db, user, body: { codigoCaja, conteo }, hoy, deps }) => {
    const contado = totalDe(conteo);
    const { fondo, contada } = await bloquear(db, user, codigoCaja, 'update');
    if (contada) throw conflict(CONTADA);
    const debeHaber = esperado({ fondo, ...(await movimientosDe(db, codigoCaja)) });
    await db
      .update(caja)
      .set({ contada: deps.now().toISOString(), conteo, contado, esperado: debeHaber })
      .where(eq(caja.codigoCaja, codigoCaja));
    return leerCaja(db, user, codigoCaja, hoy);
  }),

  // The cashier, once the difference is known. Locks the day, then the series of closes. Refused: a day of others (404), one that is not
  // counted or closed already, a difference without its explanation.
  serve(cerrarCaja, async ({ db, user, body: { codigoCaja, explicacion }, hoy, deps }) => {
    const cuenta = await bloquear(db, user, codigoCaja, 'update');
    if (cuenta.contado === null || cuenta.esperado === null) throw conflict('Cuente la caja antes de cerrarla');
    const cierre = cerrar(cuenta.contado, cuenta.esperado, explicacion);
    if (!cierre.ok) throw conflict(cierre.motivo);
    const numero = await siguienteNumero(db, user.codigoCompania, 'CAJA');
    await db.update(caja).set({ cierre: deps.now().toISOString(), numero, explicacion }).where(eq(caja.codigoCaja, codigoCaja));
    return leerCaja(db, user, codigoCaja, hoy);
  }),

  ...historial,
];
