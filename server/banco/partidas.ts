import { eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Partida } from '@/domain/banco/abiertas';
import { CERO, restar, type Centavos } from '@/domain/dinero';
import { sumarDias, textoDelDia } from '@/domain/fechas';
import { pagaPorDe } from '../cobros/saldos';
import { deposito, liquidacion, pagoDevuelto } from '../db/schema/dinero/banco';
import { avisoTransferencia } from '../db/schema/dinero/cobranza';
import { cobro, cobroForma, reversion } from '../db/schema/dinero/cobros';
import { sucursal } from '../db/schema/compania';
import { nombreDe } from '../db/schema/personas';
import { scoped, type Db, type User } from '../lib/scope';
import { cobrosDe, pagador } from '../personas/alcance';

/** An item with what it is called on the screen. */
export type Conocida = Partida & { que: string };

/** Condition: the payment stands. */
export const sinReversar = sql`not exists (select from reversion r where r.codigo_cobro = ${cobro.codigoCobro})`;
/** Condition: the part of a payment that is in no match and, by card, in no settlement. */
const formaAbierta = sql`not exists (select from conciliacion_forma x where x.codigo_forma = ${cobroForma.codigoForma})
  and not exists (select from liquidacion_forma x where x.codigo_forma = ${cobroForma.codigoForma})`;
/** Condition: the bank returned the payment, on the account where it had come in. */
const devueltoEn = (codigoCuenta: number) => sql`exists (select from pago_devuelto p
  where p.codigo_forma = ${cobroForma.codigoForma} and p.codigo_cuenta = ${codigoCuenta})`;

/** Payments by transfer or cheque that the user may see and no line of the account has shown yet, also the way in of one that went back. */
export async function pagosAbiertos(
  db: Db,
  user: User,
  codigoCuenta: number,
  ...mas: (SQL | undefined)[]
): Promise<(Conocida & { codigoForma: number })[]> {
  const rows = await db
    .select({
      ...{ codigoForma: cobroForma.codigoForma, fecha: cobro.fecha, monto: cobroForma.monto, referencia: cobroForma.referencia },
      ...{ numero: cobro.numero, codigoPagador: cobro.codigoPagador, nombre: nombreDe(pagador) },
      pagaPor: pagaPorDe(sql`${cobro.codigoPagador}`),
    })
    .from(cobroForma)
    .innerJoin(cobro, eq(cobro.codigoCobro, cobroForma.codigoCobro))
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .where(
      cobrosDe(
        user,
        inArray(cobroForma.forma, ['TRANSFERENCIA', 'CHEQUE']),
        formaAbierta,
        or(sinReversar, devueltoEn(codigoCuenta)),
        ...mas,
      ),
    )
    .orderBy(cobroForma.codigoForma);
  return rows.map(({ codigoForma, numero, nombre, pagaPor, ...una }) => ({
    ...{ ...una, codigoForma, id: `F${codigoForma}`, clase: 'PAGO' as const },
    ...{ nombres: [nombre, ...pagaPor.split(', ').filter(Boolean)], que: `Recibo ${numero} de ${nombre}` },
  }));
}

/** Payments by card of one branch and day that are in no settlement. */
export interface LoteAbierto extends Conocida {
  codigoSucursal: number;
  formas: number[];
}

/** The card payments that the user may see and no settlement has, by branch and day. */
export async function lotesAbiertos(db: Db, user: User, ...mas: (SQL | undefined)[]): Promise<LoteAbierto[]> {
  const rows = await db
    .select({
      ...{ codigoSucursal: cobro.codigoSucursal, fecha: cobro.fecha, sucursal: sucursal.descripcionSucursal },
      monto: sql`sum(${cobroForma.monto})`.mapWith(cobroForma.monto),
      formas: sql<number[]>`array_agg(${cobroForma.codigoForma} order by ${cobroForma.codigoForma})`,
    })
    .from(cobroForma)
    .innerJoin(cobro, eq(cobro.codigoCobro, cobroForma.codigoCobro))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, cobro.codigoSucursal))
    .where(cobrosDe(user, eq(cobroForma.forma, 'TARJETA'), formaAbierta, sinReversar, ...mas))
    .groupBy(cobro.codigoSucursal, cobro.fecha, sucursal.descripcionSucursal)
    .orderBy(cobro.fecha, cobro.codigoSucursal);
  return rows.map((una) => ({
    ...{ ...una, id: `T${una.codigoSucursal}-${una.fecha}`, clase: 'TARJETAS' as const, referencia: '', codigoPagador: null, nombres: [] },
    ...{ sinLiquidar: true, que: `Tarjetas del ${textoDelDia(una.fecha)}, ${una.sucursal}` },
  }));
}

/** Deposits of drawers to an account that no line has shown yet. */
export async function depositosAbiertos(db: Db, user: User, codigoCuenta: number): Promise<Conocida[]> {
  const rows = await db
    .select({ codigo: deposito.codigoDeposito, fecha: deposito.fecha, monto: deposito.monto, referencia: deposito.numero })
    .from(deposito)
    .where(scoped(deposito, user, eq(deposito.codigoCuenta, codigoCuenta), isNull(deposito.codigoConciliacion)));
  return rows.map(({ codigo, ...una }) => ({
    ...{ ...una, id: `D${codigo}`, clase: 'DEPOSITO' as const, codigoPagador: null, nombres: [], que: `Depósito ${una.referencia}` },
  }));
}

/** Settlements of cards to an account that no line has shown yet. */
export async function liquidacionesAbiertas(db: Db, user: User, codigoCuenta: number): Promise<Conocida[]> {
  const { codigoLiquidacion: codigo, fecha, lote } = liquidacion;
  const rows = await db
    .select({
      codigo,
      fecha,
      referencia: lote,
      monto: sql<Centavos>`${liquidacion.bruto} - ${liquidacion.comision}`.mapWith(liquidacion.bruto),
    })
    .from(liquidacion)
    .where(scoped(liquidacion, user, eq(liquidacion.codigoCuenta, codigoCuenta), isNull(liquidacion.codigoConciliacion)));
  return rows.map(({ codigo: suyo, ...una }) => ({
    ...{ ...una, id: `L${suyo}`, clase: 'TARJETAS' as const, codigoPagador: null, nombres: [] },
    que: `Tarjetas del ${textoDelDia(una.fecha)}`,
  }));
}

/** Payments that came in on an account and that the bank returned, and no line has shown going out yet: with their amount as negative. */
export async function devueltosAbiertos(db: Db, user: User, codigoCuenta: number): Promise<Conocida[]> {
  const { codigoPagador, numero } = cobro;
  const rows = await db
    .select({
      ...{ codigo: pagoDevuelto.codigoReversion, fecha: reversion.fecha, monto: cobroForma.monto, referencia: cobroForma.referencia },
      ...{ codigoPagador, numero, nombre: nombreDe(pagador) },
    })
    .from(pagoDevuelto)
    .innerJoin(reversion, eq(reversion.codigoReversion, pagoDevuelto.codigoReversion))
    .innerJoin(cobroForma, eq(cobroForma.codigoForma, pagoDevuelto.codigoForma))
    .innerJoin(cobro, eq(cobro.codigoCobro, cobroForma.codigoCobro))
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .where(cobrosDe(user, eq(pagoDevuelto.codigoCuenta, codigoCuenta), isNull(pagoDevuelto.codigoConciliacion)));
  return rows.map(({ codigo, numero: recibo, nombre, monto, ...una }) => ({
    ...{ ...una, id: `R${codigo}`, clase: 'DEVUELTO' as const, monto: restar(CERO, monto), nombres: [nombre] },
    que: `Devuelto, recibo ${recibo} de ${nombre}`,
  }));
}

/** Transfers that families announced and nobody collected yet. */
async function avisosAbiertos(db: Db, user: User): Promise<Conocida[]> {
  const { codigoAviso, fecha, monto, referencia, nombre, codigoEntidad } = avisoTransferencia;
  const rows = await db
    .select({ codigoAviso, fecha, monto, referencia, nombre, codigoEntidad })
    .from(avisoTransferencia)
    .where(scoped(avisoTransferencia, user, eq(avisoTransferencia.estado, 'PENDIENTE')));
  return rows.map((una) => ({
    ...{ id: `A${una.codigoAviso}`, clase: 'AVISO' as const, fecha: una.fecha, monto: una.monto, referencia: una.referencia },
    ...{ codigoPagador: una.codigoEntidad, nombres: [una.nombre], que: `Aviso de ${una.nombre}` },
  }));
}

/** A payment may be registered so long before the bank shows it. */
const ANTES = 20;

/** Everything that a line of the account from that day on may be. */
export async function partidasAbiertas(db: Db, user: User, codigoCuenta: number, desde: string): Promise<Conocida[]> {
  const reciente = sql`${cobro.fecha} >= ${sumarDias(desde, -ANTES)}`;
  return [
    ...(await pagosAbiertos(db, user, codigoCuenta, reciente)),
    ...(await lotesAbiertos(db, user, reciente)),
    ...(await depositosAbiertos(db, user, codigoCuenta)),
    ...(await liquidacionesAbiertas(db, user, codigoCuenta)),
    ...(await devueltosAbiertos(db, user, codigoCuenta)),
    ...(await avisosAbiertos(db, user)),
  ];
}
