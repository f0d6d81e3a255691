import { randomBytes } from 'node:crypto';
import pino, { type Logger } from 'pino';
import type { Servidor } from '../mensajes/transporte';
import { connect } from '../db/connect';
import { difusorDe, type Avance } from '../vivo/difusor';
import { firebaseDe, type AjustesFirebase } from '../vivo/firebase';
import { listenToChanges, type Change } from './changes';
import type { Deps } from './deps';
import { oneAtATime } from './http/expensive';
import { ritmo } from './http/ritmo';
import { loadKeys } from './keys';
import { saludDe } from './salud';
import { secretosCon } from './secretos';
import { sessionsOf, touchesSessions } from './sessions';

interface Options {
  /** A function where the address may change. */
  url: string | (() => string);
  /** Where LISTEN works, when `url` is a pooler. */
  listenUrl?: string | (() => string);
  jwtSecret?: string;
  /** Key of 32 bytes for what is kept encrypted; without one it lasts as long as the process. */
  llave?: Buffer;
  /** Public address of the pages. */
  sitio?: string;
  /** The mail server of the environment. */
  correo?: Servidor;
  /** Companies may name mail servers of private networks. */
  correoPrivado?: boolean;
  /** Tells what happens by Firebase, too. */
  firebase?: AjustesFirebase;
  /** Proxies of ours before the server. */
  proxies?: number;
  log?: Logger;
  now?: () => Date;
  /** Where the database lies, if on a disk of ours. */
  folder?: string;
  /** Connections of the pool. */
  max?: number;
}

/** Everything one server needs on one database, and how to let go of it. */
export async function createDeps({
  url,
  listenUrl = url,
  jwtSecret,
  llave = randomBytes(32),
  correo,
  correoPrivado = false,
  sitio = 'http://localhost:3000',
  firebase,
  proxies = 0,
  log = pino(),
  now = () => new Date(),
  folder,
  max,
}: Options) {
  const { pool, cursors, db, close } = connect(url, max);
  const sessions = sessionsOf(pool);
  const listeners = new Set<(change: Change) => void>();
  const changes: Deps['changes'] = {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const vivo = difusorDe(pool, log);
  const stopListening = await listenToChanges(listenUrl, {
    onChange: (change) => {
      if (touchesSessions(change)) sessions.clear();
      listeners.forEach((listener) => listener(change));
    },
    onNews: vivo.despertar,
    onProgress: (payload) => vivo.avance(JSON.parse(payload) as Avance),
    onHearing: (hearing) => {
      sessions.remember(hearing);
      // What was told while nobody listened.
      if (hearing) vivo.despertar();
    },
  });
  const keys = await loadKeys(pool, jwtSecret);
  const deps: Deps = {
    pool,
    cursors,
    db,
    log,
    now,
    sessions,
    sitio,
    secretos: secretosCon(llave),
    changes,
    vivo,
    correo,
    correoPrivado,
    keys,
    salud: saludDe(pool, folder),
    proxies,
    oneAtATime: oneAtATime(),
    ritmo: ritmo(now),
  };
  if (firebase) deps.firebase = await firebaseDe(deps, firebase);
  return {
    deps,
    close: async () => {
      vivo.cerrar();
      deps.firebase?.publicador.cerrar();
      await stopListening();
      await close();
    },
  };
}
