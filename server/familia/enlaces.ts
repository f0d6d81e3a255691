import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
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
import { huellaDe } from '../sesion/codigo';

/** 256 random bits cannot be guessed. */
const TOKEN_BYTES = 32;
const DIA_MS = 86_400_000;
/** Days after which an unsent mail with a link is given up. */
export const DIAS_EN_BANDEJA = 3;

type Hace = Pick<Deps, 'now' | 'sitio'>;

/**
 * Creates a link to a payer's account. Its secret is only in the returned URL; the database has a hash. The caller has checked the access.
 */
export async function crearEnlace(
  db: Db,
  { now, sitio }: Hace,
  { codigoCompania, usuario }: Pick<User, 'codigoCompania' | 'usuario'>,
  codigoEntidad: number,
): Promise<{ url: string; expira: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const creado = now();
  const expira = new Date(creado.getTime() + DIAS_DE_ENLACE * DIA_MS).toISOString();
  await db
    .insert(enlaceFamilia)
    .values({ codigoCompania, codigoEntidad, huella: huellaDe(token), creado: creado.toISOString(), usuario, expira });
  // The fragment (#) is not sent to servers, so no log contains it.
  return { url: `${sitio}/familia#${token}`, expira };
}

/** Settings of a mail with a link: its text is deleted once sent, and it is given up after some days. */
export const conSecreto = ({ now }: Pick<Deps, 'now'>) => ({
  reservado: true,
  caduca: new Date(now().getTime() + DIAS_EN_BANDEJA * DIA_MS).toISOString(),
});

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

export default [
  // Called from desk, record and receipt. Locks nothing. Refuses a PROFESOR, and a person out of scope.
  serve(calls.vigentes, async ({ db, user, deps, query: { codigoEntidad } }) => {
    await assertPuede(db, user, codigoEntidad);
    return db
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
  }),

  // Called from the same places. Locks nothing; two calls create two valid links. Refuses the same.
  serve(calls.crear, async ({ db, deps, user, body: { codigoEntidad } }) => {
    await assertPuede(db, user, codigoEntidad);
    const { nombre, telefono, email } = await contactoDe(db, codigoEntidad);
    return { ...(await crearEnlace(db, deps, user, codigoEntidad)), nombre, telefono, email };
  }),

  // Called from the same places. Locks nothing. Refuses the same, and a payer without an address.
  serve(calls.enviar, async ({ db, deps, user, body: { codigoEntidad } }) => {
    await assertPuede(db, user, codigoEntidad);
    const { nombre, email, academia } = await contactoDe(db, codigoEntidad);
    if (email === '') throw conflict(`${nombre} no tiene correo: escríbalo en su ficha, o envíe el enlace por WhatsApp`);
    const { url } = await crearEnlace(db, deps, user, codigoEntidad);
    const asunto = `Su cuenta en ${academia}`;
    await encolar(db, {
      codigoCompania: user.codigoCompania,
      para: email,
      asunto,
      contenido: carta(nombre, academia, url),
      ...conSecreto(deps),
    });
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
