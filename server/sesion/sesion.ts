import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { routeOfAccess } from '@/contract/routes';
import type { Sesion } from '@/contract/sesion/sesion';
import { accesosDeUsuario, autenticar, HORAS_SESION, login, logout, refreshToken, SucursalUsuario } from '@/contract/sesion/sesion';
import { logoUrl } from '../compania/membrete';
import { compania, sucursal } from '../db/schema/compania';
import { detalleAcceso, sesion, sucursalUsuario, usuario } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import { sessionOf, type Session } from '../lib/sessions';
import { conflict, forbidden, serve, sessionLost, unauthenticated, type Deps, type Request } from '../lib/serve';
import { columnsFor, type Db } from '../lib/scope';
import { tieneFactor } from './codigo';
import { recordarEquipo } from './equipo';
import { darAprobacion } from './aprobar';
import { checkPassword } from './password';
import { cargarUsuario } from '../usuarios/usuarioLeer';

/** The session data for the client, with the token to use. */
async function sesionDe({ db }: Deps, { user }: Session, token: string): Promise<Sesion> {
  const [academia] = await db
    .select({ nombre: compania.nombre, demostracion: compania.demostracion })
    .from(compania)
    .where(eq(compania.codigoCompania, user.codigoCompania));
  const sucursales = await db
    .select(columnsFor(SucursalUsuario, sucursal, { logoUrl, defecto: sucursalUsuario.defecto }))
    .from(sucursalUsuario)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, sucursalUsuario.codigoSucursal))
    .innerJoin(compania, eq(compania.codigoCompania, sucursal.codigoCompania))
    .where(and(eq(sucursalUsuario.codigoUsuario, user.codigoUsuario), eq(sucursal.activo, true)))
    .orderBy(sucursal.codigoSucursal);
  return {
    success: true,
    token,
    compania: { codigoCompania: user.codigoCompania, nombre: academia!.nombre, ...(academia!.demostracion && { demostracion: true }) },
    usuario: {
      usuario: user.usuario,
      nombre: user.nombre,
      tipoUsuario: user.tipoUsuario,
      profilePicture: user.codigoFoto,
      debeCambiar: user.pendiente === 'contrasena',
      debeSegundoFactor: user.pendiente === 'segundoFactor',
    },
    detallesAcceso: await accesosDe(db, user.codigoUsuario, user.usuario),
    sucursalesUsuario: sucursales,
  };
}

/** A user's accesses. Each page comes from the route registry, so that access by code and by route agree. */
async function accesosDe(db: Db, codigoUsuario: number, nombre: string) {
  const rows = await db
    .select()
    .from(detalleAcceso)
    .where(eq(detalleAcceso.codigoUsuario, codigoUsuario))
    .orderBy(detalleAcceso.codigoAcceso);
  return rows.map(({ codigoAcceso, activo }) => ({ usuario: nombre, codigoAcceso, ruta: routeOfAccess(codigoAcceso)?.path ?? '', activo }));
}

/** Most open sessions of a user; a new one ends the oldest. */
const MAX_SESIONES = 20;

async function terminarSobrantes(tx: Db, codigoUsuario: number, ahora: string): Promise<boolean> {
  const abiertas = and(eq(sesion.codigoUsuario, codigoUsuario), isNull(sesion.terminada), gt(sesion.expira, ahora));
  const sobran = await tx
    .select({ codigoSesion: sesion.codigoSesion })
    .from(sesion)
    .where(abiertas)
    .orderBy(desc(sesion.inicio), sesion.codigoSesion)
    .offset(MAX_SESIONES);
  const codigos = sobran.map(({ codigoSesion }) => codigoSesion);
  if (codigos.length) await tx.update(sesion).set({ terminada: ahora }).where(inArray(sesion.codigoSesion, codigos));
  return codigos.length > 0;
}

/** Seconds in which what a page has already sent with the session that a new one replaces is still answered. */
const RELEVO_S = 10;

/** Ends, within RELEVO_S, the session whose token the sign-in was sent with: its browser goes on with the new one. */
async function relevarAnterior(tx: Db, { keys }: Deps, token: string, inicio: Date): Promise<boolean> {
  const anterior = token && (await keys.read(token));
  if (!anterior) return false;
  const fin = new Date(inicio.getTime() + RELEVO_S * 1000).toISOString();
  const suya = and(eq(sesion.codigoSesion, anterior.sesion), isNull(sesion.terminada), gt(sesion.expira, fin));
  return !!(await tx.update(sesion).set({ expira: fin }).where(suya)).rowCount;
}

/**
 * Opens a session and signs its first token; ends the one that it replaces, and the oldest of a user who has too many. Locks the user
 * against a change of password, and throws 401 when it is no longer the one that was checked: who changed it ended all sessions.
 */
export async function abrirSesion(
  deps: Deps,
  found: { codigoUsuario: number; usuario: string; codigoCompania: number; password: string },
  plataforma: string,
  request: Request,
) {
  const codigoSesion = randomUUID();
  const { codigoUsuario, codigoCompania } = found;
  const inicio = deps.now();
  const expira = new Date(inicio.getTime() + HORAS_SESION * 3_600_000);
  const row = { codigoSesion, codigoUsuario, codigoCompania, inicio: inicio.toISOString(), expira: expira.toISOString(), plataforma };
  const actor = { usuario: found.usuario, codigoCompania, desde: request.address };
  const terminaron = await transaction(deps.pool, actor, async (tx) => {
    const suya = and(eq(usuario.codigoUsuario, codigoUsuario), eq(usuario.password, found.password));
    const sigue = await tx.select({ codigoUsuario: usuario.codigoUsuario }).from(usuario).where(suya).for('share');
    if (sigue.length === 0) throw unauthenticated('Usuario o contraseña incorrectos');
    const releva = await relevarAnterior(tx, deps, request.token, inicio);
    await tx.insert(sesion).values({ ...row, direccion: request.address, agente: request.agent });
    return (await terminarSobrantes(tx, codigoUsuario, row.inicio)) || releva;
  });
  if (terminaron) deps.sessions.clear();
  const abierta = await deps.sessions.opened(codigoSesion);
  if (!abierta) throw sessionLost();
  return sesionDe(deps, abierta, await deps.keys.sign(codigoSesion, found.usuario, inicio, expira));
}

export default [
  // Called by anybody with a name, a password and, if set up, a second factor. Locks nothing. Refuses wrong ones (401) and too many
  // failures (429).
  serve(login, async ({ deps, body, request, setCookie }) => {
    const found = await checkPassword(deps, body.usuario, body.password, request, { factor: { codigo: body.codigo } });
    recordarEquipo(deps, request, found.codigoUsuario, setCookie);
    return abrirSesion(deps, found, body.userLogs?.platform ?? '', request);
  }),

  // Called by the client before its token expires. Refuses a session that has ended or is 8 hours old.
  serve(refreshToken, async ({ deps, request }) => {
    const abierta = await sessionOf(deps, request.token, { expired: true });
    const { user, expira } = abierta;
    return sesionDe(deps, abierta, await deps.keys.sign(user.sesion, user.usuario, deps.now(), expira));
  }),

  // Called when somebody approves at the caller's screen with their own password and second factor. Refuses like a sign-in; a user of
  // another company; and a user who would have to change the password or set up a second factor first. With an act, also refuses the
  // caller's own approval, and a user without the access of that act.
  serve(autenticar, async ({ deps, body, user, request }) => {
    const { codigoCompania } = user;
    const found = await checkPassword(deps, body.usuario, body.password, request, { codigoCompania, factor: { codigo: body.codigo } });
    if (found.debeCambiar) throw conflict(`«${found.usuario}» tiene una contraseña temporal: debe entrar y cambiarla antes de aprobar`);
    const leFalta = found.debeSegundoFactor && !(await tieneFactor(deps.db, found.codigoUsuario));
    if (leFalta) throw conflict(`«${found.usuario}» debe entrar y configurar su segundo factor antes de aprobar`);
    const aprobacion = body.aprueba ? await darAprobacion({ deps, user, request }, found, body.aprueba) : null;
    return { usuario: found.usuario, tipoUsuario: found.tipoUsuario, aprobacion };
  }),

  serve(logout, async ({ db, user, after, deps }) => {
    const suya = and(eq(sesion.codigoSesion, user.sesion), isNull(sesion.terminada));
    const { rowCount } = await db.update(sesion).set({ terminada: deps.now().toISOString() }).where(suya);
    if (!rowCount) throw sessionLost(); // another request ended it meanwhile
    after(deps.sessions.clear);
    return { terminada: true };
  }),

  serve(accesosDeUsuario, async ({ db, user, params }) => {
    const isOwn = params.usuario.toLowerCase() === user.usuario.toLowerCase();
    if (!isOwn && !user.accesos.has(ACCESO.asignarRol)) throw forbidden('Solo puede ver sus propios accesos', 'acceso');
    const target = isOwn ? user : await cargarUsuario(db, user, params.usuario);
    return accesosDe(db, target.codigoUsuario, target.usuario);
  }),
];
