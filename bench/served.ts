import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE, startEmbedded } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { seedIfEmpty } from '@/server/db/seed';
import { buildCantera } from '../__tests__/support/cantera';
import { fire } from './load';

/** The port of the measured server; the baseline listens on the next one. */
export const PORT = Number(process.env.BENCH_PORT ?? 4170);
export const BARE_PORT = PORT + 1;

/** A running database, and a connection to it. */
export interface Database {
  url: string;
  /** The same for the role that serves requests. */
  appUrl: string;
  client: pg.Client;
}

/** A running server on that database, with the session of the administrator. */
export interface Served extends Database {
  headers: Record<string, string>;
  startMs: number;
  /** Resident memory of the server in kB. */
  memory: () => number;
  get: (path: string) => Promise<string>;
  post: <T>(path: string, body: unknown) => Promise<T>;
}

const without = (url: string) => ({ DATABASE_URL: url, LOG_LEVEL: 'warn', NODE_ENV: 'production', CANTERA_SEED: 'none' });

/** A key for a call that must not happen twice. */
export const newKey = () => ({ 'Idempotency-Key': `bench-${crypto.randomUUID()}` });

/** Runs work on the database of a data folder; without a folder on a new demo academy, which is deleted afterwards. */
export async function onDatabase(folder: string | undefined, work: (database: Database) => Promise<void>): Promise<void> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'cantera-bench-'));
  const embedded = await startEmbedded(dataDir);
  const client = new pg.Client(embedded.url);
  try {
    await migrate(embedded.url, APP_ROLE);
    if (!folder) await seedIfEmpty(embedded.url);
    await client.connect();
    await work({ url: embedded.url, appUrl: embedded.appUrl, client });
  } finally {
    await client.end();
    await embedded.stop(5000);
    if (!folder) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts a Node process that serves on a port, and waits until it answers; `stop` ends it. */
export async function startProcess(args: string[], port: number, env: Record<string, string>, readyPath: string, cwd = process.cwd()) {
  const begun = Date.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = () =>
    fire(port, { path: readyPath }).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    await sleep(20);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { pid: child.pid!, startMs: Date.now() - begun, stop };
}

/** Signs a user of the demo academy in; returns the headers of the session. */
export async function signIn(usuario: string): Promise<Record<string, string>> {
  const login = await fire(PORT, { method: 'POST', path: '/api/login', body: { usuario, password: 'cantera' } });
  return { Authorization: `Bearer ${(JSON.parse(login) as { token: string }).token}` };
}

/** Starts the baseline: hand-written statements behind bare Hono. */
export const startBare = (url: string) => startProcess(['--import', 'tsx', 'bench/bare.ts'], BARE_PORT, without(url), '/ready');

/** Runs work on the built server, on the database of a data folder or of a new demo academy. */
export async function onServer(folder: string | undefined, work: (served: Served) => Promise<void>, env: Record<string, string> = {}) {
  const cwd = resolve('.cache', 'bench', 'server');
  rmSync(cwd, { recursive: true, force: true });
  await buildCantera(cwd);
  await onDatabase(folder, async (database) => {
    const { pid, startMs, stop } = await startProcess(['main.mjs'], PORT, { ...without(database.url), ...env }, '/api/health', cwd);
    try {
      const headers = await signIn('admin');
      await work({
        ...database,
        headers,
        startMs,
        memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]),
        get: (path) => fire(PORT, { path: `/api/${path}`, headers }),
        post: async <T>(path: string, body: unknown) => {
          const answer = await fire(PORT, { method: 'POST', path: `/api/${path}`, headers: { ...headers, ...newKey() }, body });
          return (JSON.parse(answer) as { data: T }).data;
        },
      });
    } finally {
      await stop();
    }
  });
}
