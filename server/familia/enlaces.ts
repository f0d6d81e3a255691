import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { DIAS_DE_ENLACE, enlaces as calls } from '@/contract/familia/enlace';
import type { Db } from '../db/connect';
import { enlaceFamilia } from '../db/schema/cobranza';
import { compania } from '../db/schema/compania';
import { entidad } from '../db/schema/personas';
import type { Deps } from '../lib/deps';
import { conflict, forbidden } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { soloDe, type User } from '../lib/user';
import { encolar } from '../mensajes/encolar';
import { nombreDe } from '../personas/nombre';
import { assertResponsable } from '../personas/responsablesDe';
import { conSecreto, crearEnlace } from './crearEnlace';
import { leeCuenta } from './lectores';

const suyos = (user: User, codigoEntidad: number, ahora: string) =>
  scoped(
    enlaceFamilia,
    user,
    eq(enlaceFamilia.codigoEntidad, codigoEntidad),
    and(isNull(enlaceFamilia.revocado), gt(enlaceFamilia.expira, ahora)),
  );

/** Throws 403 for a PROFESOR, who sees debts without amounts, and 404 for a person who is no guardian of a student in scope. */
async function assertPuede(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (soloDe(user) !== undefined) throw forbidden('Los montos de las familias no son para profesores', 'acceso');
  await assertResponsable(db, user, codigoEntidad);
}

/** A payer's contact data, and the name of the academy. */
async function contactoDe(db: Db, codigoEntidad: number) {
  const [row] = await db
    .select({
      nombre: nombreDe(entidad),
      telefono: entidad.telefono,
      whatsapp: entidad.whatsapp,
      email: entidad.email,
      academia: compania.nombre,
    })
    .from(entidad)
    .innerJoin(compania, eq(compania.codigoCompania, entidad.codigoCompania))
    .where(eq(entidad.codigoEntidad, codigoEntidad));
  return { ...row!, telefono: row!.whatsapp || row!.telefono };
}

const carta = (nombre: string, academia: string, url: string) => `Hola, ${nombre}:

En este enlace privado puede ver su estado de cuenta en ${academia}: lo que está pendiente y cuándo vence, sus recibos y el horario. También puede dejar ahí la copia de una transferencia.

${url}

Abre durante ${DIAS_DE_ENLACE} días sin contraseña: no lo comparta.
`;

const DIA_MS = 86_400_000;
const O_PIDALO = ', o pida el enlace a quien ve los montos de todas las sucursales de la familia';

/** Days for which whoever wrote an address may not have a link mailed to it without reading the account themselves. */
const DIAS_DE_CORREO_PROPIO = 30;

/** Throws 409 when the caller, who may not read the account, wrote the address lately: the link would open it to whoever reads that mailbox. */
async function assertCorreoAjeno(db: Db, { now }: Deps, user: User, codigoEntidad: number): Promise<void> {
  const desde = new Date(now().getTime() - DIAS_DE_CORREO_PROPIO * DIA_MS).toISOString();
  const { rows } = await db.execute(sql`
    select 1 from auditoria where codigo_compania = ${user.codigoCompania} and tabla = 'entidad' and llave = ${String(codigoEntidad)}
      and usuario = ${user.usuario} and momento > ${desde}::timestamptz and coalesce(despues->>'email', '') not in ('', coalesce(antes->>'email', '')) limit 1`);
  if (rows.length)
    throw conflict(
      `Usted escribió ese correo hace menos de ${DIAS_DE_CORREO_PROPIO} días: pida el enlace a quien ve los montos de todas las sucursales de la familia`,
    );
}

/**
 * Creates a link and mails it to the payer. Throws 409 for a payer without an address, and for an address that a caller who may not read the
 * account (`lee`) wrote lately.
 */
async function enviarPorCorreo(db: Db, deps: Deps, user: User, codigoEntidad: number, lee: boolean) {
  const contacto = await contactoDe(db, codigoEntidad);
  const { nombre, email, academia } = contacto;
  if (email === '')
    throw conflict(`${nombre} no tiene correo: escríbalo en su ficha${lee ? ', o envíe el enlace por WhatsApp' : O_PIDALO}`);
  if (!lee) await assertCorreoAjeno(db, deps, user, codigoEntidad);
  const { url, expira } = await crearEnlace(db, deps, user, codigoEntidad);
  await encolar(db, {
    codigoCompania: user.codigoCompania,
    codigoEntidad,
    para: email,
    asunto: `Su cuenta en ${academia}`,
    contenido: carta(nombre, academia, url),
    ...conSecreto(deps),
  });
  return { ...contacto, expira };
}

export default [
  // Called from desk, record and receipt. Locks nothing. Refuses a PROFESOR, and a person out of scope.
  serve(calls.vigentes, async ({ db, user, deps, query: { codigoEntidad } }) => {
    await assertPuede(db, user, codigoEntidad);
    const enlaces = await db
      .select({
        codigoEnlace: enlaceFamilia.codigoEnlace,
        creado: enlaceFamilia.creado,
        usuario: enlaceFamilia.usuario,
        expira: enlaceFamilia.expira,
        ultimoUso: enlaceFamilia.ultimoUso,
      })
      .from(enlaceFamilia)
      .where(suyos(user, codigoEntidad, deps.now().toISOString()))
      .orderBy(desc(enlaceFamilia.creado))
      .limit(50);
    return { lee: await leeCuenta(db, user, codigoEntidad), enlaces };
  }),

  // Called from the same places. Locks the caller's user; two calls create two valid links. Refuses the same, and more than the pace (429). A
  // caller who may not read the account is answered no address: the link goes to the payer by mail, and is refused without one (409).
  serve(calls.crear, async ({ db, deps, user, body: { codigoEntidad } }) => {
    await assertPuede(db, user, codigoEntidad);
    if (!(await leeCuenta(db, user, codigoEntidad))) return { url: null, ...(await enviarPorCorreo(db, deps, user, codigoEntidad, false)) };
    const { nombre, telefono, email } = await contactoDe(db, codigoEntidad);
    return { ...(await crearEnlace(db, deps, user, codigoEntidad)), nombre, telefono, email };
  }),

  // Called from the same places. Locks the caller's user. Refuses the same, and a payer without an address.
  serve(calls.enviar, async ({ db, deps, user, body: { codigoEntidad } }) => {
    await assertPuede(db, user, codigoEntidad);
    const { email } = await enviarPorCorreo(db, deps, user, codigoEntidad, await leeCuenta(db, user, codigoEntidad));
    return { para: email };
  }),

  // Called from the same places. Locks the family's links. Refuses the same.
  serve(calls.revocar, async ({ db, deps, user, body: { codigoEntidad } }) => {
    await assertPuede(db, user, codigoEntidad);
    const ahora = deps.now().toISOString();
    const rows = await db
      .update(enlaceFamilia)
      .set({ revocado: ahora })
      .where(suyos(user, codigoEntidad, ahora))
      .returning({ codigoEnlace: enlaceFamilia.codigoEnlace });
    return { revocados: rows.length };
  }),
];
