import type { Placeholder } from 'drizzle-orm';
import type { Pendiente } from '@/contract/call';
import type { Centavos } from '@/contract/campos';
import type { ModoFiscal } from '@/contract/facturas/fiscal';
import type { TipoUsuario } from '@/contract/usuarios/cuenta';

/** The caller, as the session cache knows them: what scope and access checks need. */
export interface User {
  sesion: string;
  codigoUsuario: number;
  usuario: string;
  nombre: string;
  /** The photo's file, if any. */
  codigoFoto: number | null;
  tipoUsuario: TipoUsuario;
  codigoCompania: number;
  /** How the company numbers invoices for the tax office. Cached here so that a company without fiscal numbers needs no query for it. */
  fiscal: ModoFiscal;
  /** Whether cash amounts may have centavos; else they are whole pesos. */
  centavosEnEfectivo: boolean;
  /** Acts on money above this amount (centavos) need a second user's approval; null: never. */
  montoAprobacion: Centavos | null;
  sucursales: readonly number[];
  accesos: ReadonlySet<number>;
  /** The active instructor record of this user, if any. */
  codigoProfesor?: number;
  /** What the user must do before any other call is allowed. */
  pendiente?: Pendiente;
}

/** An administrator may override some rules by giving a reason. */
export const esAdministrador = (user: User) => user.tipoUsuario === 'ADMINISTRADOR';

/** The part of a user that tells whether they are an instructor; in a prepared statement the code is a placeholder. */
export type QuizasProfesor<P extends number | Placeholder = number> = Pick<User, 'tipoUsuario'> & { codigoProfesor?: P };

/**
 * The instructor to whose groups the user is limited: a PROFESOR sees only their own (0, which matches none, without an instructor record);
 * undefined means no limit.
 */
export const soloDe = <P extends number | Placeholder = number>(user: QuizasProfesor<P>): P | 0 | undefined =>
  user.tipoUsuario === 'PROFESOR' ? (user.codigoProfesor ?? 0) : undefined;
