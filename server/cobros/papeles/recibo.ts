import { and, desc, eq, type SQL } from 'drizzle-orm';
import { recibo, ultimosCobros, type Recibo } from '@/contract/cobros/cobro';
import { enviarRecibo } from '@/contract/cobros/enviarRecibo';
import { reciboEnTexto } from '@/contract/cobros/reciboEnTexto';
import { reciboDeFamilia } from '@/contract/cobros/reciboDeFamilia';
import { codigoLogo, logoEntero, logoUrl } from '../../compania/membrete';
import { prepared, type Places } from '../../db/prepared';
import { cajeroDe, cobro, reciboEmitido, reversion } from '../../db/schema/dinero/cobros';
import { compania, sucursal } from '../../db/schema/compania';
import { entidad, nombreDe } from '../../db/schema/personas';
import { transaction } from '../../db/transaction';
import { conflict, porConfirmar, serve, serveGated, type Deps, type Reader } from '../../lib/serve';
import { found, pick, preparedFor, type Db, type User } from '../../lib/scope';
import { assertPersona, cobrosDe, pagador } from '../../personas/alcance';
import { reconstruirRecibo } from './emitirRecibo';
import { enlaceDe } from './verificar';
import { encolar } from '../../mensajes/encolar';
import { conRitmo, titularDe } from '../../familia/cuenta';

const ULTIMOS = 20;

const campos = {
  ...pick(cobro, 'codigoCobro', 'numero', 'fecha', 'momento', 'aplicado', 'recibido', 'devuelta', 'saldo', 'verificacion'),
  logoUrl,
  codigoLogo,
  contenido: reciboEmitido.contenido,
  reversado: reversion.momento,
};

const papelDe = (db: Db, where: SQL | undefined) =>
  db
    .select(campos)
    .from(cobro)
    .innerJoin(compania, eq(compania.codigoCompania, cobro.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, cobro.codigoSucursal))
    .leftJoin(reciboEmitido, eq(reciboEmitido.codigoCobro, cobro.codigoCobro))
    .leftJoin(reversion, eq(reversion.codigoCobro, cobro.codigoCobro))
    .where(where);

const leer = preparedFor('recibo', (db, user, { codigoCobro }: Places<{ codigoCobro: number }>) =>
  papelDe(db, cobrosDe(user, eq(cobro.codigoCobro, codigoCobro))),
);

interface DePagador {
  codigoCompania: number;
  codigoPagador: number;
  numero: number;
}

const leerDePagador = prepared('recibo_de_pagador', (db, { codigoCompania, codigoPagador, numero }: Places<DePagador>) =>
  papelDe(db, and(eq(cobro.codigoCompania, codigoCompania), eq(cobro.codigoPagador, codigoPagador), eq(cobro.numero, numero))),
);

/** The receipt of a payment as it was issued. A payment that predates stored receipts gets one written on the first read. */
async function papelComoSalio(
  { pool, sitio }: Pick<Deps, 'pool' | 'sitio'>,
  { usuario, codigoCompania }: Pick<User, 'usuario' | 'codigoCompania'>,
  leerlo: () => PromiseLike<Awaited<ReturnType<typeof leer>>>,
) {
  let hallado = found(await leerlo(), 'Ese cobro');
  if (!hallado.contenido) {
    await transaction(pool, { usuario, codigoCompania }, (tx) => reconstruirRecibo(tx, hallado));
    hallado = found(await leerlo());
  }
  const { contenido, verificacion, ...papel } = hallado;
  return { ...papel, ...contenido!, verificar: enlaceDe(sitio, verificacion) };
}

/**
 * The receipt of a payment as it was issued, for users who may see the payment. `copia`: moment of a reprint, null for the first print.
 * Throws 404.
 */
export async function leerRecibo({ db, deps, user }: Reader, codigoCobro: number, copia: string | null): Promise<Recibo> {
  return { ...(await papelComoSalio(deps, user, () => leer(db, user, { codigoCobro }))), copia };
}

/** The payer of a payment and their current contact data. Throws 404 for a payment out of scope. */
async function leerContacto(db: Db, user: User, codigoCobro: number) {
  const rows = await db
    .select({ ...pick(entidad, 'codigoEntidad', 'telefono', 'email'), nombre: nombreDe(entidad) })
    .from(cobro)
    .innerJoin(entidad, eq(entidad.codigoEntidad, cobro.codigoPagador))
    .where(cobrosDe(user, eq(cobro.codigoCobro, codigoCobro)));
  return found(rows, 'Ese cobro');
}

export default [
  // Called to look at a payment or reprint its receipt. Locks nothing. Refuses a payment of a branch that is not the caller's (404).
  serve(recibo, (context) => leerRecibo(context, context.params.id, context.deps.now().toISOString())),

  serve(ultimosCobros, async ({ db, user, query: { codigoSucursal, codigoPagador } }) => {
    if (codigoPagador !== undefined) await assertPersona(db, user, codigoPagador, 'Ese pagador');
    const deSucursal = codigoSucursal === undefined ? undefined : eq(cobro.codigoSucursal, codigoSucursal);
    const dePagador = codigoPagador === undefined ? undefined : eq(cobro.codigoPagador, codigoPagador);
    const { codigoCobro, numero, momento, aplicado } = cobro;
    return db
      .select({ codigoCobro, numero, momento, aplicado, pagador: nombreDe(pagador), cajero: cajeroDe, reversado: reversion.momento })
      .from(cobro)
      .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
      .leftJoin(reversion, eq(reversion.codigoCobro, codigoCobro))
      .where(cobrosDe(user, deSucursal, dePagador))
      .orderBy(desc(numero))
      .limit(ULTIMOS);
  }),

  // Called from the desk and the student's record while a receipt is shown. Locks nothing. Refuses a payment of a branch that is not the
  // caller's (404).
  serve(enviarRecibo.contacto, ({ db, user, params }) => leerContacto(db, user, params.id)),

  // Called by a cashier when the payer wants the receipt by mail. Locks nothing: the outbox' unique key prevents a second mail. Refuses a payer
  // without an address, and a second mail unless it is asked for.
  serve(enviarRecibo.correo, async ({ db, deps, user, body: { codigoCobro, otraVez } }) => {
    const { codigoEntidad, nombre, email } = await leerContacto(db, user, codigoCobro);
    if (email === '') throw conflict(`${nombre} no tiene correo: escríbalo en su ficha, o envíe el recibo por WhatsApp`);
    const enviado = await leerRecibo({ db, deps, user }, codigoCobro, null);
    const asunto = `Recibo N.º ${enviado.numero} de ${enviado.compania.nombre}`;
    const clave = `recibo:${codigoCobro}${otraVez ? `:${deps.now().getTime()}` : ''}`;
    const correo = { codigoCompania: user.codigoCompania, codigoEntidad, para: email, asunto, contenido: reciboEnTexto(enviado), clave };
    if ((await encolar(db, correo)) === undefined) throw porConfirmar('otraVez', 'Este recibo ya se envió por correo');
    return { para: email };
  }),

  // Called by the holder of a payer's family link. Locks nothing. Refuses an invalid link, and a receipt of another payer (404).
  serveGated(reciboDeFamilia, conRitmo, async ({ db, deps, request, body: { enlace, numero } }) => {
    const { codigoCompania, codigoEntidad } = await titularDe(deps, request, enlace);
    const pagador = { codigoCompania, codigoPagador: codigoEntidad, numero };
    const quien = { usuario: 'familia', codigoCompania };
    const { codigoLogo: logo, ...papel } = await papelComoSalio(deps, quien, () => leerDePagador(deps.db, pagador));
    return { ...papel, copia: deps.now().toISOString(), logoUrl: await logoEntero(db, codigoCompania, logo) };
  }),
];
