// npm run dev. This process holds what outlives a change of the server: the database, Next's development server and the connections of the
// browsers. The API is a process of its own that every change of its sources replaces; a request that comes meanwhile waits for the new one,
// so an open page stays as it is, with what was typed.
import { fork } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { install } from './prepare.mjs';
import { endWithNpm, root } from './run.mjs';

/** The sources of the API. Next watches those of the pages. */
const SOURCES = ['server', 'contract', 'domain', 'utils'];
/** One save, or one checkout by git, is several events (ms). */
const PAUSE_MS = 60;
const DATABASE_MS = 2500;
const TARGET = '.cache/api';

/** Calls back after every change below the folders; runs until the process ends. */
function watchFolders(roots, changed) {
  let timer;
  const inside = (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() ? inside(join(folder, entry.name)) : []))
      .concat(folder);
  // Each folder is watched by itself, because git replaces files and folders by others of the same name.
  const look = () => roots.flatMap(inside).map((folder) => watch(folder, heard).on('error', () => {}));
  const heard = (_, name) => {
    if (name && /^\.|~$/.test(name)) return; // the files that editors keep beside the one being edited
    clearTimeout(timer);
    timer = setTimeout(() => {
      const before = watching;
      watching = look();
      before.forEach((one) => one.close());
      changed();
    }, PAUSE_MS);
  };
  let watching = look();
}

/** Keeps one API running. `port` is where it listens, undefined if it did not start; `build` is called before each start. */
function startApi(build, env) {
  let child;
  const launch = async () => {
    child?.kill(); // it finishes its requests while the new one starts
    child = undefined;
    if (!(await build())) return undefined;
    const next = (child = fork(join(TARGET, 'main.mjs'), { env, execArgv: ['--enable-source-maps'] }));
    return new Promise((resolve) => {
      next.once('message', resolve);
      next.once('exit', () => resolve(undefined));
    });
  };
  let port = launch();
  return {
    port: () => port,
    replace: () => (port = port.then(launch)),
    stop: () =>
      new Promise((resolve) => {
        if (!child || child.exitCode !== null) return resolve();
        child.once('exit', resolve);
        child.kill();
      }),
  };
}

function unavailable(outgoing) {
  if (outgoing.headersSent) return outgoing.destroy();
  const mensaje = 'La API no está en marcha: la terminal dice por qué. Guarde la corrección y pruebe de nuevo';
  outgoing.writeHead(503, { 'Content-Type': 'application/json; charset=UTF-8', 'Retry-After': '1' });
  outgoing.end(JSON.stringify({ success: false, mensaje }));
}

/** Passes a request on to the API, and its answer back as it comes: an answer may be a stream of events. */
function passOn(port, incoming, outgoing) {
  const { method, url, headers } = incoming;
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers).flushHeaders();
    pipeline(answer, outgoing, () => {});
  });
  asked.on('error', () => unavailable(outgoing));
  outgoing.once('close', () => asked.destroy());
  incoming.pipe(asked);
}

endWithNpm();
process.chdir(root);
await install();
// Imported after the installation, because they need packages.
const { context } = await import('esbuild');
const { default: next } = await import('next');
const { copyThemes } = await import('./build/themes.mjs');
const { watchUtilities } = await import('./build/utilities.mjs');
const { makeLibro } = await import('./build/libro.mjs');
const { serverBundle } = await import('./build/server.mjs');
copyThemes();
await watchUtilities();
await makeLibro({ watching: true });

const bundle = await context(serverBundle(TARGET, ['server/env.ts', 'server/db/embedded.ts']));
const build = () =>
  bundle.rebuild().then(
    () => true,
    () => false,
  ); // esbuild has printed why
if (!(await build())) process.exit(1);
const { readEnv } = await import(join(root, TARGET, 'env.mjs'));
const { startEmbedded } = await import(join(root, TARGET, 'db/embedded.mjs'));
const env = readEnv();
const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.CANTERA_DATA_DIR);
const api = startApi(build, {
  ...process.env,
  ...(embedded && { DATABASE_URL: embedded.appUrl, DATABASE_OWNER_URL: embedded.url }),
  CANTERA_URL: env.CANTERA_URL ?? `http://localhost:${env.PORT}`,
  ...{ PORT: '0', HOST: '127.0.0.1', TLS_CERT: '', TLS_KEY: '' },
});
const stop = async () => {
  await api.stop();
  await embedded?.stop(DATABASE_MS);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
watchFolders(SOURCES, api.replace);

const server = createServer(async (incoming, outgoing) => {
  if (!incoming.url.startsWith('/api/')) return (await handler)(incoming, outgoing);
  const port = await api.port();
  return port ? passOn(port, incoming, outgoing) : unavailable(outgoing);
});
const pages = next({ dev: true, httpServer: server, hostname: env.HOST, port: env.PORT });
const handler = pages.prepare().then(() => pages.getRequestHandler());
server.listen(env.PORT, env.HOST);
