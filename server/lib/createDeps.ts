import { randomBytes } from 'node:crypto';
import pino, { type Logger } from 'pino';
import { connect } from '../db/connect';
import { listenToChanges } from './changes';
import type { Deps } from './deps';
import { loadKeys } from './keys';
import { secretosCon } from './secretos';
import { sessionsOf, touchesSessions } from './sessions';

interface Options {
  url: string;
  /** Where LISTEN works, when `url` is a pooler. A function where the address may change. */
  listenUrl?: string | (() => string);
  jwtSecret?: string;
  /** Key of 32 bytes for what is kept encrypted; without one it lasts as long as the process. */
  llave?: Buffer;
  log?: Logger;
  now?: () => Date;
  /** Connections of the pool. */
  max?: number;
}

/** Everything one server needs on one database, and how to let go of it. */
export async function createDeps({
  url,
  listenUrl = url,
  jwtSecret,
  llave = randomBytes(32),
  log = pino(),
  now = () => new Date(),
  max,
}: Options) {
  const { pool, db, close } = connect(url, max);
  const sessions = sessionsOf(pool);
  const stopListening = await listenToChanges(listenUrl, {
    onChange: (change) => {
      if (touchesSessions(change)) sessions.clear();
    },
    onHearing: sessions.remember,
  });
  const deps: Deps = { pool, db, log, now, sessions, secretos: secretosCon(llave), keys: await loadKeys(pool, jwtSecret) };
  return {
    deps,
    close: async () => {
      await stopListening();
      await close();
    },
  };
}
