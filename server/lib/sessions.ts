import pg from 'pg';
import type { Centavos } from '@/contract/campos';
import type { Change } from './changes';
import type { User } from './user';

/** A live session and its user. */
export interface Session {
  user: User;
  expira: Date;
  /** Milliseconds without a request after which it ends; 0: never. */
  inactividad: number;
  /** When it was last used (ms), as far as this process knows. */
  ultimoUso: number;
  /** The use that the database knows of (ms). */
  escrito: number;
}

/** Sessions by id, from memory while nothing about users changed. */
export interface Sessions {
  /** Undefined when there is none, it was ended, or its user is no longer active. */
  get: (id: string) => Promise<Session | undefined>;
  /** The same as it is in the database now: for what just heard of a change, maybe before we did. */
  now: (id: string) => Promise<Session | undefined>;
  /** Notes the use of a session at a moment; false, and the session is ended, when it was idle for too long before. */
  use: (session: Session, at: number) => boolean;
  /** Forgets all: the next request of everybody reads the database again. */
  clear: () => void;
  /** While off, nothing is remembered (nobody would tell us of changes). */
  remember: (on: boolean) => void;
}

/** Of these a new row already alters what somebody may do; of the rest only a changed or a lost one. */
const GRANTS = new Set<Change['tabla']>(['detalle_acceso', 'sucursal_usuario', 'profesor']);
const IDENTITIES = new Set<Change['tabla']>(['usuario', 'sesion', 'sucursal', 'compania', 'entidad', 'segundo_factor']);

/** Whether a change may alter who someone is, where they may look and what they may do. */
export const touchesSessions = ({ tabla, accion }: Change) => GRANTS.has(tabla) || (IDENTITIES.has(tabla) && accion !== 'INSERT');

/** A session that is in use says so in the database as often as this: what a restart may forget. */
const WRITE_MS = 30_000;

// Nobody did anything: neither the audit nor the memory of sessions is to hear of it.
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
  select s.expira, coalesce(s.ultimo_uso, s.inicio) ultimo_uso, c.minutos_inactividad, c.fiscal, c.centavos_en_efectivo, c.monto_aprobacion, u.codigo_usuario, u.usuario, e.nombre || ' ' || e.apellido nombre, e.codigo_foto, u.tipo_usuario, u.codigo_compania, p.codigo_profesor,
    array(select b.codigo_sucursal from sucursal_usuario b join sucursal using (codigo_sucursal)
          where b.codigo_usuario = u.codigo_usuario and activo order by 1) sucursales,
    array(select codigo_acceso from detalle_acceso d where d.codigo_usuario = u.codigo_usuario and activo) accesos,
    case when u.debe_cambiar then 'contrasena'
      when c.exige_segundo_factor and u.tipo_usuario = 'ADMINISTRADOR'
        and not exists (select from segundo_factor f where f.codigo_usuario = u.codigo_usuario and f.confirmado is not null) then 'segundoFactor'
      end pendiente
  from sesion s join usuario u using (codigo_usuario) join entidad e using (codigo_entidad) join compania c on c.codigo_compania = u.codigo_compania
    left join profesor p on p.codigo_usuario = u.codigo_usuario and p.activo
  where s.codigo_sesion = $1 and s.terminada is null and u.activo and c.activo`;

/** Reads sessions from the database and remembers them. */
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
    // A change that came while we were reading may not be in what we read.
    if (session && remembering && asked === generation) known.set(id, session);
    return session;
  };
  return {
    now,
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

async function read(pool: pg.Pool, id: string): Promise<Session | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const { rows } = await pool.query({ name: 'session', text: SQL, values: [id] });
  const [row] = rows;
  if (!row) return undefined;
  const user: User = {
    sesion: id,
    codigoUsuario: row.codigo_usuario,
    usuario: row.usuario,
    nombre: row.nombre,
    codigoFoto: row.codigo_foto,
    tipoUsuario: row.tipo_usuario,
    codigoCompania: row.codigo_compania,
    fiscal: row.fiscal,
    centavosEnEfectivo: row.centavos_en_efectivo,
    montoAprobacion: row.monto_aprobacion === null ? null : (Number(row.monto_aprobacion) as Centavos),
    sucursales: row.sucursales,
    accesos: new Set(row.accesos),
    codigoProfesor: row.codigo_profesor ?? undefined,
    pendiente: row.pendiente ?? undefined,
  };
  const ultimoUso = new Date(row.ultimo_uso).getTime();
  return { user, expira: new Date(row.expira), inactividad: row.minutos_inactividad * 60_000, ultimoUso, escrito: ultimoUso };
}
