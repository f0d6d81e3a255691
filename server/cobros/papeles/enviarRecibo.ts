import { eq } from 'drizzle-orm';
import { enviarRecibo as calls } from '@/contract/cobros/enviarRecibo';
import { reciboEnTexto } from '@/contract/cobros/reciboEnTexto';
import type { Db } from '../../db/connect';
import { cobro } from '../../db/schema/cobros';
import { entidad } from '../../db/schema/personas';
import { conflict, notFound } from '../../lib/errors';
import { serve } from '../../lib/serve';
import type { User } from '../../lib/user';
import { encolar } from '../../mensajes/encolar';
import { nombreDe } from '../../personas/nombre';
import { leerRecibo } from './recibo';
import { cobrosDe } from '../../personas/alcance';

/** The payer of a payment and their current contact data. Throws 404 for a payment out of scope. */
async function leerContacto(db: Db, user: User, codigoCobro: number) {
  const [contacto] = await db
    .select({ codigoEntidad: entidad.codigoEntidad, nombre: nombreDe(entidad), telefono: entidad.telefono, email: entidad.email })
    .from(cobro)
    .innerJoin(entidad, eq(entidad.codigoEntidad, cobro.codigoPagador))
    .where(cobrosDe(user, eq(cobro.codigoCobro, codigoCobro)));
  if (!contacto) throw notFound('Ese cobro');
  return contacto;
}

export default [
  // Called from the desk and the student's record while a receipt is shown. Locks nothing. Refuses a payment of a branch that is not the
  // caller's (404).
  serve(calls.contacto, ({ db, user, params }) => leerContacto(db, user, params.id)),

  // Called by a cashier when the payer wants the receipt by mail. Locks nothing. Refuses a payer without an address.
  serve(calls.correo, async ({ db, deps, user, body: { codigoCobro } }) => {
    const { codigoEntidad, nombre, email } = await leerContacto(db, user, codigoCobro);
    if (email === '') throw conflict(`${nombre} no tiene correo: escríbalo en su ficha, o envíe el recibo por WhatsApp`);
    const recibo = await leerRecibo({ db, deps, user }, codigoCobro, null);
    const asunto = `Recibo N.º ${recibo.numero} de ${recibo.compania.nombre}`;
    await encolar(db, { codigoCompania: user.codigoCompania, codigoEntidad, para: email, asunto, contenido: reciboEnTexto(recibo) });
    return { para: email };
  }),
];
