import type { Novedad } from '@/contract/realtime/novedad';
import { ApiError } from '../http/apiError';
import { currentToken, tellForbidden } from '../http/credentials';
import { freshToken, http } from '../http/client';
import { anotar } from '../http/conexion';
import { alMando } from './mando';
import { llego, ponerEstado, sePerdio } from './novedades';
import type { Abrir, Oyente } from './puerto';
import { conRespaldo } from './respaldo';
import { abrirSse } from './sse';

/** The messages between the tabs of this browser. None contains data of a child: events carry keys only. */
type Dicho =
  | { que: 'novedad'; novedad: Novedad }
  | { que: 'posicion'; posicion: string }
  | { que: 'perdido' | 'cortado' | 'fin' }
  | { que: 'abierto'; sinLeer?: number; respaldo?: boolean }
  /** A new tab asks for what happened since it began to load. */
  | { que: 'hola'; cargado: number };

const CANAL = 'cantera-vivo';
/** How many events the leading tab keeps for tabs that open later. */
const RECIENTES = 200;
/** How many event ids a tab remembers, to drop duplicates. */
const CONOCIDAS = 1000;
/** What was committed this many ms before a page loaded may be missing from it, so those events are repeated. */
const MARGEN_MS = 15_000;

/** Requests a stream from the API's own origin, with the token in the header. */
const pedirDe =
  (path: string, tipo: string) =>
  async (query: string, signal: AbortSignal): Promise<Response> => {
    await freshToken();
    const { baseURL = '', env } = http.defaults;
    return (env?.fetch ?? fetch)(`${baseURL}${path}?${query}`, {
      signal,
      cache: 'no-store',
      headers: { Authorization: `Bearer ${currentToken()}`, Accept: tipo },
    });
  };

const porSse = abrirSse({ pedir: pedirDe('vivo', 'text/event-stream'), conQue: currentToken });

/** Uses Firebase if the build configures its address; only then is its code part of the build, and only here is it loaded. */
const deAqui: Abrir = process.env.NEXT_PUBLIC_FIREBASE_DATABASE_URL
  ? (inicio, oyente) => {
      let cerrado = false;
      let cerrar = () => {};
      const config = {
        apiKey: process.env.NEXT_PUBLIC_FIREBASE_API_KEY,
        projectId: process.env.NEXT_PUBLIC_FIREBASE_PROJECT_ID,
        databaseURL: process.env.NEXT_PUBLIC_FIREBASE_DATABASE_URL,
      };
      void import('./firebase')
        .then(({ abrirFirebase }) =>
          conRespaldo(abrirFirebase({ config, pedir: pedirDe('vivo/firebase', 'application/json'), sino: porSse }), porSse),
        )
        .catch(() => porSse)
        .then((abrir) => {
          if (!cerrado) cerrar = abrir(inicio, oyente);
        });
      return () => {
        cerrado = true;
        cerrar();
      };
    }
  : porSse;

interface Opciones {
  abrir?: Abrir;
  /** When the data on the screen began to load, in ms. */
  cargado?: number;
}

/**
 * Connects this tab to the live events and returns the function that disconnects it. However many tabs are open, one leads: it holds the
 * connection and forwards events to the others. When it closes, another tab continues from the same position.
 */
export function conectar({ abrir = deAqui, cargado = Date.now() }: Opciones = {}): () => void {
  const canal = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CANAL);
  const conocidas = new Set<string>();
  const recientes: { novedad: Novedad; cuando: number }[] = [];
  let posicion: string | undefined;
  let alFrente = false;
  let abierta = false;
  let respaldo: boolean | undefined;

  const oir = (dicho: Dicho) => {
    switch (dicho.que) {
      case 'novedad': {
        const { id } = dicho.novedad;
        if (id && conocidas.has(id)) return;
        if (id) conocidas.add(id);
        if (conocidas.size > CONOCIDAS) conocidas.delete(conocidas.values().next().value!);
        return llego(dicho.novedad);
      }
      case 'posicion':
        posicion = dicho.posicion;
        return undefined;
      case 'abierto':
        // A stream that opens is an answer too: a page that asks nothing does not go on saying that there is no connection.
        anotar(true);
        return ponerEstado({ conectado: true, respaldo: dicho.respaldo, ...(dicho.sinLeer !== undefined && { sinLeer: dicho.sinLeer }) });
      case 'perdido':
        return sePerdio();
      case 'cortado':
        return ponerEstado({ conectado: false });
      case 'fin':
        ponerEstado({ conectado: false });
        return tellForbidden(new ApiError(403, 'Su sesión terminó'), false);
      default:
        return undefined;
    }
  };
  const decir = (dicho: Dicho) => {
    canal?.postMessage(dicho);
    oir(dicho);
  };
  const oyente: Oyente = {
    abierto: (dicho) => {
      abierta = true;
      respaldo = dicho.respaldo;
      decir({ que: 'abierto', ...dicho });
    },
    novedad: (novedad) => {
      recientes.push({ novedad, cuando: Date.now() });
      if (recientes.length > RECIENTES) recientes.shift();
      decir({ que: 'novedad', novedad });
    },
    posicion: (nueva) => decir({ que: 'posicion', posicion: nueva }),
    perdido: () => decir({ que: 'perdido' }),
    cortado: () => {
      abierta = false;
      decir({ que: 'cortado' });
    },
    fin: () => decir({ que: 'fin' }),
  };
  if (canal)
    canal.onmessage = ({ data }: MessageEvent<Dicho>) => {
      if (data.que !== 'hola') return oir(data);
      if (!alFrente || !abierta) return undefined;
      canal.postMessage({ que: 'abierto', respaldo } satisfies Dicho);
      if (posicion) canal.postMessage({ que: 'posicion', posicion } satisfies Dicho);
      for (const { novedad, cuando } of recientes)
        if (cuando >= data.cargado - MARGEN_MS) canal.postMessage({ que: 'novedad', novedad } satisfies Dicho);
      return undefined;
    };
  canal?.postMessage({ que: 'hola', cargado } satisfies Dicho);
  const soltar = alMando(CANAL, () => {
    alFrente = true;
    const cerrar = abrir({ posicion, cargado }, oyente);
    return () => {
      alFrente = false;
      abierta = false;
      cerrar();
    };
  });
  return () => {
    soltar();
    canal?.close();
    ponerEstado({ conectado: false, sinLeer: undefined });
  };
}
