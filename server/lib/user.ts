import type { Pendiente } from '@/contract/call';
import type { TipoUsuario } from '@/contract/sesion/sesion';

/** Who calls, as the cache of sessions knows it: everything that scope and access need. */
export interface User {
  sesion: string;
  codigoUsuario: number;
  usuario: string;
  nombre: string;
  /** The file of the photo, if there is one. */
  codigoFoto: number | null;
  tipoUsuario: TipoUsuario;
  codigoCompania: number;
  sucursales: readonly number[];
  accesos: ReadonlySet<number>;
  /** The instructor that the user is, if any. */
  codigoProfesor?: number;
  /** What the user has to do before anything else. */
  pendiente?: Pendiente;
}

/** An administrator may overrule some rules, with a reason. */
export const esAdministrador = (user: User) => user.tipoUsuario === 'ADMINISTRADOR';

/** The instructor to whose groups a user is limited: the own one of a PROFESOR (0, nobody, when there is none); undefined: no limit. */
export const soloDe = (user: User) => (user.tipoUsuario === 'PROFESOR' ? (user.codigoProfesor ?? 0) : undefined);
