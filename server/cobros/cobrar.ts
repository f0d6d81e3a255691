import { and, asc, eq, sql } from 'drizzle-orm';
import { cobrar, PreguntaDeCobro, type CobroInput } from '@/contract/cobros/cobro';
import type { FormaPago } from '@/contract/caja/forma';
import { esContable } from '@/domain/caja';
import { abonar, destinoDelDinero, EN_PESOS_ENTEROS, esRetencion, liquidar, preguntaPorEfectivo } from '@/domain/cobros/cobro';
import { CERO, sumar, type Centavos } from '@/domain/dinero';
import { enLista, type Places } from '../db/prepared';
import { factura } from '../db/schema/dinero/facturas';
import { entidad } from '../db/schema/personas';
import { aceptado, conflict, invalid, notFound, pregunta, serve } from '../lib/serve';
import { found, preparedFor, type Acting, type Db, type User } from '../lib/scope';
import { bloquearCajaAbierta } from '../caja/caja';
import { estimadaHasta } from '../facturas/columnas';
import { saldoAFavor } from '../facturas/familia';
import { asignarComprobantes } from '../facturas/fiscal/asignar';
import { assertRetenible } from '../facturas/fiscal/retenido';
import { facturasDe, pagadoresDe } from '../personas/alcance';
import { escribirCobro, type Abono, type Anticipo } from './escribirCobro';
import { leerRecibo } from './papeles/recibo';
import { preguntaPorReferencia } from './referencias';

const SIN_CERTIFICACION = 'Escriba el número de la certificación de retención';
const REFERENCIA_REQUERIDA: Partial<Record<FormaPago, string>> = {
  TRANSFERENCIA: 'Escriba la referencia de la transferencia',
  CHEQUE: 'Escriba el número del cheque',
  RETENCION_ITBIS: SIN_CERTIFICACION,
  RETENCION_ISR: SIN_CERTIFICACION,
};

/** Context of a payment, besides its body. */
type AlCobrar = Acting & {
  /** The money came to the bank, not to the desk: it belongs to no cash day. */
  sinCaja?: boolean;
};

/** A sale that is paid together with a payment's invoices. Everything is locked before it is written. */
interface VentaDelCobro {
  total: Centavos;
  /** Writes the invoice and returns its code. */
  escribir: () => Promise<number>;
}

/**
 * Takes a payment for invoices of one or more families, and optionally for a sale. Locks, always in this order: references of transfers and
 * cheques, the payer (for the credit), the invoices by code, the cash day, the ranges of fiscal numbers (if the company has any), the
 * receipt series. Refuses an invoice out of scope (404), a void one or one that owes less, an estimate whose span is over, too little
 * money, credit that is missing or not needed, cash with centavos, cash without an open cash day, and tax withheld that `assertRetenible` does
 * not allow; otherwise never a lack of fiscal numbers. Asks first about a repeated reference and about far more cash than is due. Returns the
 * code of the payment.
 */
export async function cobrarFacturas(
  { db, user, hoy, momento, sinCaja }: AlCobrar,
  body: CobroInput,
  venta?: VentaDelCobro,
): Promise<number> {
  assertCompleto(body);
  const { codigoSucursal, codigoPagador } = body;
  // One round trip; the locks are taken in the order of the calls.
  const [referencia, codigoCobro, facturas, caja, saldoDisponible] = await Promise.all([
    preguntaPorReferencia(db, user, body.formas),
    bloquearPagador(db, user, codigoPagador),
    bloquearFacturas(db, user, body),
    sinCaja ? undefined : bloquearCajaAbierta(db, user, codigoSucursal),
    saldoAFavor(db, codigoPagador),
  ]);

  const { centavosEnEfectivo } = user;
  assertContable(body.formas, centavosEnEfectivo);
  const { abonos, anticipos } = repartir(facturas, body, hoy);
  const aplicado = sumar([...abonos.map(({ monto }) => monto), venta?.total ?? CERO]);
  const anticipo = sumar(anticipos.map(({ monto }) => monto));
  const { sobraEnEfectivo, ...dinero } = aceptado(liquidar({ ...body, aplicado, anticipo, saldoDisponible, centavosEnEfectivo }));
  preguntar(body, { referencia, efectivo: preguntaPorEfectivo(sobraEnEfectivo) });
  if (dinero.efectivo > 0 && !caja) throw conflict('Abra la caja del día antes de cobrar en efectivo');

  if (venta && venta.total > 0) {
    const codigoFactura = await venta.escribir();
    abonos.push({ codigoFactura, monto: venta.total, pagado: venta.total, estatus: 'PAGADA' });
  }
  const { codigoCompania, usuario } = user;
  const cobro = {
    codigoCobro,
    codigoCompania,
    codigoSucursal,
    codigoPagador,
    codigoCaja: caja?.codigoCaja ?? null,
    fecha: hoy,
    aplicado,
    usuario,
  };
  const cobradas = abonos.map(({ codigoFactura }) => codigoFactura);
  await asignarComprobantes(db, user, cobradas, hoy, codigoPagador);
  await assertRetenible(db, user, abonos, body.formas);
  escribirCobro(db, { ...cobro, ...dinero, anticipos, momento }, abonos, body.formas);
  return codigoCobro;
}

// Called by a cashier who takes a payment. Locks and refusals: see cobrarFacturas.
export default serve(
  cobrar,
  ({ db, user, body, hoy, deps }) => cobrarFacturas({ db, user, hoy, momento: deps.now().toISOString() }, body),
  (context, codigoCobro) => leerRecibo(context, codigoCobro, null),
);

/**
 * Throws 400 for what the schema cannot check: a repeated invoice, a transfer, cheque or withheld tax without a reference, withheld tax of no
 * invoice of the payment, and money that names one.
 */
function assertCompleto({ facturas, formas }: CobroInput) {
  const codigos = facturas.map(({ codigoFactura }) => codigoFactura);
  const repetidas = codigos.flatMap((codigoFactura, i) =>
    codigos.indexOf(codigoFactura) < i ? [[`facturas.${i}.codigoFactura`, 'Esta factura ya está en el cobro']] : [],
  );
  const sinReferencia = formas.flatMap(({ forma, referencia }, i) => {
    const falta = REFERENCIA_REQUERIDA[forma];
    return falta && referencia === '' ? [[`formas.${i}.referencia`, falta]] : [];
  });
  const sinFactura = formas.flatMap((forma, i) => {
    const { codigoFactura } = forma;
    if (esRetencion(forma) ? codigoFactura && codigos.includes(codigoFactura) : codigoFactura === undefined) return [];
    return [
      [`formas.${i}.codigoFactura`, esRetencion(forma) ? 'Diga de qué factura del cobro se retuvo' : 'Solo lo retenido es de una factura'],
    ];
  });
  const faltas = [...repetidas, ...sinReferencia, ...sinFactura];
  if (faltas.length) throw invalid(Object.fromEntries(faltas));
}

/** Throws 400, for the field of the amount, for cash that cannot be counted. */
function assertContable(formas: CobroInput['formas'], centavosEnEfectivo: boolean) {
  const faltas = formas.flatMap(({ forma, monto }, i) =>
    forma === 'EFECTIVO' && !esContable(monto, centavosEnEfectivo) ? [[`formas.${i}.monto`, EN_PESOS_ENTEROS]] : [],
  );
  if (faltas.length) throw invalid(Object.fromEntries(faltas));
}

/** Throws the first question that the request does not confirm. */
function preguntar({ confirmado }: CobroInput, preguntas: Record<PreguntaDeCobro, string | undefined>) {
  for (const cual of PreguntaDeCobro.options) {
    const mensaje = preguntas[cual];
    if (mensaje && !confirmado.includes(cual)) throw pregunta(mensaje, cual);
  }
}

// NO KEY UPDATE, so that new invoices or guardians with a foreign key to the person need not wait. The query also reserves the payment's
// code, so that statements about the payment can be sent before it is inserted; unlike its number, the code may have gaps.
const pagadorBloqueado = preparedFor('bloquear_pagador', (db, quien, { codigoPagador }: Places<{ codigoPagador: number }>) =>
  db
    .select({
      codigoCobro: sql<number>`nextval('cobro_codigo_cobro_seq')`,
    })
    .from(entidad)
    .where(and(eq(entidad.codigoEntidad, codigoPagador), pagadoresDe(quien)))
    .for('no key update'),
);

/**
 * Locks the payer's row, so that nobody else changes their credit meanwhile. Returns the code of the payment to be written. Throws 404 for
 * a person who cannot pay at the user's desk.
 */
async function bloquearPagador(db: Db, user: User, codigoPagador: number) {
  const pagador = found(await pagadorBloqueado(db, user, { codigoPagador }), 'Ese pagador');
  return pagador.codigoCobro;
}

const facturasBloqueadas = preparedFor('bloquear_facturas', (db, quien, { codigos }: Places<{ codigos: number[] }>) => {
  const { codigoFactura, numero, descripcion, total, pagado, pendiente, estatus } = factura;
  return db
    .select({ codigoFactura, numero, descripcion, total, pagado, pendiente, estatus, estimadaHasta })
    .from(factura)
    .where(facturasDe(quien, enLista(codigoFactura, codigos)))
    .orderBy(asc(codigoFactura))
    .for('update', { of: factura });
});

/** Locks the invoices of a payment in the order of their codes, which avoids deadlocks between two payments. */
async function bloquearFacturas(db: Db, user: User, { facturas }: CobroInput) {
  const codigos = facturas.map(({ codigoFactura }) => codigoFactura);
  const rows = await facturasBloqueadas(db, user, { codigos });
  const halladas = new Map(rows.map((row) => [row.codigoFactura, row]));
  const falta = codigos.find((codigo) => !halladas.has(codigo));
  if (falta !== undefined) throw notFound(`La factura ${falta}`);
  return halladas;
}

type Bloqueada = Awaited<ReturnType<typeof bloquearFacturas>> extends Map<number, infer F> ? F : never;

/**
 * Decides for each invoice whether its money pays the invoice or becomes the payer's credit. A refusal names the invoice, the reason and
 * the amount pending now.
 */
function repartir(facturas: ReadonlyMap<number, Bloqueada>, body: CobroInput, hoy: string) {
  const abonos: Abono[] = [];
  const anticipos: Anticipo[] = [];
  for (const { codigoFactura, monto } of body.facturas) {
    const { numero, descripcion, ...cuenta } = facturas.get(codigoFactura)!;
    const sobre = `Factura ${numero}, ${descripcion}: `;
    const { pagado, estatus } = aceptado(abonar(cuenta, monto), sobre);
    if (aceptado(destinoDelDinero(cuenta, hoy), sobre).aSaldo)
      anticipos.push({ monto, motivo: `Anticipo de ${descripcion}, en el cobro ` });
    else abonos.push({ codigoFactura, monto, pagado, estatus });
  }
  return { abonos, anticipos };
}
