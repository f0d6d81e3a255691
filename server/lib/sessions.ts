import type pg from 'pg';
import type { Change } from './changes';
import type { User } from './user';

/** A live session and its user. */
export interface Session {
  user: User;
  expira: Date;
}

/** Sessions by id, from memory while nothing about users changed. */
export interface Sessions {
  /** Undefined when there is none, it was ended, or its user is no longer active. */
  get: (id: string) => Promise<Session | undefined>;
  /** Forgets all: the next request of everybody reads the database again. */
  clear: () => void;
  /** While off, nothing is remembered (nobody would tell us of changes). */
  remember: (on: boolean) => void;
}

/** Of these a new row already alters what somebody may do; of the rest only a changed or a lost one. */
const GRANTS = new Set(['detalle_acceso', 'sucursal_usuario', 'profesor']);
const IDENTITIES = new Set(['usuario', 'sesion', 'sucursal', 'compania', 'entidad', 'segundo_factor']);

/** Whether a change may alter who someone is, where they may look and what they may do. */
export const touchesSessions = ({ tabla, accion }: Change) => GRANTS.has(tabla) || (IDENTITIES.has(tabla) && accion !== 'INSERT');

const SQL = `
  select s.expira, u.codigo_usuario, u.usuario, e.nombre || ' ' || e.apellido nombre, e.codigo_foto, u.tipo_usuario, u.codigo_compania, p.codigo_profesor,
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
  return {
    get: async (id) => {
      const before = known.get(id);
      if (before) return before;
      const asked = generation;
      const session = await read(pool, id);
      // A change that came while we were reading may not be in what we read.
      if (session && remembering && asked === generation) known.set(id, session);
      return session;
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
    sucursales: row.sucursales,
    accesos: new Set(row.accesos),
    codigoProfesor: row.codigo_profesor ?? undefined,
    pendiente: row.pendiente ?? undefined,
  };
  return { user, expira: new Date(row.expira) };
}
