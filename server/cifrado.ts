import os from 'node:os';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';

const ownAddresses = () => Object.values(os.networkInterfaces()).flatMap((some = []) => some.map(({ address }) => address));

/** Whether a host is this machine: what is told to its own addresses never leaves it. */
export const esAqui = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host) || ownAddresses().includes(host);

/** Whether a URL is encrypted, or leads no further than this machine. */
export const vaCifrada = (url: string) => url.startsWith('https:') || (URL.canParse(url) && esAqui(new URL(url).hostname));
export const SIN_CIFRAR = 'va sin cifrar a otro equipo: debe empezar por https://';

/** Whether the operator has said in a PostgreSQL URL that the way to it is safe without TLS, as in a network of containers. */
export const sinCifrarADrede = (url: string) => URL.canParse(url) && new URL(url).searchParams.get('sslmode') === 'disable';

/**
 * Whether a PostgreSQL URL, as its client reads it, leads no further than this machine, or over TLS to a server whose certificate is checked,
 * or says that it needs none.
 */
export function postgresSeguro(url: string): boolean {
  if (sinCifrarADrede(url)) return true;
  try {
    const { host, ssl } = new pg.Client({ connectionString: url }) as pg.Client & { ssl?: boolean | ConnectionOptions };
    const options: ConnectionOptions = typeof ssl === 'object' ? ssl : {};
    return host.startsWith('/') || esAqui(host) || (!!ssl && options.rejectUnauthorized !== false && !options.checkServerIdentity);
  } catch {
    return false; // a certificate's file that cannot be read
  }
}
