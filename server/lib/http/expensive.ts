import { tooMany } from '../serve';

/** Runs work for a user; refuses it (429) while other work of the same user still runs. */
export type OneAtATime = (codigoUsuario: number, work: () => Promise<Response>) => Promise<Response>;

/** Retry-After in seconds. */
const TRY_AGAIN_S = 5;

/**
 * Allows one expensive answer at a time per user, until its last byte is sent or the download is cancelled. A second one in the meantime
 * throws 429.
 */
export function oneAtATime(): OneAtATime {
  const running = new Set<number>();
  return async (codigoUsuario, work) => {
    if (running.has(codigoUsuario)) throw tooMany('Espere a que termine lo que pidió antes y pruebe de nuevo', TRY_AGAIN_S);
    running.add(codigoUsuario);
    const release = () => void running.delete(codigoUsuario);
    try {
      return releasing(await work(), release);
    } catch (error) {
      release();
      throw error;
    }
  };
}

/** The same response, which calls `release` once when its body ends, fails or is cancelled. */
function releasing(response: Response, release: () => void): Response {
  if (!response.body) {
    release();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reader.read().catch((error: unknown) => {
        release();
        throw error;
      });
      if (!done) return controller.enqueue(value);
      release();
      controller.close();
    },
    cancel: (reason) => {
      release();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
