import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { EmbeddedError } from './errors';

/** How the server's programs run: as another system user and group, or wrapped in a command. */
export type Identity = { uid?: number; gid?: number; wrap: string[] };

const userNamespace = ['unshare', '--user', '--map-user=1', '--map-group=1', '--'];

function unprivilegedUser(): { uid: number; gid: number } {
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const wanted = [process.env.CANTERA_PG_USER, 'postgres', 'nobody'].filter(Boolean);
  const user = wanted.map((name) => users.find((fields) => fields[0] === name)).find(Boolean);
  return { uid: Number(user?.[2] ?? 0), gid: Number(user?.[3] ?? 0) };
}

/** Throws when the folder belongs to another system user, unless this process is root. */
function refuseForeign(home: string, owner: number) {
  const me = process.getuid?.();
  if (me === undefined || me === 0 || me === owner) return;
  throw new EmbeddedError(
    'FOREIGN_OWNER',
    `Los datos de ${home} pertenecen a otro usuario del sistema (uid ${owner}). Ejecute Cantera con ese usuario o elija otra carpeta con CANTERA_DATA_DIR.`,
  );
}

/**
 * Decides as whom the server runs. PostgreSQL refuses root, so root runs it as the folder's owner, CANTERA_PG_USER, postgres or nobody;
 * where that user cannot reach the folders (a project under /root), in a user namespace that maps root to another uid. Throws an
 * EmbeddedError when neither works.
 */
export function identity(home: string, reach: string[]): Identity {
  const found = fs.statSync(home, { throwIfNoEntry: false });
  if (found) refuseForeign(home, found.uid);
  if (process.getuid?.() !== 0) return { wrap: [] };
  const as = found ? { uid: found.uid, gid: found.gid } : unprivilegedUser();
  const blocked = reach.find((place) => spawnSync('/bin/sh', ['-c', 'test -x "$0"', place], { ...as, cwd: '/' }).status !== 0);
  if (as.uid !== 0 && !blocked) return { ...as, wrap: [] };
  const [unshare, ...flags] = userNamespace;
  const rootOwns = !found || found.uid === 0;
  if (rootOwns && spawnSync(unshare!, [...flags, 'true']).status === 0) return { wrap: userNamespace };
  throw new EmbeddedError(
    'IDENTITY',
    `PostgreSQL no corre como root y el usuario ${as.uid} no llega a ${blocked ?? home}. ` +
      'Ejecute Cantera con un usuario normal, muévala fuera de la carpeta privada (por ejemplo a /opt) o indique DATABASE_URL.',
  );
}
