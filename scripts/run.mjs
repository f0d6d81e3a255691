import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever the command was started. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The full path of an npm package's script. */
export const bin = (script) => path.join(root, 'node_modules', script);

/** Forwards signals to the child; Ctrl-C at a terminal reaches it anyway. */
function passSignals(child) {
  const pass = (signal) => child.kill(signal);
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  for (const signal of signals) process.on(signal, pass);
  const wait = () => {};
  process.on('SIGINT', wait);
  return () => {
    for (const signal of signals) process.off(signal, pass);
    process.off('SIGINT', wait);
  };
}

/**
 * Runs a program in the project's folder with our stdout and no stdin, so that it cannot prompt; resolves with its exit code. After a
 * signal it waits for the child, so that no child is still writing when this process ends.
 */
export function run(command, args, env = {}, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env }, ...options });
    const release = passSignals(child);
    const end = (code) => {
      release();
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`No se pudo ejecutar ${command}: ${error.message}`);
      end(127);
    });
    child.on('exit', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** The browser tests in two halves that take about as long, each with a server of its own: the projects of playwright.config.ts. */
export const HALVES = [
  ['walk-phone', 'desktop'],
  ['walk', 'phone'],
];

/** Runs a script on Node in the same way. */
export const runNode = (script, args, env, options) => run(process.execPath, [script, ...args], env, options);

/** Ends this process when the npm that started it is stopped: npm signals its shell, which does not forward the signal. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}
