import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '@/utils/plainError';

/** The oldest PostgreSQL that Cantera knows. */
const OLDEST = 15;
const VERSIONS = '/usr/lib/postgresql';

/** Where Debian's packages put the programs of a cluster. */
const PROGRAMS: Readonly<Record<string, string>> = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
};
const PGBOUNCER = { pgbouncer: '/usr/sbin/pgbouncer' };

/** Which files are there: the tests say so themselves. */
type There = (file: string) => boolean;

/** The programs of the newest PostgreSQL that is installed; undefined without one that is new enough. */
export function postgresql(there: There): string | undefined {
  const versions = there(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const fit = versions.filter((version) => version >= OLDEST && there(path.join(VERSIONS, `${version}`, 'bin/postgres')));
  return fit.length ? path.join(VERSIONS, `${Math.max(...fit)}`, 'bin') : undefined;
}

/** The folder of PostgreSQL's programs. Throws, with the line that installs them, when a package is missing. */
export function findPrograms(pgbouncer: boolean, there: There = existsSync): string {
  const wanted = Object.entries({ ...PROGRAMS, ...(pgbouncer && PGBOUNCER) });
  const missing = wanted.filter(([, file]) => !there(file)).map(([name]) => name);
  const bin = postgresql(there);
  if (!bin) missing.push(`postgresql-${OLDEST}`);
  if (missing.length || !bin)
    throw new PlainError(
      `${missing.length === 1 ? 'Falta un paquete' : 'Faltan paquetes'}. Instálelos y apague sus servicios:\n  sudo apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  return bin;
}
