import type { Deps } from '../../lib/deps';
import { baseDe } from './base';
import { leerCuenta, type Cuenta } from './cuenta';
import { publicadorDe, type Publicador } from './publicador';

/** What a server needs to tell by Firebase instead of by its own streams. */
export interface Firebase {
  cuenta: Cuenta;
  publicador: Publicador;
}

/** Where Firebase is. */
export interface AjustesFirebase {
  /** The file of the service account. */
  archivo: string;
  /** The address of the database. */
  direccion: string;
}

/** Begins to take events to Firebase. Throws where the file is not one of a service account. */
export async function firebaseDe(
  deps: Pick<Deps, 'pool' | 'sessions' | 'vivo' | 'log' | 'now'>,
  { archivo, direccion }: AjustesFirebase,
): Promise<Firebase> {
  const cuenta = await leerCuenta(archivo, deps.now);
  return { cuenta, publicador: publicadorDe(deps, baseDe(direccion, cuenta)) };
}
