import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { bearer } from '../authenticate';
import type { Request } from '../serve';

interface Socket {
  remoteAddress?: string;
  encrypted?: boolean;
}

interface Incoming {
  socket: Socket;
  httpVersionMajor: number;
}

const incomingOf = (c: Context) => ((c.env ?? {}) as { incoming?: Incoming }).incoming;
const socketOf = (c: Context): Socket => incomingOf(c)?.socket ?? {};

/** Whether the connection carries many requests at once (HTTP/2), each with an end of its own. */
export const isMultiplexed = (c: Context) => incomingOf(c)?.httpVersionMajor === 2;

/** What the proxies before us wrote into a header: each adds one at the end, and what stands before ours anybody may have written. */
const written = (c: Context, header: string, proxies: number) =>
  (proxies ? (c.req.header(header) ?? '') : '').split(',').map((one) => one.trim());

/** The address of who asks; `proxies`: how many of ours stand before the server. */
function addressOf(c: Context, proxies: number): string {
  const named = written(c, 'X-Forwarded-For', proxies).at(-proxies) ?? '';
  const address = isIP(named) ? named : (socketOf(c).remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether the browser speaks TLS with us, or with a proxy of ours. */
export const isSecure = (c: Context, proxies: number) =>
  socketOf(c).encrypted === true || written(c, 'X-Forwarded-Proto', proxies).at(-1) === 'https';

/** What is known of a request before anybody reads what it carries. */
export const requestOf = (c: Context, proxies: number): Request => ({
  token: bearer(c.req.header('Authorization')),
  address: addressOf(c, proxies),
  agent: (c.req.header('User-Agent') ?? '').slice(0, 200),
  cookies: c.req.header('Cookie') ?? '',
  secure: isSecure(c, proxies),
});

const YEAR_S = 31_536_000;

/** A browser that once reached us over TLS never again speaks to this host without it. */
export const onlyTls =
  (proxies: number): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (isSecure(c, proxies)) c.header('Strict-Transport-Security', `max-age=${YEAR_S}`);
  };
