import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { bearer } from '../sessions';
import { invalid, type Request } from '../serve';

interface Socket {
  remoteAddress?: string;
  encrypted?: boolean;
}

const incomingOf = (c: Context) => ((c.env ?? {}) as { incoming?: { socket: Socket; httpVersionMajor: number } }).incoming;
const socketOf = (c: Context): Socket => incomingOf(c)?.socket ?? {};

/** Whether the connection is HTTP/2 and carries several requests at once. */
export const isMultiplexed = (c: Context) => incomingOf(c)?.httpVersionMajor === 2;

/**
 * Values of a forwarding header, last proxy last. Each trusted proxy appends one; the client may have forged those before them. Empty
 * without trusted proxies.
 */
const written = (c: Context, header: string, proxies: number) =>
  (proxies ? (c.req.header(header) ?? '') : '').split(',').map((one) => one.trim());

/** IP address of the client. `proxies` is the number of trusted proxies in front of the server. */
export function addressOf(c: Context, proxies: number): string {
  const named = written(c, 'X-Forwarded-For', proxies).at(-proxies) ?? '';
  const address = isIP(named) ? named : (socketOf(c).remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether the browser connects over TLS, to this server or to a trusted proxy. */
const isSecure = (c: Context, proxies: number) =>
  socketOf(c).encrypted === true || written(c, 'X-Forwarded-Proto', proxies).at(-1) === 'https';

/** What is known of a request before its body is read. */
export const requestOf = (c: Context, proxies: number): Request => ({
  id: c.get('requestId') as string,
  token: bearer(c.req.header('Authorization')),
  address: addressOf(c, proxies),
  agent: (c.req.header('User-Agent') ?? '').slice(0, 200),
  cookies: c.req.header('Cookie') ?? '',
  secure: isSecure(c, proxies),
});

/** The query of a request. Throws 400 for a key that is given twice, of which one value would be dropped without a word. */
export function queryOf(c: Context): Record<string, string> {
  const twice = Object.entries(c.req.queries()).filter(([, values]) => values.length > 1);
  if (twice.length) throw invalid(Object.fromEntries(twice.map(([key]) => [key, 'Está más de una vez: deje un solo valor'])));
  return c.req.query();
}

const YEAR_S = 31_536_000;

/** Sets HSTS on answers sent over TLS: the browser never again connects to this host, or to one below it, without TLS. */
export const onlyTls =
  (proxies: number): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (isSecure(c, proxies)) c.header('Strict-Transport-Security', `max-age=${YEAR_S}; includeSubDomains`);
  };
