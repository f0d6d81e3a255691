import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { ReceptorFiscal } from './facturas/fiscal/receptor';
import { receptorDgii } from './facturas/fiscal/receptorDgii';
import { connect } from './db/connect';
import { difusorDe, type Avance, type Difusor } from './realtime/difusor';
import { firebaseDe, type AjustesFirebase, type Firebase } from './realtime/firebase';
import { ESCUCHADAS, listenToChanges, type Change } from './lib/changes';
import type { Deps as Base } from './lib/serve';
import { inTurn } from './lib/http/expensive';
import { ritmo } from './lib/http/ritmo';
import { standbyOf } from './lib/http/standby';
import { loadKeys } from './lib/keys';
import { saludDe } from './lib/health';
import { secretosCon } from './lib/secrets';
import { sessionsOf, touchesSessions } from './lib/sessions';

/** The dependencies of one running server. */
export interface Deps extends Base {
  /** Sends committed events to the browsers that are connected. */
  difusor: Difusor;
  /** Publishes events through Firebase; without it browsers use this server's own streams. */
  firebase?: Firebase;
  /** Sends signed fiscal documents to the tax office (DGII); without it they are only stored here. */
  receptor?: ReceptorFiscal;
}

/** What the server is told of its surroundings; see `Deps` for what each is. */
interface Options extends Partial<
  Pick<Base, 'sitio' | 'correo' | 'antivirus' | 'filtradas' | 'correoPrivado' | 'proxies' | 'log' | 'now'>
> {
  /** A function when the address can change while the process runs (the embedded server may restart on another port). */
  url: string | (() => string);
  /** Direct address for LISTEN, which does not work through a pooler such as PgBouncer. */
  listenUrl?: string | (() => string);
  /** Address of standbys, for reports and exports. */
  readUrl?: string;
  jwtSecret?: string;
  /** 32-byte key for stored secrets. The default is random, so that its secrets are unreadable after a restart. */
  llave?: Buffer;
  /** Publishes live events through Firebase too. */
  firebase?: AjustesFirebase;
  /** The tax office that electronic documents are sent to, with `{}` for its services; they stay here without it. */
  dgii?: string;
  /** Folder of the embedded database, whose free disk space is checked. */
  folder?: string;
  /** Folder of the nightly copies. */
  copies?: string;
  /** The data folder, also where the database is elsewhere. */
  data?: string;
  /** Maximum number of pooled connections. */
  max?: number;
}

/** Builds the dependencies of one server on one database; `close` releases all of them. */
export async function createDeps({
  url,
  listenUrl = url,
  readUrl,
  jwtSecret,
  llave = randomBytes(32),
  correo,
  antivirus,
  filtradas,
  correoPrivado = false,
  sitio = 'http://localhost:3000',
  firebase,
  dgii,
  proxies = 0,
  log = pino(),
  now = () => new Date(),
  folder,
  copies,
  data,
  max,
}: Options) {
  const { pool, cursors, db, close } = connect(url, { max });
  const standby = readUrl ? standbyOf({ pool, cursors, log, now }, readUrl) : undefined;
  const sessions = sessionsOf(pool);
  const listeners = new Set<(change: Change) => void>();
  const changes: Deps['changes'] = {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const difusor = difusorDe(pool, log);
  const stopListening = await listenToChanges(listenUrl, {
    onChange: (change) => {
      if (touchesSessions(change)) sessions.clear();
      listeners.forEach((listener) => listener(change));
    },
    onNews: difusor.despertar,
    onProgress: (payload) => difusor.avance(JSON.parse(payload) as Avance),
    onHearing: (hearing, relieved) => {
      sessions.remember(hearing);
      if (!hearing) return;
      // What was committed while the connection was down sent no notification that we heard.
      if (relieved) difusor.relevar();
      else difusor.despertar();
      for (const tabla of ESCUCHADAS) listeners.forEach((listener) => listener({ tabla, accion: 'INSERT' }));
    },
  });
  const keys = await loadKeys(pool, jwtSecret);
  const deps: Deps = {
    pool,
    cursors,
    db,
    standby,
    log,
    now,
    sessions,
    sitio,
    secretos: secretosCon(llave),
    changes,
    difusor,
    correo,
    antivirus,
    filtradas,
    correoPrivado,
    keys,
    salud: saludDe(pool, folder, copies, standby),
    jobs: new Map(),
    proxies,
    inTurn: inTurn(),
    ritmo: ritmo(now),
  };
  if (dgii) deps.receptor = receptorDgii(dgii, { now });
  if (data) deps.folders = { data, copies };
  if (firebase) deps.firebase = await firebaseDe(deps, firebase);
  return {
    deps,
    close: async () => {
      difusor.cerrar();
      deps.firebase?.publicador.cerrar();
      await stopListening();
      await standby?.close();
      await close();
    },
  };
}
