import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { serve } from '@hono/node-server';
import pino from 'pino';
import { createApp } from './app';
import { EmbeddedError, startEmbedded } from './db/embedded';
import { migrate } from './db/migrate';
import { seedIfEmpty } from './db/seed';
import { iniciarCorreo } from './mensajes/emisor';
import { correoDeEntorno, EnvError, readEnv, sitioDe, type Env } from './env';
import { createDeps } from './lib/createDeps';
import { llaveDeSecretos } from './lib/secretos';

/** Longest a stop waits for requests under way. */
const DRAIN_MS = 5000;

async function main(env: Env) {
  const log = pino({ level: env.LOG_LEVEL });
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.CANTERA_DATA_DIR, { onLost: (error) => fail(error) });
  const url = () => env.DATABASE_URL ?? embedded!.url;
  await migrate(url());
  const seeded = env.CANTERA_SEED === 'demo' && (await seedIfEmpty(url()));
  const { deps, close } = await createDeps({
    url: url(),
    listenUrl: env.DATABASE_LISTEN_URL ?? url,
    jwtSecret: env.JWT_SECRET,
    llave: llaveDeSecretos(env.CANTERA_DATA_DIR, env.CANTERA_SECRET),
    correo: correoDeEntorno(env),
    sitio: sitioDe(env),
    log,
  });
  const app = createApp(deps, { origins: env.CORS_ORIGIN });

  const start = () => listen(app.fetch, env, seeded);
  let server: Server | undefined;
  if (process.env.NODE_ENV === 'production') {
    const { servePages } = await import('./pages');
    servePages(app, 'out', process.env.NEXT_PUBLIC_API_HOST);
    server = start();
  } else {
    const { serveDev } = await import('./dev');
    await serveDev(app, () => (server = start()), env.HOST, env.PORT);
  }

  const pararCorreo = iniciarCorreo(deps);

  const stop = async () => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    const closed = new Promise<void>((done) => {
      server!.close(() => done());
      (server as unknown as { closeIdleConnections?: () => void }).closeIdleConnections?.();
    });
    await Promise.all([closed, pararCorreo()]);
    await close();
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], env: Env, seeded: boolean): Server {
  const tls = env.TLS_CERT && env.TLS_KEY ? { cert: readFileSync(env.TLS_CERT), key: readFileSync(env.TLS_KEY) } : undefined;
  const ready = ({ port }: AddressInfo) => {
    const host = ['127.0.0.1', '0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST;
    console.log(`\nCantera está lista: ${tls ? 'https' : 'http'}://${host}:${port}`);
    if (seeded || env.CANTERA_SEED === 'demo')
      console.log('Usuarios de demostración: admin, caja, profesor, limitado. Contraseña: cantera');
  };
  const options = { fetch, port: env.PORT, hostname: env.HOST };
  const server = tls ? serve({ ...options, createServer: createHttpsServer, serverOptions: tls }, ready) : serve(options, ready);
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? `El puerto ${env.PORT} está ocupado. Indique otro: PORT=3001 npm start` : error);
  });
  return server as Server;
}

/** Says why it cannot go on, in one line for what an operator can put right, and ends. */
function fail(error: unknown): never {
  console.error(error instanceof EmbeddedError || error instanceof EnvError ? error.message : error);
  process.exit(1);
}

Promise.resolve()
  .then(() => main(readEnv()))
  .catch(fail);
