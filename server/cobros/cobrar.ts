import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { cobrar, type CobroInput } from '@/contract/cobros/cobro';
import type { FormaPago } from '@/contract/caja/forma';
import { abonar, liquidar, type CuentaDeFactura } from '@/domain/cobro';
import { CERO, restar, sumar } from '@/domain/dinero';
import type { EstatusFactura } from '@/domain/precio';
import type { Resultado } from '@/domain/resultado';
import type { Db } from '../db/connect';
import { cobro, cobroFactura, cobroForma, factura, saldoMovimiento } from '../db/schema/facturas';
import { entidad } from '../db/schema/personas';
import { conflict, invalid, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { bloquearCajaAbierta } from '../caja/caja';
import { saldoAFavor } from '../facturas/familia';
import { siguienteNumero } from '../facturas/numero';
import { personasDe } from '../personas/alcance';
import { leerRecibo } from './recibo';

const REFERENCIA_REQUERIDA: Partial<Record<FormaPago, string>> = {
  TRANSFERENCIA: 'Escriba la referencia de la transferencia',
  CHEQUE: 'Escriba el número del cheque',
};

/** What a payment does to one invoice. */
interface Abono {
  codigoFactura: number;
  monto: Centavos;
  pagado: Centavos;
  estatus: EstatusFactura;
}

export default [
  // A cashier takes money for invoices of one or more families. Locks, always in this order: the payer (for the credit), the invoices by
  // code, the cash day, the receipt series. Refused: an invoice of others (404), voided or owing less, too little money, credit that is
  // not there, cash without an open cash day.
  serve(cobrar, async ({ db, user, body, hoy, deps }) => {
    assertCompleto(body);
    const { codigoSucursal, codigoPagador, formas } = body;

    await bloquearPagador(db, user, codigoPagador);
    const facturas = await bloquearFacturas(db, user, body);
    const caja = await bloquearCajaAbierta(db, user, codigoSucursal);
    const saldoDisponible = await saldoAFavor(db, codigoPagador);

    const abonos = body.facturas.map(({ codigoFactura, monto }) => abonoDe(facturas.get(codigoFactura)!, monto));
    const aplicado = sumar(abonos.map(({ monto }) => monto));
    const { recibido, efectivo, saldoUsado, devuelta, saldo } = aceptado(liquidar({ ...body, aplicado, saldoDisponible }));
    if (efectivo > 0 && !caja) throw conflict('Abra la caja del día antes de cobrar en efectivo');

    const numero = await siguienteNumero(db, user.codigoCompania, 'COBRO');
    const values = {
      codigoCompania: user.codigoCompania,
      codigoSucursal,
      codigoPagador,
      codigoCaja: caja?.codigoCaja,
      numero,
      fecha: hoy,
      momento: deps.now().toISOString(),
      aplicado,
      recibido,
      devuelta,
      saldo,
      usuario: user.usuario,
    };
    const codigoCobro = await escribirCobro(db, values, { abonos, formas, saldoUsado });
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

/** Holds the payer's row: nobody else moves its credit until we are done. Throws 404 for one whom the user may not know of. */
async function bloquearPagador(db: Db, user: User, codigoPagador: number) {
  const [pagador] = await db
    .select({ codigoEntidad: entidad.codigoEntidad })
    .from(entidad)
    .where(personasDe(user, eq(entidad.codigoEntidad, codigoPagador)))
    // 'no key update': a new invoice or guardian, which refers to the person, need not wait.
    .for('no key update');
  if (!pagador) throw notFound('Ese pagador');
}

/** Holds the invoices of a payment, lower code first so that no two payments wait for each other. */
async function bloquearFacturas(db: Db, user: User, { facturas }: CobroInput) {
  const codigos = facturas.map(({ codigoFactura }) => codigoFactura);
  const { codigoFactura, numero, descripcion, total, pagado, pendiente, estatus } = factura;
  const rows = await db
    .select({ codigoFactura, numero, descripcion, total, pagado, pendiente, estatus })
    .from(factura)
    .where(scoped(factura, user, inArray(codigoFactura, codigos)))
    .orderBy(asc(codigoFactura))
    .for('update');
  const halladas = new Map(rows.map((row) => [row.codigoFactura, row]));
  const falta = codigos.find((codigo) => !halladas.has(codigo));
  if (falta !== undefined) throw notFound(`La factura ${falta}`);
  return halladas;
}

/** What paying an amount makes of an invoice; a refusal says which invoice it is and what is pending on it now. */
function abonoDe(
  {
    codigoFactura,
    numero,
    descripcion,
    ...cuenta
  }: CuentaDeFactura & Pick<typeof factura.$inferSelect, 'codigoFactura' | 'numero' | 'descripcion'>,
  monto: Centavos,
): Abono {
  const { pagado, estatus } = aceptado(abonar(cuenta, monto), `Factura ${numero}, ${descripcion}: `);
  return { codigoFactura, monto, pagado, estatus };
}

/** What a rule answered when it agrees; its refusal is a 409 in its words. */
function aceptado<T extends object>(resultado: Resultado<T>, sobre = ''): T {
  if (!resultado.ok) throw conflict(sobre + resultado.motivo);
  return resultado;
}

/** Writes a payment that was granted: its row, what it covers, how it was paid, the invoices and the credit. */
async function escribirCobro(
  db: Db,
  values: typeof cobro.$inferInsert,
  { abonos, formas, saldoUsado }: { abonos: Abono[]; formas: CobroInput['formas']; saldoUsado: Centavos },
): Promise<number> {
  const [nuevo] = await db.insert(cobro).values(values).returning({ codigoCobro: cobro.codigoCobro });
  const { codigoCobro } = nuevo!;
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
