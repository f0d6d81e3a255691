import { asc, eq, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { cobrar, PreguntaDeCobro, type CobroInput } from '@/contract/cobros/cobro';
import type { FormaPago } from '@/contract/caja/forma';
import { esContable } from '@/domain/caja';
import { abonar, destinoDelDinero, EN_PESOS_ENTEROS, liquidar, preguntaPorEfectivo } from '@/domain/cobros/cobro';
import { CERO, sumar } from '@/domain/dinero';
import type { Resultado } from '@/domain/resultado';
import type { Db } from '../db/connect';
import { enLista, type Places } from '../db/prepared';
import { factura } from '../db/schema/facturas';
import { entidad } from '../db/schema/personas';
import { conflict, invalid, notFound, pregunta } from '../lib/errors';
import { preparedFor, scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { bloquearCajaAbierta } from '../caja/caja';
import { estimadaHasta } from '../facturas/columnas';
import { saldoAFavor } from '../facturas/familia';
import { asignarComprobantes } from '../facturas/fiscal/asignar';
import type { AlVender } from '../facturas/vender';
import { personasDe } from '../personas/alcance';
import { escribirCobro, type Abono, type Anticipo } from './escribirCobro';
import { leerRecibo } from './recibo';
import { preguntaPorReferencia } from './referencias';

const REFERENCIA_REQUERIDA: Partial<Record<FormaPago, string>> = {
  TRANSFERENCIA: 'Escriba la referencia de la transferencia',
  CHEQUE: 'Escriba el número del cheque',
};

/** What a payment is made of beside its body. */
type AlCobrar = Pick<AlVender, 'db' | 'user' | 'hoy' | 'momento'>;

/** A sale that joins a payment: what it comes to, and how it is written once everything else is held. */
interface VentaDelCobro {
  total: Centavos;
  /** Writes the invoice and gives its code. */
  escribir: () => Promise<number>;
}

/**
 * Takes money for invoices of one or more families and, with them, for a sale. Locks, always in this order: the references of transfers and
 * cheques, the payer (for the credit), the invoices by code, the cash day, the ranges of fiscal numbers (where the company gives any), the
 * receipt series. Refused: an invoice of others (404), voided or owing less, an estimate whose span is over, too little money, credit that is
 * not there or not needed, cash with centavos or without an open cash day; never for want of a fiscal number. Asked before it is taken: a reference that was used before, much more cash than is due. Gives the code of the payment.
 */
export async function cobrarFacturas({ db, user, hoy, momento }: AlCobrar, body: CobroInput, venta?: VentaDelCobro): Promise<number> {
  assertCompleto(body);
  const { codigoSucursal, codigoPagador } = body;
  // One trip; the locks are taken in the order of the calls.
  const [referencia, codigoCobro, facturas, caja, saldoDisponible] = await Promise.all([
    preguntaPorReferencia(db, user, body.formas),
    bloquearPagador(db, user, codigoPagador),
    bloquearFacturas(db, user, body),
    bloquearCajaAbierta(db, user, codigoSucursal),
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
  escribirCobro(db, { ...cobro, ...dinero, anticipos, momento }, abonos, body.formas);
  return codigoCobro;
}

export default [
  // A cashier takes money. What it locks and refuses: see cobrarFacturas.
  serve(
    cobrar,
    ({ db, user, body, hoy, deps }) => cobrarFacturas({ db, user, hoy, momento: deps.now().toISOString() }, body),
    (context, codigoCobro) => leerRecibo(context, codigoCobro, null),
  ),
];

/** Refuses what the schema of the body cannot see: an invoice twice, a transfer or a cheque without its reference. */
function assertCompleto({ facturas, formas }: CobroInput) {
  const codigos = facturas.map(({ codigoFactura }) => codigoFactura);
  const repetidas = codigos.flatMap((codigoFactura, i) =>
    codigos.indexOf(codigoFactura) < i ? [[`facturas.${i}.codigoFactura`, 'Esta factura ya está en el cobro']] : [],
  );
  const sinReferencia = formas.flatMap(({ forma, referencia }, i) => {
    const falta = REFERENCIA_REQUERIDA[forma];
    return falta && referencia === '' ? [[`formas.${i}.referencia`, falta]] : [];
  });
  const faltas = [...repetidas, ...sinReferencia];
  if (faltas.length) throw invalid(Object.fromEntries(faltas));
}

/** Cash that cannot be counted is a fault beside its amount. */
function assertContable(formas: CobroInput['formas'], centavosEnEfectivo: boolean) {
  const faltas = formas.flatMap(({ forma, monto }, i) =>
    forma === 'EFECTIVO' && !esContable(monto, centavosEnEfectivo) ? [[`formas.${i}.monto`, EN_PESOS_ENTEROS]] : [],
  );
  if (faltas.length) throw invalid(Object.fromEntries(faltas));
}

/** Refuses with the first question that nobody said yes to. */
function preguntar({ confirmado }: CobroInput, preguntas: Record<PreguntaDeCobro, string | undefined>) {
  for (const cual of PreguntaDeCobro.options) {
    const mensaje = preguntas[cual];
    if (mensaje && !confirmado.includes(cual)) throw pregunta(mensaje, cual);
  }
}

// 'no key update': a new invoice or guardian, which refers to the person, need not wait. The code of the payment comes along, so that what is
// written of it need not wait for the statement that writes it; unlike its number it may have gaps.
const pagadorBloqueado = preparedFor('bloquear_pagador', (db, quien, { codigoPagador }: Places<{ codigoPagador: number }>) =>
  db
    .select({ codigoCobro: sql<number>`nextval('cobro_codigo_cobro_seq')` })
    .from(entidad)
    .where(personasDe(quien, eq(entidad.codigoEntidad, codigoPagador)))
    .for('no key update'),
);

/** Holds the payer's row: nobody else moves its credit until we are done. Gives the code of the payment to come. Throws 404 for one whom the user may not know of. */
async function bloquearPagador(db: Db, user: User, codigoPagador: number) {
  const [pagador] = await pagadorBloqueado(db, user, { codigoPagador });
  if (!pagador) throw notFound('Ese pagador');
  return pagador.codigoCobro;
}

const facturasBloqueadas = preparedFor('bloquear_facturas', (db, quien, { codigos }: Places<{ codigos: number[] }>) => {
  const { codigoFactura, numero, descripcion, total, pagado, pendiente, estatus } = factura;
  return db
    .select({ codigoFactura, numero, descripcion, total, pagado, pendiente, estatus, estimadaHasta })
    .from(factura)
    .where(scoped(factura, quien, enLista(codigoFactura, codigos)))
    .orderBy(asc(codigoFactura))
    .for('update', { of: factura });
});

/** Holds the invoices of a payment, lower code first so that no two payments wait for each other. */
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
 * Where the money for each invoice goes, to the invoice or to the payer's credit; a refusal says which invoice it is, why, and what is
 * pending on it now.
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

/** What a rule answered when it agrees; its refusal is a 409 in its words. */
function aceptado<T extends object>(resultado: Resultado<T>, sobre = ''): T {
  if (!resultado.ok) throw conflict(sobre + resultado.motivo);
  return resultado;
}
