import { randomUUID } from 'node:crypto';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { sqlState } from '../../db/transaction';
import type { Deps } from '../deps';
import { Refusal, refusalOf } from '../errors';

const body = ({ message, details: { errors, motivo, data } }: Refusal) => ({ success: false, mensaje: message, errors, motivo, data });

/**
 * Turns any error of a request into the API's error response. An unexpected one becomes a 500 with an id, and a log line with that id and
 * no personal data.
 */
export const onError =
  ({ log, salud }: Pick<Deps, 'log' | 'salud'>): ErrorHandler =>
  (error, c) => {
    salud.anotar(error);
    const refusal = error instanceof HTTPException ? new Refusal(error.status, error.message) : refusalOf(error);
    if (refusal) {
      const { retryAfter } = refusal.details;
      if (retryAfter) c.header('Retry-After', String(retryAfter));
      return c.json(body(refusal), refusal.status);
    }
    const id = randomUUID();
    // Messages of the query layer contain all parameters (children's data, password hashes), so only codes and stack frames are logged.
    const { constraint } = ((error as { cause?: object }).cause ?? error) as { constraint?: string };
    const at = error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8)
      .join('\n');
    const safe = sqlState(error) ? {} : { message: error.name };
    log.error({ id, path: c.req.routePath, method: c.req.method, sqlState: sqlState(error), constraint, ...safe, at }, 'unexpected');
    return c.json(
      {
        success: false,
        mensaje: `Recurso no pudo procesar su solicitud, debido a un error interno. Si se repite, indique el código ${id}`,
      },
      500,
    );
  };
