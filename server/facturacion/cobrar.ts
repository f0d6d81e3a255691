import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { cobrar, type CobroInput, type FormaPago } from '@/contract/facturacion/cobro';
import { abonar, liquidar, type CuentaDeFactura } from '@/domain/cobro';
import { CERO, restar, sumar } from '@/domain/dinero';
import type { Resultado } from '@/domain/resultado';
import type { Db } from '../db/connect';
import { cobro, cobroFactura, cobroForma, factura, saldoMovimiento } from '../db/schema/facturacion';
import { entidad } from '../db/schema/personas';
import { conflict, invalid, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { bloquearCajaAbierta } from './caja';
import { saldoAFavor } from './familia';
import { siguienteNumero } from './numero';
import { leerRecibo } from './recibo';

const REFERENCIA_REQUERIDA: Partial<Record<FormaPago, string>> = {
  TRANSFERENCIA: 'Escriba la referencia de la transferencia',
  CHEQUE: 'Escriba el número del cheque',
};

type Abono = CuentaDeFactura & { codigoFactura: number; monto: Centavos };

export default [
  // A cashier takes money for invoices of one or more families. Locks, always in this order: the payer (for the credit), the invoices by
  // code, the cash day, the receipt series. Refused: an invoice of others (404), voided or owing less, too little money, credit that is
  // not there, cash without an open cash day.
  serve(cobrar, async ({ db, user, body, hoy, deps }) => {
    assertCompleto(body);

    await bloquearPagador(db, user, body.codigoPagador);
    const facturas = await bloquearFacturas(db, user, body.facturas);
    const caja = await bloquearCajaAbierta(db, user, body.codigoSucursal);
    const saldoDisponible = await saldoAFavor(db, body.codigoPagador);

    const abonos = facturas.map(({ monto, numero, descripcion, ...cuenta }) => {
      const abonada = aceptado(abonar(cuenta, monto), `Factura ${numero}, ${descripcion}: `);
      return { ...abonada, codigoFactura: cuenta.codigoFactura, monto };
    });
    const aplicado = sumar(abonos.map(({ monto }) => monto));
    const { recibido, efectivo, saldoUsado, devuelta, saldo } = aceptado(liquidar({ ...body, aplicado, saldoDisponible }));
    if (efectivo > 0 && !caja) throw conflict('Abra la caja del día antes de cobrar en efectivo');

    const { codigoSucursal, codigoPagador } = body;
    const codigoCobro = await escribirCobro(
      db,
      {
        codigoCompania: user.codigoCompania,
        codigoSucursal,
        numero: await siguienteNumero(db, user.codigoCompania, 'COBRO'),
        codigoPagador,
        codigoCaja: caja?.codigoCaja,
        fecha: hoy,
        momento: deps.now().toISOString(),
        aplicado,
        recibido,
        devuelta,
        saldo,
        usuario: user.usuario,
      },
      { abonos, formas: body.formas, saldoUsado },
    );
    return leerRecibo(db, user, codigoCobro);
  }),
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

/** What a rule answered when it agrees; its refusal is a 409 in its words. */
function aceptado<T extends object>(resultado: Resultado<T>, sobre = ''): T {
  if (!resultado.ok) throw conflict(sobre + resultado.motivo);
  return resultado;
}

/** Holds the payer's row: nobody else moves its credit until we are done. */
async function bloquearPagador(db: Db, user: User, codigoPagador: number) {
  const [pagador] = await db
    .select({ codigoEntidad: entidad.codigoEntidad })
    .from(entidad)
    .where(scoped(entidad, user, eq(entidad.codigoEntidad, codigoPagador)))
    // 'no key update': a new invoice or guardian, which refers to the person, need not wait.
    .for('no key update');
  if (!pagador) throw notFound('Ese pagador');
}

/** Holds the invoices, lower code first so that two payments never wait for each other, and gives each with what is to be paid on it. */
async function bloquearFacturas(db: Db, user: User, pedidas: CobroInput['facturas']) {
  const montos = new Map(pedidas.map(({ codigoFactura, monto }) => [codigoFactura, monto]));
  const { codigoFactura, numero, descripcion, total, pagado, pendiente, estatus } = factura;
  const facturas = await db
    .select({ codigoFactura, numero, descripcion, total, pagado, pendiente, estatus })
    .from(factura)
    .where(scoped(factura, user, inArray(codigoFactura, [...montos.keys()])))
    .orderBy(asc(codigoFactura))
    .for('update');
  for (const una of facturas) montos.delete(una.codigoFactura);
  const [ajena] = montos.keys();
  if (ajena !== undefined) throw notFound(`La factura ${ajena}`);
  return facturas.map((una) => ({ ...una, monto: pedidas.find((pedida) => pedida.codigoFactura === una.codigoFactura)!.monto }));
}

/** Writes a payment that was granted: its row, what it covers, how it was paid, the invoices and the credit. */
async function escribirCobro(
  db: Db,
  values: typeof cobro.$inferInsert,
  { abonos, formas, saldoUsado }: { abonos: Abono[]; formas: CobroInput['formas']; saldoUsado: Centavos },
): Promise<number> {
  const [{ codigoCobro }] = (await db.insert(cobro).values(values).returning({ codigoCobro: cobro.codigoCobro })) as [
    { codigoCobro: number },
  ];
  await db.insert(cobroFactura).values(abonos.map(({ codigoFactura, monto }) => ({ codigoCobro, codigoFactura, monto })));
  await db.insert(cobroForma).values(formas.map((forma) => ({ ...forma, codigoCobro })));
  await abonarFacturas(db, abonos);

  const { codigoCompania, codigoPagador: codigoEntidad, numero, usuario } = values;
  const movimientos = [
    { monto: restar(CERO, saldoUsado), motivo: `Usado en el cobro ${numero}` },
    { monto: values.saldo, motivo: `Excedente del cobro ${numero}` },
  ].filter(({ monto }) => monto !== 0);
  if (movimientos.length) {
    const base = { codigoCompania, codigoEntidad, codigoCobro, usuario, momento: values.momento };
    await db.insert(saldoMovimiento).values(movimientos.map((movimiento) => ({ ...base, ...movimiento })));
  }
  return codigoCobro;
}

/** One statement for all invoices, however many there are. */
const abonarFacturas = (db: Db, abonos: readonly Abono[]) => {
  const columna = (campo: keyof Abono) => sql.param(abonos.map((abono) => abono[campo]));
  return db.execute(sql`
    update factura f set pagado = a.pagado, estatus = a.estatus, version = f.version + 1
    from unnest(${columna('codigoFactura')}::int[], ${columna('pagado')}::bigint[], ${columna('estatus')}::text[])
      as a (codigo_factura, pagado, estatus)
    where f.codigo_factura = a.codigo_factura`);
};
