import pg from 'pg';
import type { Centavos } from '@/contract/campos';
import type { Change } from './changes';
import type { UserOfSession } from './scope';
import { sessionLost, type Deps } from './serve';

/** A live session and its user. */
export interface Session {
  /** Without the day, which is each request's. */
  user: UserOfSession;
  expira: Date;
  /** Idle timeout in ms; 0 means none. */
  inactividad: number;
  /** When it was last used (ms), as far as this process knows. */
  ultimoUso: number;
  /** Last use that is stored in the database (ms). */
  escrito: number;
}

/** Sessions by id, cached until a change of the tables they are read from. */
export interface Sessions {
  /** The session, or undefined when it does not exist, has ended, or its user is inactive. */
  get: (id: string) => Promise<Session | undefined>;
  /** The session read from the database, past the cache: for a caller that learned of a change, possibly before this cache did. */
  now: (id: string) => Promise<Session | undefined>;
  /** The session that was just opened, even if it has ended since: whoever opened it is answered as before that. */
  opened: (id: string) => Promise<Session | undefined>;
  /** Records that a session was used at `at` (ms). Returns false and ends the session when it had been idle for too long. */
  use: (session: Session, at: number) => boolean;
  /** Empties the cache, so that the next request of each session reads the database. */
  clear: () => void;
  /** Turns caching on or off; it is off while no change notifications arrive. */
  remember: (on: boolean) => void;
}

/** Tables in which even a new row changes what a user may do; for the tables below only an update or a delete does. */
const GRANTS = new Set<Change['tabla']>(['detalle_acceso', 'sucursal_usuario', 'profesor']);
const IDENTITIES = new Set<Change['tabla']>(['usuario', 'sesion', 'sucursal', 'compania', 'entidad', 'segundo_factor']);

/** Whether a change may alter who a user is, what they may see or what they may do. */
export const touchesSessions = ({ tabla, accion }: Change) => GRANTS.has(tabla) || (IDENTITIES.has(tabla) && accion !== 'INSERT');

/** Minimum interval between two writes of a session's last use; a restart forgets at most this much. */
const WRITE_MS = 30_000;

// Bookkeeping, not an act of the user: the setting keeps it out of the audit and sends no notification, which would empty the cache.
const writeUse = (pool: pg.Pool, id: string, at: number) =>
  void pool
    .query(
      `select set_config('app.auditar', 'no', true);
       update sesion set ultimo_uso = ${pg.escapeLiteral(new Date(at).toISOString())} where codigo_sesion = ${pg.escapeLiteral(id)}`,
    )
    .catch(() => {});

const end = (pool: pg.Pool, id: string, at: number) =>
  void pool
    .query('update sesion set terminada = $2 where codigo_sesion = $1 and terminada is null', [id, new Date(at).toISOString()])
    .catch(() => {});

const SQL = `
  select s.expira, coalesce(s.ultimo_uso, s.inicio) ultimo_uso, c.minutos_inactividad, c.monto_aprobacion monto, p.codigo_profesor profesor,
    c.fiscal, c.centavos_en_efectivo "centavosEnEfectivo", u.codigo_usuario "codigoUsuario", u.usuario, e.nombre || ' ' || e.apellido nombre,
    e.codigo_foto "codigoFoto", u.tipo_usuario "tipoUsuario", u.codigo_compania "codigoCompania",
    array(select b.codigo_sucursal from sucursal_usuario b join sucursal using (codigo_sucursal)
          where b.codigo_usuario = u.codigo_usuario and activo order by 1) sucursales,
    array(select codigo_acceso from detalle_acceso d where d.codigo_usuario = u.codigo_usuario and activo) codigos,
    case when u.debe_cambiar then 'contrasena'
      when c.exige_segundo_factor and (c.segundo_factor_a_todos or u.tipo_usuario = 'ADMINISTRADOR')
        and not exists (select from segundo_factor f where f.codigo_usuario = u.codigo_usuario and f.confirmado is not null) then 'segundoFactor'
      end falta
  from sesion s join usuario u using (codigo_usuario) join entidad e using (codigo_entidad) join compania c on c.codigo_compania = u.codigo_compania
    left join profesor p on p.codigo_usuario = u.codigo_usuario and p.activo
  where s.codigo_sesion = $1 and (s.terminada is null or $2) and u.activo and c.activo`;

/** The session cache of one server. */
export function sessionsOf(pool: pg.Pool): Sessions {
  const known = new Map<string, Session>();
  let remembering = false;
  let generation = 0;

  const clear = () => {
    generation += 1;
    known.clear();
  };
  const now = async (id: string) => {
    const asked = generation;
    const session = await read(pool, id);
    // A change that arrived during the read may be missing from its result, so the result is not cached.
    if (session && remembering && asked === generation) known.set(id, session);
    return session;
  };
  return {
    now,
    opened: (id) => read(pool, id, true),
    get: async (id) => known.get(id) ?? now(id),
    use: (session, at) => {
      const { user, inactividad, ultimoUso } = session;
      if (!inactividad) return true;
      if (at - ultimoUso > inactividad) {
        known.delete(user.sesion);
        end(pool, user.sesion, at);
        return false;
      }
      if (at - session.escrito >= WRITE_MS) {
        session.escrito = at;
        writeUse(pool, user.sesion, at);
      }
      session.ultimoUso = at;
      return true;
    },
    clear,
    remember: (on) => {
      remembering = on;
      clear();
    },
  };
}

async function read(pool: pg.Pool, id: string, ended = false): Promise<Session | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const { rows } = await pool.query({ name: 'session', text: SQL, values: [id, ended] });
  if (!rows[0]) return undefined;
  const { expira, ultimo_uso, minutos_inactividad, monto, profesor, codigos, falta, ...own } = rows[0];
  const user: UserOfSession = {
    ...own,
    sesion: id,
    montoAprobacion: monto === null ? null : (Number(monto) as Centavos),
    accesos: new Set(falta ? [] : codigos), // who owes something first may do and hear nothing else
    codigoProfesor: profesor ?? undefined,
    pendiente: falta ?? undefined,
  };
  const ultimoUso = new Date(ultimo_uso).getTime();
  return { user, expira: new Date(expira), inactividad: minutos_inactividad * 60_000, ultimoUso, escrito: ultimoUso };
}

/** The token of an Authorization header, or ''. */
export const bearer = (header: string | undefined) => (header?.startsWith('Bearer ') ? header.slice(7) : '');

/** When a session ends if no further request uses it, in ms since the epoch. */
export const plazoDe = ({ expira, inactividad, ultimoUso }: Session) =>
  Math.min(expira.getTime(), inactividad ? ultimoUso + inactividad : Infinity);

/**
 * The live session of a token. `use: false` does not count as activity, so it does not prolong the session; `expired: true` accepts an
 * expired token. A missing, broken, expired or ended one throws 403 without `motivo`, on which the client opens its sign-in dialog.
 */
export async function sessionOf({ keys, sessions, now }: Deps, token: string, { expired = false, use = true } = {}): Promise<Session> {
  const claims = token ? await keys.read(token) : undefined;
  const at = now().getTime();
  if (!claims || (!expired && claims.exp * 1000 <= at)) throw sessionLost();
  const session = await sessions.get(claims.sesion);
  if (!session || session.expira.getTime() <= at) throw sessionLost();
  if (use ? !sessions.use(session, at) : plazoDe(session) <= at) throw sessionLost();
  return session;
}
