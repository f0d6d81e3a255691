import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';

/** A free port. */
export const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = net.createServer().on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

/** Bundles the server as `npm run build` does, with its files beside it and an empty page in place of the built ones. */
export async function buildCantera(folder: string) {
  mkdirSync(path.join(folder, 'out'), { recursive: true });
  for (const page of ['index.html', '404.html']) writeFileSync(path.join(folder, 'out', page), '<!doctype html><title>Cantera</title>');
  symlinkSync(path.resolve('server'), path.join(folder, 'server'));
  await build({
    entryPoints: ['main', 'hilo'].map((name) => path.resolve('server', `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
}

interface Options {
  /** The folder that buildCantera filled. */
  folder: string;
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  uid?: number;
  /** Receives the output in chunks of one or more lines. */
  onOutput?: (text: string) => void;
}

export type Cantera = ReturnType<typeof spawnCantera>;

/** Starts the real server as a child process without a demo academy; `ended` resolves with its exit code and output. */
export function spawnCantera({ folder, dataDir, port, env = {}, uid, onOutput }: Options) {
  const child = spawn(process.execPath, ['main.mjs'], {
    cwd: folder,
    uid,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      NODE_ENV: 'production',
      CANTERA_SEED: 'none',
      LOG_LEVEL: 'error',
      PORT: String(port),
      CANTERA_DATA_DIR: dataDir,
      ...env,
    },
  });
  let output = '';
  const hear = (part: Buffer) => {
    output += part.toString();
    onOutput?.(part.toString());
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<{ code: number | null; output: string }>((done) => child.once('close', (code) => done({ code, output })));
  return { pid: child.pid!, child, ended };
}

/** The current answer of /api/health; status 0 while the server is not listening. */
export const health = (port: number): Promise<{ status: number; mensaje?: string }> =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    async (answer) => ({ status: answer.status, mensaje: ((await answer.json()) as { mensaje: string }).mensaje }),
    () => ({ status: 0 }),
  );

/** Waits until the server answers requests; resolves with how long that took, in ms. */
export async function untilServed(port: number, ms = 30_000): Promise<number> {
  const begun = Date.now();
  while ((await health(port)).status !== 200) {
    if (Date.now() > begun + ms) throw new Error(`Nothing serves on ${port}: ${JSON.stringify(await health(port))}`);
    await sleep(40);
  }
  return Date.now() - begun;
}
