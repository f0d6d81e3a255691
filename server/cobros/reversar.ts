import { eq, sql } from 'drizzle-orm';
import { previsualizarReversion, reversarCobro, Reversion, type PlanReversion, type SaleDe } from '@/contract/cobros/reversion';
import { CERO, restar, sumar, type Centavos } from '@/domain/dinero';
import { planDeReversion, type CuentaDeSaldo, type Gasto, type LineaPorReversar, type PlanDeReversion } from '@/domain/cobros/reversion';
import { textoDelDia } from '@/domain/fechas';
import { locking, lockRows } from '../db/locks';
import { cajaMovimiento } from '../db/schema/dinero/caja';
import { cajeroDe, cobro, reversion, saldoMovimiento } from '../db/schema/dinero/cobros';
import { nombreDe } from '../db/schema/personas';
import { conflict, serve } from '../lib/serve';
import { columnsFor, found, insertRow, pick, scoped, type Acting, type Db, type User } from '../lib/scope';
import { assertAprobado } from '../sesion/aprobar';
import { abonarFacturas } from './escribirCobro';
import { cobrosDe, pagador } from '../personas/alcance';
import { formasDelCobro } from './papeles/emitirRecibo';

/** A payment that the caller may see. Throws 404. */
export async function leerCobro(db: Db, user: User, codigoCobro: number) {
  const rows = await db
    .select({
      ...pick(cobro, 'codigoCobro', 'numero', 'fecha', 'codigoSucursal', 'codigoPagador', 'codigoCaja', 'aplicado', 'devuelta'),
      pagador: nombreDe(pagador),
      cajero: cajeroDe,
      formas: formasDelCobro,
    })
    .from(cobro)
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .where(cobrosDe(user, eq(cobro.codigoCobro, codigoCobro)));
  return found(rows, 'Ese cobro');
}
type Cobro = Awaited<ReturnType<typeof leerCobro>>;

/** Amount received (centavos): the forms less the change. */
const recibidoDe = ({ formas, devuelta }: Cobro): Centavos => restar(sumar(formas.map(({ monto }) => monto)), devuelta);

/** Locks the persons whose credit the payment moved, in the order of their codes, before their credit is read. */
const bloquearPersonas = (db: Db, { codigoCobro, codigoPagador }: Cobro) =>
  lockRows(db)`select 1 from entidad where codigo_entidad in
      (select codigo_entidad from saldo_movimiento where codigo_cobro = ${codigoCobro} union select ${codigoPagador}::int)
      order by codigo_entidad for no key update`;

type Linea = LineaPorReversar & Pick<PlanReversion['facturas'][number], 'numero' | 'descripcion' | 'estudiante'>;

/** Locks and reads the invoices that the payment covers, in any branch, in the order of their codes. */
async function bloquearLineas(db: Db, { codigoCobro }: Cobro): Promise<Linea[]> {
  const { rows } = await db.execute<{ linea: Linea }>(sql`
    select json_build_object('codigoFactura', f.codigo_factura, 'numero', f.numero, 'descripcion', f.descripcion, 'monto', l.monto,
      'estudiante', coalesce(a.nombre_completo, ${nombreDe('e')}), 'liberado', l.liberado, 'total', f.total, 'pagado', f.pagado,
      'pendiente', f.pendiente, 'estatus', f.estatus) linea
    from cobro_factura l join factura f using (codigo_factura) join entidad e on e.codigo_entidad = f.codigo_entidad
      left join estudiante a on a.codigo_estudiante = f.codigo_estudiante
    where l.codigo_cobro = ${codigoCobro} order by f.codigo_factura ${locking(db, sql`for update of f, l`)}`);
  return rows.map(({ linea }) => linea);
}

/** Locks and returns the open cash day for the cash: the payment's own, else the caller's in the branch of the payment. */
async function bloquearCaja(db: Db, user: User, { codigoCaja, codigoSucursal }: Cobro) {
  const { rows } = await db.execute<{ codigoCaja: number; propia: boolean }>(sql`
    select codigo_caja "codigoCaja", codigo_caja is distinct from ${codigoCaja}::int propia from caja
    where cierre is null and contada is null and codigo_compania = ${user.codigoCompania} and
      (codigo_caja = ${codigoCaja}::int or codigo_usuario = ${user.codigoUsuario} and codigo_sucursal = ${codigoSucursal})
    order by codigo_caja ${locking(db, sql`for share`)}`);
  return rows.find(({ propia }) => !propia) ?? rows[0];
}

/** Movements of credit by the payment, per person, with the current balance of each. */
async function leerCuentas(db: Db, { codigoCobro }: Cobro): Promise<CuentaDeSaldo[]> {
  const { rows } = await db.execute<{ cuenta: CuentaDeSaldo }>(sql`
    select json_build_object('codigoEntidad', m.codigo_entidad,
      'usado', coalesce(-sum(m.monto) filter (where m.tipo = 'USO'), 0),
      'hecho', coalesce(sum(m.monto) filter (where m.tipo in ('EXCEDENTE', 'LIBERADO')), 0),
      'disponible', (select sum(s.monto) from saldo_movimiento s where s.codigo_entidad = m.codigo_entidad)) cuenta
    from saldo_movimiento m where m.codigo_cobro = ${codigoCobro} group by m.codigo_entidad order by m.codigo_entidad`);
  return rows.map(({ cuenta }) => cuenta);
}

interface FilaGasto {
  tipo: 'USO' | 'DEVOLUCION' | 'TRASLADO';
  numero: number | null;
  /** To whom a transfer went. */
  aQuien: string | null;
  dia: string;
}

const nombreDeGasto = ({ tipo, numero, dia, aQuien }: FilaGasto): Gasto => {
  if (tipo === 'USO') return { que: `recibo ${numero}`, deshace: 'REVERSAR' };
  if (tipo === 'TRASLADO') return { que: `trasladado a ${aQuien} el ${textoDelDia(dia)}`, deshace: 'TRASLADAR' };
  return { que: `devuelto en efectivo el ${textoDelDia(dia)}`, deshace: null };
};

/** What used up credit of the same persons after the payment gave it, and was not undone. */
async function leerGastos(db: Db, codigoCobro: number): Promise<Gasto[]> {
  const { rows } = await db.execute<{ gasto: FilaGasto }>(sql`
    select json_build_object('tipo', s.tipo, 'numero', c.numero, 'aQuien', ${nombreDe('e')}, 'dia', (s.momento at time zone 'America/Santo_Domingo')::date) gasto
    from saldo_movimiento s left join cobro c on c.codigo_cobro = s.codigo_cobro left join entidad e on e.codigo_entidad = s.codigo_contraparte
    where s.monto < 0 and s.tipo in ('USO', 'DEVOLUCION', 'TRASLADO') and s.codigo_cobro is distinct from ${codigoCobro}
      and not exists (select from reversion r where r.codigo_cobro = s.codigo_cobro)
      and s.codigo_movimiento > (select min(m.codigo_movimiento) from saldo_movimiento m
        where m.codigo_cobro = ${codigoCobro} and m.monto > 0 and m.codigo_entidad = s.codigo_entidad)
    order by s.codigo_movimiento`);
  return rows.map(({ gasto }) => nombreDeGasto(gasto));
}

const CONCILIADO = 'El banco ya mostró este dinero: deshaga antes su conciliación, en Banco';
const LIQUIDADO = 'Su tarjeta está en una liquidación: quítela antes, en Banco, Tarjetas';
const SIN_CAJA = 'El efectivo sale de una caja abierta: abra la suya en la sucursal del cobro antes de reversarlo';

/**
 * The effect of a reversal; `devuelta` is the form that the bank returned, if it did: the bank has shown it, and credit may be spent. Locks persons,
 * invoices, cash day, in this order.
 */
export async function planear(db: Db, user: User, pago: Cobro, devuelta: number | null = null) {
  await bloquearPersonas(db, pago);
  const lineas = await bloquearLineas(db, pago);
  const caja = await bloquearCaja(db, user, pago);
  const cuentas = await leerCuentas(db, pago);
  const gastos = await leerGastos(db, pago.codigoCobro);
  const reversado = await db.$count(reversion, eq(reversion.codigoCobro, pago.codigoCobro));
  const { rows: alBanco } = await db.execute<{ porQuitar: boolean }>(sql`
    select l.codigo_liquidacion is not null and l.codigo_conciliacion is null "porQuitar" from cobro_forma f
      left join conciliacion_forma m using (codigo_forma) left join liquidacion_forma x using (codigo_forma) left join liquidacion l using (codigo_liquidacion)
    where f.codigo_cobro = ${pago.codigoCobro} and f.codigo_forma is distinct from ${devuelta}::int
      and (m.codigo_forma is not null or x.codigo_forma is not null) order by 1 limit 1`);
  const plan = planDeReversion({ formas: pago.formas, devuelta: pago.devuelta, lineas, cuentas, gastos, devuelto: devuelta !== null });
  const impide = reversado
    ? 'El cobro ya fue reversado'
    : alBanco[0]
      ? alBanco[0].porQuitar
        ? LIQUIDADO
        : CONCILIADO
      : !plan.ok
        ? plan.motivo
        : plan.efectivo > 0 && !caja
          ? SIN_CAJA
          : '';
  return { lineas, caja, impide, gastos, plan: plan.ok ? plan : undefined };
}

/** The drawer that pays out the cash, as the contract calls it. */
const saleDe = (efectivo: Centavos, caja: { propia: boolean } | undefined): SaleDe =>
  efectivo === 0 || !caja ? 'NINGUNA' : caja.propia ? 'PROPIA' : 'DEL_COBRO';

const sumaDe = (saldos: PlanDeReversion['saldos'], que: 'vuelve' | 'seRetira') => sumar(saldos.map((uno) => uno[que]));

/** Writes the movements of credit that the reversal returns and takes back. */
async function moverSaldos(
  db: Db,
  base: Omit<typeof saldoMovimiento.$inferInsert, 'codigoEntidad' | 'monto' | 'motivo' | 'tipo'>,
  numero: number,
  saldos: PlanDeReversion['saldos'],
) {
  const movimientos = saldos.flatMap(({ codigoEntidad, vuelve, seRetira }) => {
    const de = { ...base, tipo: 'REVERSO' as const, codigoEntidad };
    return [
      { ...de, monto: vuelve, motivo: `Vuelve con la reversión del recibo ${numero}` },
      { ...de, monto: restar(CERO, seRetira), motivo: `Se retira con la reversión del recibo ${numero}` },
    ].filter(({ monto }) => monto !== 0);
  });
  if (movimientos.length) await db.insert(saldoMovimiento).values(movimientos);
}

type Planeada = Awaited<ReturnType<typeof planear>>;

/** What a reversal would do, for who decides. */
export function decirPlan(pago: Cobro, { lineas, caja, impide, plan }: Planeada) {
  const despues = new Map(plan?.facturas.map((una) => [una.codigoFactura, una]));
  const efectivo = plan?.efectivo ?? CERO;
  return {
    ...pago,
    facturas: lineas.map((linea) => ({ ...linea, ...despues.get(linea.codigoFactura) })),
    efectivo,
    saleDe: saleDe(efectivo, caja),
    saldoQueVuelve: sumaDe(plan?.saldos ?? [], 'vuelve'),
    saldoQueSeRetira: sumaDe(plan?.saldos ?? [], 'seRetira'),
    impide,
    abrirCajaEn: impide === SIN_CAJA ? pago.codigoSucursal : null,
  };
}

/** Writes a planned reversal and returns its key. Throws 409 for what prevents it, and for a large amount without a second user's approval. */
export async function escribirReversion(
  { db, user, hoy, momento }: Acting,
  pago: Cobro,
  { caja, impide, plan }: Planeada,
  { motivo, aprobacion }: { motivo: string; aprobacion?: string },
): Promise<number> {
  if (impide || !plan) throw conflict(impide);
  const { codigoCompania, usuario } = user;
  const { codigoCobro, numero, codigoSucursal } = pago;
  const { efectivo, facturas, saldos } = plan;
  const acto = { acto: 'cobro/reversar', codigo: codigoCobro, monto: recibidoDe(pago), codigoSucursal, efectivo } as const;
  const aprobadoPor = await assertAprobado({ db, user, momento }, acto, aprobacion);
  const codigoCaja = caja?.codigoCaja ?? null;
  const base = { codigoCompania, codigoCobro, momento, usuario, aprobadoPor };
  await abonarFacturas(db, { abonos: JSON.stringify(facturas) });
  await moverSaldos(db, base, numero, saldos);
  if (efectivo > 0) {
    const salida = { ...base, codigoCaja: codigoCaja!, tipo: 'REEMBOLSO' as const, monto: efectivo };
    await db.insert(cajaMovimiento).values({ ...salida, motivo: `Reversión del recibo ${numero}: ${motivo}` });
  }
  const hecha = { ...base, codigoSucursal, codigoCaja, efectivo, fecha: hoy, motivo };
  return (await insertRow(db, reversion, hecha)).codigoReversion;
}

export default [
  // Called before a reversal.
  serve(previsualizarReversion, async ({ db, user, body: { codigoCobro } }) => {
    const pago = await leerCobro(db, user, codigoCobro);
    return decirPlan(pago, await planear(db, user, pago));
  }),

  // Called by whoever corrects a wrong payment. Locks in the same order as a payment: persons whose credit it moved, its invoices by code,
  // the cash day. Refuses a payment out of scope (404), one already reversed or found at the bank, one whose credit was spent since (naming on what), cash
  // without an open cash day, and a large amount without a second user's approval.
  serve(
    reversarCobro,
    async ({ db, user, hoy, deps, body }) => {
      const pago = await leerCobro(db, user, body.codigoCobro);
      return escribirReversion({ db, user, hoy, momento: deps.now().toISOString() }, pago, await planear(db, user, pago), body);
    },
    async ({ db, user }, codigoReversion) => {
      const [hecha] = await db
        .select(columnsFor(Reversion, reversion, { numero: cobro.numero }))
        .from(reversion)
        .innerJoin(cobro, eq(cobro.codigoCobro, reversion.codigoCobro))
        .where(scoped(reversion, user, eq(reversion.codigoReversion, codigoReversion)));
      return hecha!;
    },
  ),
];
