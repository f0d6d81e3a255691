import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recibo, ultimosCobros, type Recibo } from '@/contract/cobros/cobro';
import { logoUrl } from '../compania/logo';
import type { Places } from '../db/prepared';
import { cobro, reciboEmitido, reversion } from '../db/schema/cobros';
import { compania, sucursal } from '../db/schema/compania';
import { entidad } from '../db/schema/personas';
import { transaction } from '../db/transaction';
import type { Deps } from '../lib/deps';
import { notFound } from '../lib/errors';
import { preparedFor, scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { assertPersona } from '../personas/alcance';
import { nombreDe } from '../personas/nombre';
import { cajeroDe } from './cajero';
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
  contenido: reciboEmitido.contenido,
  reversado: reversion.momento,
};

const leer = preparedFor('recibo', (db, user, { codigoCobro }: Places<{ codigoCobro: number }>) =>
  db
    .select(campos)
    .from(cobro)
    .innerJoin(compania, eq(compania.codigoCompania, cobro.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, cobro.codigoSucursal))
    .leftJoin(reciboEmitido, eq(reciboEmitido.codigoCobro, cobro.codigoCobro))
    .leftJoin(reversion, eq(reversion.codigoCobro, cobro.codigoCobro))
    .where(scoped(cobro, user, eq(cobro.codigoCobro, codigoCobro))),
);

async function leerContenido({ db, pool }: Deps, user: User, codigoCobro: number) {
  const [hallado] = await leer(db, user, { codigoCobro });
  if (!hallado) throw notFound('Ese cobro');
  if (hallado.contenido) return { ...hallado, contenido: hallado.contenido };
  // A payment from before receipts were kept gets its paper when somebody asks for it for the first time.
  await transaction(pool, { usuario: user.usuario, codigoCompania: user.codigoCompania }, (tx) => reconstruirRecibo(tx, { codigoCobro }));
  const [ahora] = await leer(db, user, { codigoCobro });
  return { ...ahora!, contenido: ahora!.contenido! };
}

/**
 * The receipt of a payment as it was printed when it was issued, for whoever may see the payment. `copia`: the moment of a later print, null for the
 * first one. Throws 404 for a payment of others.
 */
export async function leerRecibo(deps: Deps, user: User, codigoCobro: number, copia: string | null): Promise<Recibo> {
  const { contenido, verificacion, ...hallado } = await leerContenido(deps, user, codigoCobro);
  return { ...hallado, ...contenido, verificar: enlaceDe(deps.sitio, verificacion), copia };
}

export default [
  // Whoever looks at a payment or prints its receipt again. Locks nothing. Refused when the payment is not of the caller's branches.
  serve(recibo, ({ deps, user, params }) => leerRecibo(deps, user, params.id, deps.now().toISOString())),

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
      .where(scoped(cobro, user, deSucursal, dePagador))
      .orderBy(desc(numero))
      .limit(ULTIMOS);
  }),
];
