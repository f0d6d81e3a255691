import { and, desc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { MAX_SIZE } from '@/contract/list';
import { misSesiones, type SesionAbierta } from '@/contract/sesion/misSesiones';
import { intentoAcceso, sesion, usuario } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import { conflict, Refusal, serve, type Deps, type Request } from '../lib/serve';
import { actorOf, pick, scoped, type Db, type User } from '../lib/scope';
import { equipoDe } from './equipo';
import { conContrasena } from './password';
import { cargarUsuario } from '../usuarios/usuarioLeer';
import { assertPuedeCambiar } from '../personas/superior';

/** Condition: open sessions of a user of the caller's company. */
const abiertas = (user: User, codigoUsuario: number, ahora: Date, ...more: (SQL | undefined)[]) =>
  scoped(sesion, user, eq(sesion.codigoUsuario, codigoUsuario), isNull(sesion.terminada), gt(sesion.expira, ahora.toISOString()), ...more);

const yaCerrada = () => new Refusal(404, 'Esa sesión ya no está abierta');

async function leer(db: Db, user: User, codigoUsuario: number, ahora: Date): Promise<SesionAbierta[]> {
  const rows = await db
    .select(pick(sesion, 'codigoSesion', 'inicio', 'expira', 'direccion', 'agente'))
    .from(sesion)
    .where(abiertas(user, codigoUsuario, ahora))
    .orderBy(desc(sesion.inicio), sesion.codigoSesion);
  return rows.map(({ agente, ...row }) => ({ ...row, equipo: equipoDe(agente), actual: row.codigoSesion === user.sesion }));
}

async function terminar(db: Db, where: SQL, ahora: Date): Promise<number> {
  const { rowCount } = await db.update(sesion).set({ terminada: ahora.toISOString() }).where(where);
  return rowCount ?? 0;
}

/** Ends those of the caller's own open sessions that meet a condition. */
async function terminarPropias(deps: Deps, user: User, request: Request, cuales: SQL) {
  const suyas = abiertas(user, user.codigoUsuario, deps.now(), cuales);
  const terminadas = await transaction(deps.pool, actorOf(user, request), (tx) => terminar(tx, suyas, deps.now()));
  deps.sessions.clear();
  return { terminadas };
}

export default [
  serve(misSesiones.propias, ({ db, user, deps }) => leer(db, user, user.codigoUsuario, deps.now())),

  serve(misSesiones.historial, async ({ db, user, query }) => {
    const [mio] = await db
      .select({ fechaRegistro: usuario.fechaRegistro })
      .from(usuario)
      .where(scoped(usuario, user, eq(usuario.codigoUsuario, user.codigoUsuario)));
    // Names are unique across companies, but an earlier, deleted user may have had this one. Entries without an address were not typed by
    // anybody.
    const suyos = and(
      eq(intentoAcceso.usuario, user.usuario.toLowerCase()),
      ne(intentoAcceso.direccion, ''),
      sql`${intentoAcceso.momento} >= ${mio!.fechaRegistro}`,
    );
    const size = Math.min(query.size, MAX_SIZE);
    const rows = await db
      .select({ momento: intentoAcceso.momento, direccion: intentoAcceso.direccion, exitoso: intentoAcceso.exitoso })
      .from(intentoAcceso)
      .where(suyos)
      .orderBy(desc(intentoAcceso.momento), desc(intentoAcceso.codigoIntento))
      .limit(size)
      .offset(query.page * size);
    return { rows, total: await db.$count(intentoAcceso, suyos) };
  }),

  // Called by any user, with the password, which whoever found a session open does not know. Refuses a wrong one (400), too many (429).
  serve(misSesiones.terminarOtras, async ({ user, body, request, deps }) => {
    await conContrasena(user, deps, request, body.password);
    return terminarPropias(deps, user, request, ne(sesion.codigoSesion, user.sesion));
  }),

  // The same, for one of them. Also refuses another user's or an ended session (404) and the current one (409).
  serve(misSesiones.terminar, async ({ db, user, params: { codigoSesion }, body, request, deps }) => {
    if (codigoSesion === user.sesion) throw conflict('Es la sesión en la que está: use «Cerrar Sesión»');
    const esa = eq(sesion.codigoSesion, codigoSesion);
    if (!(await db.$count(sesion, abiertas(user, user.codigoUsuario, deps.now(), esa)))) throw yaCerrada();
    await conContrasena(user, deps, request, body.password);
    const hecho = await terminarPropias(deps, user, request, esa);
    if (hecho.terminadas === 0) throw yaCerrada();
    return hecho;
  }),

  serve(misSesiones.deUsuario, async ({ db, user, params, deps }) => {
    const otro = await cargarUsuario(db, user, params.usuario);
    return leer(db, user, otro.codigoUsuario, deps.now());
  }),

  // Called by whoever manages users. Refuses a user with more rights than the caller (403), a session that is not open (404), and the
  // current one (409).
  serve(misSesiones.terminarDeUsuario, async ({ db, user, body: { usuario: nombre, codigoSesion }, after, deps }) => {
    const otro = await cargarUsuario(db, user, nombre);
    await assertPuedeCambiar(db, user, otro);
    if (codigoSesion === user.sesion) throw conflict('Es la sesión en la que está: use «Cerrar Sesión»');
    const cuales = codigoSesion ? eq(sesion.codigoSesion, codigoSesion) : ne(sesion.codigoSesion, user.sesion);
    const terminadas = await terminar(db, abiertas(user, otro.codigoUsuario, deps.now(), cuales), deps.now());
    if (codigoSesion && terminadas === 0) throw yaCerrada();
    after(deps.sessions.clear);
    return { terminadas };
  }),
];
