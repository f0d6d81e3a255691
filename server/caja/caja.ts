import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { abrirCaja, cajaActual, cerrarCaja, contarCaja, moverCaja, revisarCaja, type Piezas } from '@/contract/caja/caja';
import type { Centavos } from '@/contract/campos';
import { CAJA_EN_PESOS_ENTEROS, cerrar, contar, esContable, esperado } from '@/domain/caja';
import { textoDelDia } from '@/domain/fechas';
import type { Places } from '../db/prepared';
import { caja, cajaMovimiento } from '../db/schema/dinero/caja';
import { aceptado, conflict, invalid, serve } from '../lib/serve';
import { found, insertRow, loadRow, pick, preparedFor, scoped, type Db, type Quien, type User } from '../lib/scope';
import { anotarGasto } from './gasto';
import { lecturas, leerCaja, movimientosDe } from './cajaLeer';
import { siguienteNumero } from '../compania/numero';
import { assertAprobado } from '../sesion/aprobar';

const CONTADA = 'Esta caja ya está contada: termine su cierre';
const CERRADA = 'Esta caja ya está cerrada';

/** Why the user cannot open a second cash day, and what to do about the first. */
const yaTiene = ({ fecha, contada }: { fecha: string; contada: string | null }) =>
  contada === null
    ? `Ya tiene una caja abierta en esta sucursal, la del ${textoDelDia(fecha)}: ciérrela antes de abrir otra`
    : `Su caja del ${textoDelDia(fecha)} está contada: termine su cierre antes de abrir otra`;

type Duenio = Quien & { codigoUsuario: number | Placeholder };

/** The user's own cash days, with what the acts on them need. */
const propias = (db: Db, user: Duenio, where: SQL | undefined) =>
  db
    .select(pick(caja, 'codigoCaja', 'codigoSucursal', 'fecha', 'contada', 'cierre'))
    .from(caja)
    .where(scoped(caja, user, eq(caja.codigoUsuario, user.codigoUsuario), where));

const sinCerrar = (db: Db, user: Duenio, codigoSucursal: number | Placeholder) =>
  propias(db, user, and(eq(caja.codigoSucursal, codigoSucursal), isNull(caja.cierre)));

const bloquearSinCerrar = preparedFor(
  'bloquear_caja',
  (db, quien, { codigoUsuario, codigoSucursal }: Places<{ codigoUsuario: number; codigoSucursal: number }>) =>
    sinCerrar(db, { ...quien, codigoUsuario }, codigoSucursal).for('share'),
);

/**
 * Locks (FOR SHARE) the user's open cash day in a branch until the transaction ends: its count must wait, the user's other payments need
 * not. Throws 409 when it has been counted, because the payment would belong to no day; undefined when there is none.
 */
export async function bloquearCajaAbierta(db: Db, user: User, codigoSucursal: number): Promise<{ codigoCaja: number } | undefined> {
  const [row] = await bloquearSinCerrar(db, user, { codigoUsuario: user.codigoUsuario, codigoSucursal });
  if (row?.contada) throw conflict('Su caja ya está contada: termine su cierre, en Caja, antes de seguir cobrando');
  return row;
}

/**
 * Locks a cash day for counting or closing: the user's own or, with the access to everybody's, one of an earlier day that its cashier
 * forgot. Throws 404 or 409.
 */
async function bloquearParaCerrar(db: Db, user: User, codigoCaja: number, hoy: string) {
  const propia = user.accesos.has(ACCESO.ingresoCaja) ? undefined : eq(caja.codigoUsuario, user.codigoUsuario);
  const row = await loadRow(db, user, caja, and(eq(caja.codigoCaja, codigoCaja), propia), 'Esa caja', 'update');
  if (row.cierre) throw conflict(CERRADA);
  const ajena = row.codigoUsuario !== user.codigoUsuario;
  if (ajena && row.fecha >= hoy) throw conflict('Esta caja es de hoy: la cuenta y la cierra su cajero');
  return { ...row, ajena };
}

/** Throws 400 with `mensaje` for a value that stands twice in the field `que` of a list. */
function assertUnaVez<K extends string>(lista: string, filas: readonly Record<K, unknown>[], que: K, mensaje: string) {
  const valores = filas.map((fila) => fila[que]);
  const repetida = valores.findIndex((uno, i) => valores.indexOf(uno) < i);
  if (repetida >= 0) throw invalid({ [`${lista}.${repetida}.${que}`]: mensaje });
}

/** Throws 400, for the field `campo`, for cash that cannot be counted at the close: centavos in a company that uses whole pesos. */
function assertContable({ centavosEnEfectivo }: User, campo: string, importe: Centavos) {
  if (!esContable(importe, centavosEnEfectivo)) throw invalid({ [campo]: CAJA_EN_PESOS_ENTEROS });
}

/** Sum of a count in centavos. Throws 400 for a denomination that is repeated or unknown. */
function totalDe(conteo: readonly Piezas[]) {
  assertUnaVez('conteo', conteo, 'denominacion', 'Esta denominación ya está en el conteo');
  const hecho = contar(conteo);
  if (!hecho.ok) throw invalid({ conteo: hecho.motivo });
  return hecho.total;
}

/** The answer of each act: the cash day after it. */
const leida = ({ db, user, hoy }: { db: Db; user: User; hoy: string }, codigoCaja: number) => leerCaja(db, user, codigoCaja, hoy);

export default [
  serve(cajaActual, async ({ db, user, query, hoy }) => {
    const [row] = await sinCerrar(db, user, query.codigoSucursal);
    return row ? leerCaja(db, user, row.codigoCaja, hoy) : null;
  }),

  // Called by a cashier before the first cash of the day. Locks nothing. Refuses a float with centavos and a second open day; two opened at
  // once are refused by the constraint caja_abierta_unica.
  serve(
    abrirCaja,
    async ({ db, user, body: { codigoSucursal, fondo }, hoy, deps }) => {
      assertContable(user, 'fondo', fondo);
      const [otra] = await sinCerrar(db, user, codigoSucursal);
      if (otra) throw conflict(yaTiene(otra));
      const { codigoCompania, codigoUsuario } = user;
      const apertura = deps.now().toISOString();
      return (await insertRow(db, caja, { codigoCompania, codigoSucursal, codigoUsuario, fecha: hoy, apertura, fondo })).codigoCaja;
    },
    leida,
  ),

  // Called by the cashier when cash enters or leaves apart from payments. Locks the day against its count. Refuses centavos, an expense
  // that comes in or of a kind no longer used, another user's day (404), a counted or closed day, and large amounts out of it without a second user's approval. It never refuses for lack of cash:
  // trying ever larger amounts would reveal the expected sum before the count.
  serve(
    moverCaja,
    async ({ db, user, hoy, body: { codigoCaja, aprobacion, gasto, ...movimiento }, deps }) => {
      const { tipo, monto } = movimiento;
      if (gasto && tipo === 'ENTRADA') throw invalid({ gasto: 'Un gasto es una salida de efectivo' });
      assertContable(user, 'monto', monto);
      const row = found(await propias(db, user, eq(caja.codigoCaja, codigoCaja)).for('share'), 'Esa caja');
      if (row.contada) throw conflict(row.cierre ? CERRADA : CONTADA);
      const { codigoSucursal } = row;
      const { codigoCompania, usuario } = user;
      const momento = deps.now().toISOString();
      const acto = { acto: 'caja/movimiento', codigo: codigoCaja, monto, codigoSucursal, efectivo: monto } as const;
      const aprobadoPor = tipo === 'SALIDA' ? await assertAprobado({ db, user, momento }, acto, aprobacion) : '';
      const hecho = { codigoCompania, codigoCaja, ...movimiento, momento, usuario, aprobadoPor };
      const { codigoMovimiento } = await insertRow(db, cajaMovimiento, hecho);
      if (gasto) await anotarGasto(db, user, { codigoMovimiento, codigoSucursal, fecha: hoy }, gasto);
      return codigoCaja;
    },
    leida,
  ),

  // Called by the cashier at the end of the day or, with a reason, by a holder of access 45 for a forgotten day. Locks the day, so that
  // each concurrent payment or movement is either in the sum or refused. Refuses another user's day (404) or one of today (its cashier
  // counts it), and a day that has been counted or closed.
  serve(
    contarCaja,
    async ({ db, user, body: { codigoCaja, conteo, motivo }, hoy, deps }) => {
      const contado = totalDe(conteo);
      const { fondo, contada, ajena } = await bloquearParaCerrar(db, user, codigoCaja, hoy);
      if (contada) throw conflict(CONTADA);
      if (ajena && motivo === '') throw invalid({ motivo: 'Diga por qué no la cuenta su cajero' });
      const porOtro = ajena ? { cerradaPor: user.usuario, motivoCierre: motivo } : {};
      const debeHaber = esperado({ fondo, ...(await movimientosDe(db, codigoCaja)) });
      await db
        .update(caja)
        .set({ contada: deps.now().toISOString(), conteo, contado, esperado: debeHaber, ...porOtro })
        .where(eq(caja.codigoCaja, codigoCaja));
      return codigoCaja;
    },
    leida,
  ),

  // Called by whoever counted the day, once the difference is known. Locks the day, then the series of closes. Refuses another user's day
  // (404), one that is not counted or already closed, and a difference without an explanation.
  serve(
    cerrarCaja,
    async ({ db, user, body: { codigoCaja, explicacion, declarado }, hoy, deps }) => {
      assertUnaVez('declarado', declarado, 'forma', 'Esta forma ya está declarada');
      const cuenta = await bloquearParaCerrar(db, user, codigoCaja, hoy);
      if (cuenta.contado === null || cuenta.esperado === null) throw conflict('Cuente la caja antes de cerrarla');
      aceptado(cerrar(cuenta.contado, cuenta.esperado, explicacion));
      const porOtro = cuenta.ajena && cuenta.cerradaPor === '' ? { cerradaPor: user.usuario } : {};
      const numero = await siguienteNumero(db, user.codigoCompania, 'CAJA');
      await db
        .update(caja)
        .set({ cierre: deps.now().toISOString(), numero, explicacion, declarado, ...porOtro })
        .where(eq(caja.codigoCaja, codigoCaja));
      return codigoCaja;
    },
    leida,
  ),

  // Called by a holder of access 45 to review a close. Locks the day. Refuses one that is not closed or already reviewed, and the user's
  // own.
  serve(
    revisarCaja,
    async ({ db, user, body: { codigoCaja, nota }, deps }) => {
      const row = await loadRow(db, user, caja, eq(caja.codigoCaja, codigoCaja), 'Esa caja', 'update');
      if (!row.cierre) throw conflict('Esta caja todavía no está cerrada');
      if (row.revisada) throw conflict('Este cierre ya fue revisado');
      if (row.codigoUsuario === user.codigoUsuario || row.cerradaPor === user.usuario)
        throw conflict('Lo revisa alguien que no lo haya cerrado');
      const revision = { revisada: deps.now().toISOString(), revisadaPor: user.usuario, notaRevision: nota };
      await db.update(caja).set(revision).where(eq(caja.codigoCaja, codigoCaja));
      return codigoCaja;
    },
    leida,
  ),

  ...lecturas,
];
