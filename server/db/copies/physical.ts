import type pg from 'pg';
import { BackupError } from './backupFile';
import { dropSecrets } from './backupSecrets';
import { servingFrom } from '../migrate';
import { onConnection } from '../onConnection';
import { repeatSuppressions, type Recorded } from './suppressions';

/** Throws while a process serves: it caches keys and companies in memory and would go on using those of the database before. */
export async function refuseServing(client: pg.Client): Promise<void> {
  const serving = await servingFrom(client);
  if (serving) throw new BackupError(`Cantera está en marcha con esa base de datos (desde ${serving}): deténgala antes de restaurar.`);
}

/**
 * Closes a database that PostgreSQL's own tools restored, secrets and all: it gets a new signing key, nobody is signed in, and no link or
 * mail with one is valid any more; later suppressions are repeated. Throws BackupError while a process serves from it.
 */
export const closeRestored = (url: string, suppressions: readonly Recorded[]): Promise<void> =>
  onConnection(url, async (client) => {
    await refuseServing(client);
    await client.query('begin');
    await dropSecrets(client);
    await repeatSuppressions(client, suppressions);
    await client.query('commit');
  });
