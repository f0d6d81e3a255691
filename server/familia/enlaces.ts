import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lte, min, sql } from 'drizzle-orm';
import { estadoEnTexto } from '@/contract/familia/estadoEnTexto';
import { DIAS_DE_ENLACE, EnlaceDado, ENLACES_POR_HORA, enlaces as calls, type Tramo } from '@/contract/familia/enlace';
import { enlaceFamilia } from '../db/schema/dinero/cobranza';
import { compania } from '../db/schema/compania';
import { entidad, nombreDe } from '../db/schema/personas';
import { usuario as usuarios } from '../db/schema/usuarios';
import { conflict, serve, sessionLost, tooMany, type Deps } from '../lib/serve';
import { columnsFor, pick, scoped, type Db, type User } from '../lib/scope';
import { encolar } from '../mensajes/encolar';
import { huellaDe } from '../sesion/codigo';
import { leerEstado } from './estado';
import { assertPuede, leeCuenta } from './permiso';

/** 256 random bits cannot be guessed. */
const TOKEN_BYTES = 32;
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Days after which an unsent mail with a link is given up. */
const DIAS_EN_BANDEJA = 3;

type Hace = Pick<Deps, 'now' | 'sitio'>;
type Autor = Pick<User, 'codigoCompania' | 'usuario'>;

async function insertar(db: Db, { now, sitio }: Hace, { codigoCompania, usuario }: Autor, codigoEntidad: number, aMano: boolean) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const creado = now();
  const expira = new Date(creado.getTime() + DIAS_DE_ENLACE * DIA_MS).toISOString();
  await db
    .insert(enlaceFamilia)
    .values({ codigoCompania, codigoEntidad, huella: huellaDe(token), creado: creado.toISOString(), usuario, expira, aMano });
  // The fragment (#) is not sent to servers, so no log contains it.
  return { url: `${sitio}/familia#${token}`, expira };
}

/** Creates a link for a mail that is one of many. Its secret is only in the returned URL; the database has a hash. */
export const crearEnlaceDeEnvio = (db: Db, hace: Hace, autor: Autor, codigoEntidad: number) =>
  insertar(db, hace, autor, codigoEntidad, false);

/**
 * Creates a link that a user asked for, for one family. Locks the user's row, so that concurrent calls are counted one after the other and a
 * deactivation revokes this link too. Throws 429 above the pace, and 403 for a user who was deactivated meanwhile.
 */
export async function crearEnlace(db: Db, hace: Hace, autor: Autor, codigoEntidad: number) {
  const { codigoCompania, usuario } = autor;
  const [quien] = await db
    .select({
      activo: usuarios.activo,
    })
    .from(usuarios)
    .where(and(eq(usuarios.codigoCompania, codigoCompania), eq(usuarios.usuario, usuario)))
    .for('no key update');
  if (!quien?.activo) throw sessionLost();
  await assertRitmo(db, hace.now().getTime(), autor);
  return insertar(db, hace, autor, codigoEntidad, true);
}

/** Throws 429 when a user made as many links in the last hour as are allowed. Links of a clock that was ahead do not count. */
async function assertRitmo(db: Db, at: number, { codigoCompania, usuario }: Autor): Promise<void> {
  const recientes = and(
    eq(enlaceFamilia.codigoCompania, codigoCompania),
    eq(enlaceFamilia.usuario, usuario),
    eq(enlaceFamilia.aMano, true),
    gt(enlaceFamilia.creado, new Date(at - HORA_MS).toISOString()),
    lte(enlaceFamilia.creado, new Date(at).toISOString()),
  );
  const [row] = await db
    .select({ n: count(), primero: min(enlaceFamilia.creado) })
    .from(enlaceFamilia)
    .where(recientes);
  if (row!.n < ENLACES_POR_HORA) return;
  const segundos = Math.max(1, Math.ceil((Date.parse(row!.primero!) + HORA_MS - at) / 1000)); // the oldest leaves the count first
  const minutos = Math.ceil(segundos / 60);
  throw tooMany(
    `Ya hizo ${ENLACES_POR_HORA} enlaces de familias en una hora. Espere ${minutos} ${minutos === 1 ? 'minuto' : 'minutos'} y pruebe de nuevo`,
    segundos,
  );
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

/** A payer's contact data, and the name of the academy. */
async function contactoDe(db: Db, codigoEntidad: number) {
  const [row] = await db
    .select({
      nombre: nombreDe(entidad),
      ...pick(entidad, 'telefono', 'whatsapp', 'email'),
      academia: compania.nombre,
    })
    .from(entidad)
    .innerJoin(compania, eq(compania.codigoCompania, entidad.codigoCompania))
    .where(eq(entidad.codigoEntidad, codigoEntidad));
  return { ...row!, telefono: row!.whatsapp || row!.telefono };
}

/** The address that opens the statement of a span at once; a span is no secret. */
const conTramo = (url: string, tramo: Tramo | undefined) => (tramo ? url.replace('#', `?${new URLSearchParams(tramo)}#`) : url);

const carta = (nombre: string, estado: string, url: string) => `Hola, ${nombre}:

${estado}

${url}

Abre durante ${DIAS_DE_ENLACE} días sin contraseña: no lo comparta.
`;

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

interface De {
  codigoEntidad: number;
  tramo?: Tramo;
}

/**
 * Creates a link and mails it to the payer, with the statement of a span if one is asked for. Throws 409 for a payer without an address, and
 * for an address that a caller who may not read the account (`lee`) wrote lately.
 */
async function enviarPorCorreo(db: Db, deps: Deps, user: User, { codigoEntidad, tramo }: De, lee: boolean) {
  const contacto = await contactoDe(db, codigoEntidad);
  const { nombre, email, academia } = contacto;
  if (email === '')
    throw conflict(`${nombre} no tiene correo: escríbalo en su ficha${lee ? ', o envíe el enlace por WhatsApp' : O_PIDALO}`);
  if (!lee) await assertCorreoAjeno(db, deps, user, codigoEntidad);
  const estado = tramo
    ? `${estadoEnTexto(await leerEstado(db, { ...user, codigoEntidad }, tramo))}\n\nEn este enlace privado puede verlo, imprimirlo o guardarlo.`
    : `En este enlace privado puede ver su estado de cuenta en ${academia}: lo que está pendiente y cuándo vence, sus recibos y el horario. También puede dejar ahí la copia de una transferencia.`;
  const { url, expira } = await crearEnlace(db, deps, user, codigoEntidad);
  await encolar(db, {
    codigoCompania: user.codigoCompania,
    codigoEntidad,
    para: email,
    asunto: `${tramo ? 'Su estado de cuenta' : 'Su cuenta'} en ${academia}`,
    contenido: carta(nombre, estado, conTramo(url, tramo)),
    ...conSecreto(deps),
  });
  return { ...contacto, expira };
}

export default [
  // Called from desk, record and receipt. Locks nothing. Refuses a PROFESOR, and a person out of scope.
  serve(calls.vigentes, async ({ db, user, deps, query: { codigoEntidad } }) => {
    await assertPuede(db, user, codigoEntidad);
    const enlaces = await db
      .select(columnsFor(EnlaceDado, enlaceFamilia))
      .from(enlaceFamilia)
      .where(suyos(user, codigoEntidad, deps.now().toISOString()))
      .orderBy(desc(enlaceFamilia.creado))
      .limit(50);
    return { lee: await leeCuenta(db, user, codigoEntidad), enlaces };
  }),

  // Called from the same places. Locks the caller's user; two calls create two valid links. Refuses the same, and more than the pace (429). A
  // caller who may not read the account is answered no address: the link goes to the payer by mail, and is refused without one (409).
  serve(calls.crear, async ({ db, deps, user, body }) => {
    const { codigoEntidad, tramo } = body;
    await assertPuede(db, user, codigoEntidad);
    if (!(await leeCuenta(db, user, codigoEntidad))) return { url: null, ...(await enviarPorCorreo(db, deps, user, body, false)) };
    const { nombre, telefono, email } = await contactoDe(db, codigoEntidad);
    const { url, expira } = await crearEnlace(db, deps, user, codigoEntidad);
    return { url: conTramo(url, tramo), expira, nombre, telefono, email };
  }),

  // Called from the same places. Locks the caller's user. Refuses the same, and a payer without an address.
  serve(calls.enviar, async ({ db, deps, user, body }) => {
    await assertPuede(db, user, body.codigoEntidad);
    const { email } = await enviarPorCorreo(db, deps, user, body, await leeCuenta(db, user, body.codigoEntidad));
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
      .returning({
        codigoEnlace: enlaceFamilia.codigoEnlace,
      });
    return { revocados: rows.length };
  }),
];
