import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recibo, ultimosCobros, type Recibo } from '@/contract/cobros/cobro';
import { logoUrl } from '../../compania/logo';
import type { Db } from '../../db/connect';
import { prepared, type Places } from '../../db/prepared';
import { cobro, reciboEmitido, reversion } from '../../db/schema/cobros';
import { compania, sucursal } from '../../db/schema/compania';
import { entidad } from '../../db/schema/personas';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../lib/deps';
import { notFound } from '../../lib/errors';
import { preparedFor } from '../../lib/scope';
import { serve, type Reader } from '../../lib/serve';
import type { User } from '../../lib/user';
import { assertPersona, cobrosDe } from '../../personas/alcance';
import { nombreDe } from '../../personas/nombre';
import { cajeroDe } from '../cajero';
import { reconstruirRecibo } from './emitirRecibo';
import { enlaceDe } from './verificar';

const ULTIMOS = 20;

const pagador = alias(entidad, 'pagador');

const campos = {
  codigoCobro: cobro.codigoCobro,
  numero: cobro.numero,
  fecha: cobro.fecha,
  momento: cobro.momento,
  aplicado: cobro.aplicado,
  recibido: cobro.recibido,
  devuelta: cobro.devuelta,
  saldo: cobro.saldo,
  verificacion: cobro.verificacion,
  logoUrl,
  codigoLogo: sql<number | null>`coalesce(${sucursal.codigoLogo}, ${compania.codigoLogo})`,
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

/** Reads a payment with its receipt. A payment that predates stored receipts gets one written on the first read. */
async function leerContenido(
  { pool }: Pick<Deps, 'pool'>,
  quien: Pick<User, 'usuario' | 'codigoCompania'>,
  leerlo: () => PromiseLike<Awaited<ReturnType<typeof leer>>>,
) {
  const [hallado] = await leerlo();
  if (!hallado) throw notFound('Ese cobro');
  if (hallado.contenido) return { ...hallado, contenido: hallado.contenido };
  const { usuario, codigoCompania } = quien;
  await transaction(pool, { usuario, codigoCompania }, (tx) => reconstruirRecibo(tx, hallado));
  const [ahora] = await leerlo();
  return { ...ahora!, contenido: ahora!.contenido! };
}

/**
 * The receipt of a payment as it was issued, for users who may see the payment. `copia`: moment of a reprint, null for the first print.
 * Throws 404.
 */
export async function leerRecibo({ db, deps, user }: Reader, codigoCobro: number, copia: string | null): Promise<Recibo> {
  const { contenido, verificacion, ...hallado } = await leerContenido(deps, user, () => leer(db, user, { codigoCobro }));
  return { ...hallado, ...contenido, verificar: enlaceDe(deps.sitio, verificacion), copia };
}

/** A copy of a payer's receipt by its number, as it was issued, and the file of its logo. Throws 404 for a receipt of another payer. */
export async function leerReciboDePagador(deps: Deps, pagador: DePagador, copia: string) {
  const quien = { usuario: 'familia', codigoCompania: pagador.codigoCompania };
  const { contenido, verificacion, ...hallado } = await leerContenido(deps, quien, () => leerDePagador(deps.db, pagador));
  return { ...hallado, ...contenido, verificar: enlaceDe(deps.sitio, verificacion), copia };
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
];
