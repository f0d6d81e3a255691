import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { sqlState } from '../../db/transaction';
import { Refusal, type Deps } from '../serve';
import { refusalOf } from '../restricciones';
import { addressOf } from './incoming';

const body = ({ message, details: { errors, motivo, data } }: Refusal) => ({ success: false, mensaje: message, errors, motivo, data });

/** Refusals of ordinary work: what is not there any more, and what somebody else changed meanwhile. */
const ORDINARY = new Set([404, 409]);

/** The frames of an error, without its message. */
const framesOf = ({ stack }: Error) =>
  stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n');

/**
 * Turns any error of a request into the API's error response. One that the server and not the user caused tells the user the request's id,
 * and is logged with it; nothing personal is in that line. A refusal is logged with the address that it came from.
 */
export const onError =
  ({ log, salud, proxies }: Pick<Deps, 'log' | 'salud' | 'proxies'>): ErrorHandler =>
  (error, c) => {
    salud.anotar(error);
    const id = c.get('requestId') as string;
    // Messages of the query layer contain all parameters (children's data, password hashes), so only codes and stack frames are logged.
    const { constraint } = ((error as { cause?: object }).cause ?? error) as { constraint?: string };
    const what = { request: id, path: c.req.routePath, method: c.req.method, sqlState: sqlState(error), constraint };
    const refusal = error instanceof HTTPException ? new Refusal(error.status, error.message) : refusalOf(error);
    if (!refusal) {
      log.error({ ...what, ...(what.sqlState ? {} : { message: error.name }), at: framesOf(error) }, 'unexpected');
      const mensaje = `Recurso no pudo procesar su solicitud, debido a un error interno. Si se repite, indique el código ${id}`;
      return c.json({ success: false, mensaje }, 500);
    }
    const { retryAfter } = refusal.details;
    if (retryAfter) c.header('Retry-After', String(retryAfter));
    const sent = body(refusal);
    if (refusal.status < 500) {
      if (!ORDINARY.has(refusal.status)) log.info({ ...what, status: refusal.status, from: addressOf(c, proxies) }, 'refused');
      return c.json(sent, refusal.status);
    }
    if (refusal === error) return c.json(sent, refusal.status);
    log.warn(what, 'not possible now');
    return c.json({ ...sent, mensaje: `${sent.mensaje} (código ${id})` }, refusal.status);
  };
