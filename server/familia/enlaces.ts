import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lte, min, sql } from 'drizzle-orm';
import { DIAS_DE_ENLACE, EnlaceDado, ENLACES_POR_HORA, enlaces as calls, LEEN_CUENTA } from '@/contract/familia/enlace';
import { mayCall } from '@/contract/routes';
import type { Db } from '../db/connect';
import { enlaceFamilia } from '../db/schema/cobranza';
import { compania } from '../db/schema/compania';
import { entidad } from '../db/schema/personas';
import { usuario as usuarios } from '../db/schema/usuarios';
import { deLaCuenta } from '../facturas/familia';
import { conflict, forbidden, serve, sessionLost, tooMany, type Deps } from '../lib/serve';
import { columnsFor, scoped, soloDe, type User } from '../lib/scope';
import { encolar } from '../mensajes/encolar';
import { nombreDe } from '../personas/nombre';
import { huellaDe } from '../sesion/codigo';
import { assertResponsable } from '../personas/alcance';

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
    .select({ activo: usuarios.activo })
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

/** Throws 403 for a PROFESOR, who sees debts without amounts, and 404 for a person who is no guardian of a student in scope. */
async function assertPuede(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (soloDe(user) !== undefined) throw forbidden('Los montos de las familias no son para profesores', 'acceso');
  await assertResponsable(db, user, codigoEntidad);
}

/**
 * Whether a user may read what a family's link shows: debts, invoices and receipts, of every branch where the payer has a child, a group, a
 * debt or a receipt; a closed branch is nobody's and hides nothing. Children that another guardian pays for at present count too.
 */
export async function leeCuenta(db: Db, user: User, codigoEntidad: number): Promise<boolean> {
  if (soloDe(user) !== undefined || !mayCall(LEEN_CUENTA, user.accesos)) return false;
  const { rows } = await db.execute<{ todas: boolean }>(sql`
    with hijo as (
      select e.codigo_estudiante, e.codigo_sucursal from estudiante e where e.codigo_entidad = ${codigoEntidad}
        or e.codigo_estudiante in (select r.codigo_estudiante from responsable_estudiante r where r.codigo_entidad = ${codigoEntidad})),
    donde as (
      select codigo_sucursal from hijo
      union all select g.codigo_sucursal from inscripcion i join grupo g using (codigo_grupo)
        where i.codigo_estudiante in (select codigo_estudiante from hijo) and i.estatus = 'ACTIVA'
      union all select factura.codigo_sucursal from factura where factura.codigo_compania = ${user.codigoCompania} and ${deLaCuenta(codigoEntidad)}
      union all select c.codigo_sucursal from cobro c where c.codigo_pagador = ${codigoEntidad})
    select not exists (select from donde join sucursal using (codigo_sucursal) where activo and codigo_sucursal <> all(${sql.param([...user.sucursales])}::int[])) todas`);
  return rows[0]!.todas;
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
      .select(columnsFor(EnlaceDado, enlaceFamilia))
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
