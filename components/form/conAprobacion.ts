import { ApiError } from '@/services/http/apiError';
import { onSignedOut } from '@/services/http/credentials';
import { shared } from '../data/shared';

/** A pending request for a second user's approval. */
export interface Peticion {
  /** The server's question: what is approved, and the amount. */
  mensaje: string;
  /** The act to approve, as on the wire. */
  porAprobar: object;
  /** Answers the request: with the approval, or undefined if nobody approved. */
  responder: (aprobacion: string | undefined) => void;
}

const { set, useValue } = shared<Peticion | undefined>(undefined);

// The act belongs to a page that has closed, so nobody waits for the answer.
onSignedOut(() => set(undefined));

/** The pending request; undefined if there is none. */
export const usePeticion = useValue;

const pedir = (mensaje: string, porAprobar: object) =>
  new Promise<string | undefined>((resolve) => {
    const responder = (aprobacion: string | undefined) => {
      set(undefined);
      resolve(aprobacion);
    };
    set({ mensaje, porAprobar, responder });
  });

/**
 * Runs an act; if the server requires a second user (409 `aprobacion`), asks for the approval at this screen and runs the act again with
 * it. Throws the refusal if nobody approves, and any other error.
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
