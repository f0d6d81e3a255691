import fs from 'node:fs';
import pg from 'pg';
import { flushFolder, giveAway, superuser, type Cluster } from './cluster';
import { EmbeddedError } from './errors';

/** The superuser's password; two, of which one is valid, if a process was killed while it changed it. */
export function passwordsOf({ passwordFile, home }: Cluster): string[] {
  const passwords = fs.readFileSync(passwordFile, 'utf8').split('\n').filter(Boolean);
  if (passwords.length === 0) throw new EmbeddedError('START', `El archivo de la contraseña en ${home} está vacío.`);
  return passwords;
}

/** Replaces the file as a whole, so that a power cut leaves either content. */
function store(cluster: Cluster, passwords: string[]) {
  const side = `${cluster.passwordFile}.new`;
  fs.writeFileSync(side, passwords.join('\n'), { mode: 0o600, flush: true });
  giveAway(cluster, side);
  fs.renameSync(side, cluster.passwordFile);
  flushFolder(cluster.home);
}

/** Gives the superuser another password over a connection made with the current one; only the holder of the folder's lock may. */
export async function changePassword(cluster: Cluster, client: pg.Client, current: string, next: string) {
  if (current === next) return;
  store(cluster, [current, next]);
  // Under a setting that lets commits be lost, this one must not be: the file forgets the former password.
  await client.query(`set synchronous_commit to on; alter role ${superuser} password ${pg.escapeLiteral(next)}`);
  store(cluster, [next]);
}
