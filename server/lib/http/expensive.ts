import type { Call } from '@/contract/call';
import type { User } from '../scope';
import { tooMany } from '../serve';

type Work = () => Promise<Response>;

/** Runs a call of a user when it is its turn. Throws 429 for a second expensive one of the same user. */
export type InTurn = (call: Call, user: User, work: Work) => Promise<Response>;

/** How many reports, uploads and other heavy acts of one company run at once. */
const AT_ONCE = 2;
/** Retry-After in seconds. */
const TRY_AGAIN_S = 5;

/** Whether a call waits in its company's line. A file that is sent while it is made does not: how long that takes is its receiver's. */
const isHeavy = ({ report, expensive, download }: Call) => (report ?? expensive) === true && download !== 'stream';

/** The turns of one server: one expensive call of a user at a time, and two heavy ones of a company. */
export function inTurn(): InTurn {
  const alone = oneAtATime();
  const line = inLine();
  return (call, { codigoUsuario, codigoCompania }, work) => {
    const inIts = isHeavy(call) ? () => line(codigoCompania, work) : work;
    return call.expensive ? alone(codigoUsuario, inIts) : inIts();
  };
}

/**
 * A line for each company: what it asks beyond two heavy acts waits until one of them ends, so that no company takes the connections and
 * the processors of the others.
 */
function inLine() {
  const lines = new Map<number, { running: number; waiting: (() => void)[] }>();
  return async (codigoCompania: number, work: Work) => {
    const line = lines.get(codigoCompania) ?? { running: 0, waiting: [] };
    lines.set(codigoCompania, line);
    if (line.running < AT_ONCE) line.running += 1;
    else await new Promise<void>((turn) => line.waiting.push(turn)); // who ends gives its place over
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if ((line.running -= 1) === 0) lines.delete(codigoCompania);
    }
  };
}

/**
 * Allows one expensive answer at a time per user, until its last byte is sent or the download is cancelled. A second one in the meantime
 * throws 429.
 */
function oneAtATime() {
  const running = new Set<number>();
  return async (codigoUsuario: number, work: Work) => {
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
