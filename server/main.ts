import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pino from 'pino';
import { plural } from '@/utils/format';
import { createApp } from './app';
import { archiveAudit } from './auditoria/archivo';
import { darAccesosNuevos } from './db/accesos';
import { updateData } from './db/copies/beforeUpgrade';
import { startEmbedded } from './db/embedded';
import { collector } from './lib/collector';
import { startCopying } from './lib/copying';
import { seedIfEmpty } from './db/seed';
import { settleSuppressions } from './db/copies/suppressions';
import { verifyCopy } from './db/copies/verify';
import { iniciarMensajes } from './cobranza/reloj';
import { iniciarComprobantes } from './facturas/fiscal/reloj';
import { iniciarCorreo } from './mensajes/emisor';
import { avisoDeSitio } from './mensajes/sitio';
import { correoDeEntorno, duenoDe, escuchaDe, firebaseDeEntorno, readEnv, sitioDe, type Env } from './env';
import { createDeps, type Deps } from './createDeps';
import { drainable } from './lib/http/drain';
import { PlainError } from '@/utils/plainError';
import { plainWords } from './lib/plain';
import { measure } from './metrics';
import { startPurging } from './lib/purge';
import { llaveDeSecretos, recifrar } from './lib/secrets';
import { diferenciasEn } from './reportes/diferencias';
import { iniciarSumas } from './reportes/ingresos/sumarDias';
import { avisoDeDemostracion, usuariosDeDemostracion } from './sesion/demostracion';
import { codigoInicial, estaVacio } from './sesion/registro';
import { avisoDeAdministradores } from './usuarios/avisoDeAdministradores';

/**
 * Longest that a shutdown waits (ms) for open requests, for database connections, and for the database itself; Docker allows 10 s in total.
 */
const DRAIN_MS = 4000;
const CLOSE_MS = 500;
const DATABASE_MS = 2500;

/** In development dev.ts starts this process, serves the pages and passes the calls on. */
const DEVELOPING = process.env.NODE_ENV !== 'production';

async function main(env: Env) {
  const to = env.CANTERA_SYSLOG
    ? pino.multistream([pino.destination(1), collector(env.CANTERA_SYSLOG)].map((stream) => ({ level: env.LOG_LEVEL, stream })))
    : pino.destination(1);
  const log = pino({ level: env.LOG_LEVEL }, to);
  const onLost = ({ message }: Error) => log.error({ reason: message }, 'database not back yet');
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.CANTERA_DATA_DIR, { onLost });
  const url = () => env.DATABASE_URL ?? embedded!.appUrl;
  const owner = () => duenoDe(env) ?? embedded!.url;
  const passphrase = env.CANTERA_BACKUP_PASSPHRASE;
  const verified = env.CANTERA_BACKUP_VERIFY === 'on';
  const appRole = decodeURIComponent(new URL(url()).username);
  await updateData(owner(), {
    folder: join(env.CANTERA_DATA_DIR, 'copias'),
    passphrase,
    verified,
    appRole,
    now: new Date(),
    tell: console.log,
  });
  await darAccesosNuevos(owner());
  const repetidas = await settleSuppressions(owner(), env.CANTERA_DATA_DIR, env.CANTERA_BACKUP_DIR);
  if (repetidas) console.log(`Se repitió lo suprimido después de esa copia: ${plural(repetidas, 'supresión', 'supresiones')}`);
  const llave = llaveDeSecretos(env.CANTERA_DATA_DIR, env.CANTERA_SECRET);
  if (env.CANTERA_SECRET_BEFORE) {
    const cifrados = await recifrar(owner(), Buffer.from(env.CANTERA_SECRET_BEFORE, 'hex'), llave);
    console.log(`Con la llave nueva se cifró de nuevo: ${plural(cifrados, 'secreto', 'secretos')}. Quite CANTERA_SECRET_BEFORE.`);
  }
  if (env.CANTERA_SEED === 'demo') await seedIfEmpty(owner());
  const { deps, close } = await createDeps({
    url,
    listenUrl: () => escuchaDe(env) ?? url(),
    readUrl: env.DATABASE_READ_URL,
    folder: embedded && env.CANTERA_DATA_DIR,
    copies: env.CANTERA_BACKUP_DIR,
    data: env.CANTERA_DATA_DIR,
    jwtSecret: env.JWT_SECRET,
    llave,
    correo: correoDeEntorno(env),
    antivirus: env.CANTERA_CLAMAV,
    filtradas: env.CANTERA_PWNED_URL,
    firebase: firebaseDeEntorno(env),
    correoPrivado: env.SMTP_ALLOW_PRIVATE === 'on',
    sitio: sitioDe(env),
    proxies: env.TRUST_PROXY,
    dgii: env.CANTERA_ECF_URL,
    log,
  });
  const codigo = (await estaVacio(deps.db)) ? codigoInicial(deps.keys) : undefined;
  const metrics = env.CANTERA_METRICS_PORT || env.CANTERA_METRICS_TOKEN ? measure(deps) : undefined;
  const app = createApp(deps, { origins: env.CORS_ORIGIN, openDocument: env.OPENAPI === 'public', metrics });
  if (metrics && env.CANTERA_METRICS_TOKEN) app.get('/metrics', metrics.page(env.CANTERA_METRICS_TOKEN));
  if (metrics && env.CANTERA_METRICS_PORT)
    serve({ fetch: new Hono().get('/metrics', metrics.page()).fetch, port: env.CANTERA_METRICS_PORT, hostname: '127.0.0.1' });

  if (!DEVELOPING) {
    const { servePages } = await import('./pages');
    servePages(app, 'out', { api: process.env.NEXT_PUBLIC_API_HOST, firebase: env.NEXT_PUBLIC_FIREBASE_DATABASE_URL });
  }
  const server = listen(app.fetch, env, codigo);
  const drain = drainable(server);

  const sending = [iniciarCorreo(deps), iniciarComprobantes(deps), iniciarMensajes(deps)];
  const keeping = { years: env.CANTERA_AUDIT_YEARS, folder: env.CANTERA_DATA_DIR };
  const others = [iniciarSumas(deps), startPurging(deps, () => archiveAudit({ owner: owner(), now: deps.now(), ...keeping }))];
  const verify = verified ? (file: string) => verifyCopy(owner(), file, diferenciasEn, passphrase) : undefined;
  const folder = env.CANTERA_BACKUP_DIR;
  if (folder) others.push(startCopying(deps, () => ({ owner: owner(), folder, passphrase, verify })));

  const stop = async () => {
    for (const end of others) void end(); // what they do can be cut off and done again
    deps.difusor.cerrar(); // streams never end by themselves: the server tells their browsers to reconnect, which reach the next process
    await Promise.race([Promise.all([drain(DRAIN_MS), ...sending.map((end) => end())]), sleep(DRAIN_MS + CLOSE_MS)]);
    await Promise.race([close(), sleep(CLOSE_MS)]);
    await embedded?.stop(DATABASE_MS);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().catch(fail));
  process.once('disconnect', () => void stop().catch(fail)); // of the process that started this one in development
  // Told in the background: a signal that comes meanwhile ends the process, and with it the questions to the database.
  void decir(deps, env).catch(({ message }: Error) => log.warn({ reason: message }, 'warnings of the start were not told'));
}

/** Tells the operator, after the address, how to sign in to a demo, and what is wrong with how others reach this server. */
async function decir({ db, sitio }: Deps, env: Env): Promise<void> {
  const usuarios = await usuariosDeDemostracion(db);
  if (usuarios) console.log(usuarios);
  const avisos = [await avisoDeDemostracion(db, env), await avisoDeSitio(db, sitio), await avisoDeAdministradores(db)];
  for (const aviso of avisos) if (aviso) console.error(`\n${aviso}\n`);
}

/** Listens, and prints the address, on an empty system together with its set-up code. */
function listen(fetch: Parameters<typeof serve>[0]['fetch'], env: Env, codigo?: string): Server | Http2SecureServer {
  const tls = env.TLS_CERT && env.TLS_KEY ? { cert: readFileSync(env.TLS_CERT), key: readFileSync(env.TLS_KEY) } : undefined;
  const ready = ({ port }: AddressInfo) => {
    const host = ['127.0.0.1', '0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST;
    const paraEmpezar = codigo ? `\nPara crear su academia, ábrala y escriba este código: ${codigo}` : '';
    const address = DEVELOPING ? env.CANTERA_URL : `${tls ? 'https' : 'http'}://${host}:${port}`;
    console.log(`\nCantera está lista: ${address}${paraEmpezar}`);
    if (DEVELOPING) process.send?.(port);
  };
  const options = { fetch, port: env.PORT, hostname: env.HOST };
  // HTTP/2 over TLS (browsers support it nowhere else): the dozen files of a page load at once instead of six at a time.
  const server = tls
    ? serve({ ...options, createServer: createSecureServer, serverOptions: { ...tls, allowHTTP1: true } }, ready)
    : serve(options, ready);
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? `El puerto ${env.PORT} está ocupado. Indique otro: PORT=3001 npm start` : error);
  });
  return server as Server | Http2SecureServer;
}

/** Prints why the process cannot go on and exits with code 1: one line for an error that an operator can fix, else the whole error. */
function fail(error: unknown): never {
  const words = plainWords(error);
  if (error instanceof PlainError) console.error(error.message);
  else console.error(words === undefined ? error : `Cantera no puede seguir: ${words}.`);
  process.exit(1);
}

Promise.resolve()
  .then(() => main(readEnv()))
  .catch(fail);
