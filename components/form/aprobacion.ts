import { useSyncExternalStore } from 'react';
import { ApiError } from '@/services/apiError';

/** What a second user is asked to agree to, and who waits for the answer. */
export interface Peticion {
  /** The words of the server: what it is, and how much. */
  mensaje: string;
  /** As it is on the wire. */
  porAprobar: object;
  /** Takes the approval, or nothing where nobody agreed. */
  responder: (aprobacion: string | undefined) => void;
}

let peticion: Peticion | undefined;
const listeners = new Set<() => void>();

function set(next: Peticion | undefined) {
  peticion = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const current = () => peticion;
const none = () => undefined;

/** What somebody is being asked at the moment. */
export const usePeticion = () => useSyncExternalStore(subscribe, current, none);

const pedir = (mensaje: string, porAprobar: object) =>
  new Promise<string | undefined>((resolve) => {
    const responder = (aprobacion: string | undefined) => {
      set(undefined);
      resolve(aprobacion);
    };
    set({ mensaje, porAprobar, responder });
  });

/**
 * Runs an act; where the server wants a second user (409 `aprobacion`), asks for one at this screen and runs it again with the approval. Throws
 * the refusal where nobody agrees, or when it was about anything else.
 */
export async function conAprobacion<R>(act: (aprobacion?: string) => Promise<R>): Promise<R> {
  let aprobacion: string | undefined;
  for (;;) {
    try {
      return await act(aprobacion);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.porAprobar) throw error;
      aprobacion = await pedir(error.message, error.porAprobar);
      if (aprobacion === undefined) throw error;
    }
  }
}
