import pg from 'pg';
import { ADVISORY } from '../advisory';
import { onConnection } from '../onConnection';
import { BackupError } from './backupFile';
import { restore } from './restore';

/** Names what does not add up in the database of a URL, one sentence each. */
type Check = (url: string) => Promise<string[]>;

/** The role may create no database, so a copy cannot be tried. */
const NOT_ALLOWED = '42501';

/** Room for the suffix below in PostgreSQL's longest name. */
const LONGEST = 40;

const nextTo = (url: string, database: string) => Object.assign(new URL(url), { pathname: database }).href;

/**
 * Tries a copy by restoring it into a database of its own on the same server, which is dropped afterwards: all rows that it counts must
 * come back, and `check` must find nothing in it that it does not find in the original. One trial after the other; each removes what a killed
 * one left. Throws BackupError for a copy that fails.
 */
export async function verifyCopy(url: string, file: string, check: Check, passphrase?: string): Promise<void> {
  await onConnection(url, async (client) => {
    const original = decodeURIComponent(new URL(url).pathname.slice(1)).slice(0, LONGEST);
    const database = `${original}_copia_en_prueba`;
    const name = pg.escapeIdentifier(database);
    await client.query('select pg_advisory_lock($1)', [ADVISORY.trialOfCopy]);
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`).catch((error: unknown) => {
      throw (error as pg.DatabaseError).code === NOT_ALLOWED ? new BackupError(REFUSED) : error;
    });
    try {
      const scratch = nextTo(url, database);
      await restore(scratch, file, { passphrase });
      const wrong = await check(scratch);
      const known = wrong.length ? new Set(await check(url)) : new Set();
      const added = wrong.filter((one) => !known.has(one));
      if (added.length) throw new BackupError(`La copia no es igual a los datos: ${added[0]} No se guardó.`);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}

const REFUSED =
  'La copia no se pudo comprobar: el usuario de la base de datos no puede crear otra (alter role … createdb). Déselo, o apáguelo con CANTERA_BACKUP_VERIFY=off.';
