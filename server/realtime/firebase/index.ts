import type { Deps } from '../difusor';
import { baseDe } from './base';
import { leerCuenta, type Cuenta } from './cuenta';
import { publicadorDe, type Publicador } from './publicador';

/** What a server needs to send events through Firebase instead of its own streams. */
export interface Firebase {
  cuenta: Cuenta;
  publicador: Publicador;
}

/** Settings of Firebase. */
export interface AjustesFirebase {
  /** Path of the service account's key file. */
  archivo: string;
  /** URL of the database. */
  direccion: string;
}

/** Starts to publish events to Firebase. Throws when the file is not a service account's key file. */
export async function firebaseDe(
  deps: Pick<Deps, 'pool' | 'sessions' | 'difusor' | 'log' | 'now'>,
  { archivo, direccion }: AjustesFirebase,
): Promise<Firebase> {
  const cuenta = await leerCuenta(archivo, deps.now);
  return { cuenta, publicador: publicadorDe(deps, baseDe(direccion, cuenta)) };
}
