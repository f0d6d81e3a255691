import type { Cuenta } from './cuenta';

/** Values by path; null removes. */
export type Cambios = Record<string, unknown>;

/** The database behind Firebase as the server needs it. */
export interface Base {
  /** Writes all of it or nothing, in one moment for who listens. Throws where it was not written, or may not have been. */
  escribir: (cambios: Cambios) => Promise<void>;
  /** The text that lies at a path, if one does. */
  leer: (ruta: string) => Promise<string | undefined>;
}

const PLAZO_MS = 10_000;

/** The database over its REST API, as the service account. `direccion`: https://proyecto-default-rtdb.firebaseio.com. */
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
