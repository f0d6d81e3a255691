import type { Cuenta } from './cuenta';

/** Values by path; null deletes. */
export type Cambios = Record<string, unknown>;

/** The Firebase Realtime Database as the server uses it. */
export interface Base {
  /** Writes all changes atomically, as one event for listeners. Throws when they were not, or possibly not, written. */
  escribir: (cambios: Cambios) => Promise<void>;
  /** The text at a path, or undefined. */
  leer: (ruta: string) => Promise<string | undefined>;
}

const PLAZO_MS = 10_000;

/** Client of the database's REST API with the service account. `direccion`: https://proyecto-default-rtdb.firebaseio.com. */
export function baseDe(direccion: string, { acceso }: Cuenta): Base {
  const pedir = async (method: string, ruta: string, datos?: object) => {
    const url = new URL(direccion);
    url.pathname = `/${ruta}.json`;
    if (method !== 'GET') url.searchParams.set('print', 'silent');
    const answer = await fetch(url, {
      method,
      body: datos && JSON.stringify(datos),
      headers: { Authorization: `Bearer ${await acceso()}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(PLAZO_MS),
    });
    if (!answer.ok) throw new Error(`Firebase answers ${answer.status}`);
    return answer;
  };
  return {
    escribir: async (cambios) => void (await pedir('PATCH', '', cambios)),
    leer: async (ruta) => {
      const valor: unknown = await (await pedir('GET', ruta)).json();
      return typeof valor === 'string' ? valor : undefined;
    },
  };
}
