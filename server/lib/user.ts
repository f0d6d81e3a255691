import type { Placeholder } from 'drizzle-orm';
import type { Pendiente } from '@/contract/call';
import type { Centavos } from '@/contract/campos';
import type { ModoFiscal } from '@/contract/facturas/fiscal';
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
  /** How the company numbers its invoices for the tax office: known here, so that who has the layer off pays no trip for it. */
  fiscal: ModoFiscal;
  /** Whether the company takes and hands out cash to the centavo; else in whole pesos. */
  centavosEnEfectivo: boolean;
  /** The amount (centavos) above which an act on money needs a second user, as the company set it; null: never. */
  montoAprobacion: Centavos | null;
  sucursales: readonly number[];
  accesos: ReadonlySet<number>;
  /** The instructor that the user is, if any. */
  codigoProfesor?: number;
  /** What the user has to do before anything else. */
  pendiente?: Pendiente;
}

/** An administrator may overrule some rules, with a reason. */
export const esAdministrador = (user: User) => user.tipoUsuario === 'ADMINISTRADOR';

/** Who may be an instructor; in a prepared statement the code comes in when it runs. */
export type QuizasProfesor<P extends number | Placeholder = number> = Pick<User, 'tipoUsuario'> & { codigoProfesor?: P };

/** The instructor to whose groups a user is limited: the own one of a PROFESOR (0, nobody, when there is none); undefined: no limit. */
export const soloDe = <P extends number | Placeholder = number>(user: QuizasProfesor<P>): P | 0 | undefined =>
  user.tipoUsuario === 'PROFESOR' ? (user.codigoProfesor ?? 0) : undefined;
