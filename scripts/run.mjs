import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project, wherever the command was given. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Full path of a program that an npm package brings as a script. */
export const bin = (script) => path.join(root, 'node_modules', script);

/** A signal meant for us is the child's too; Ctrl-C at a terminal reaches it anyway. */
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
 * Runs a program in the project's folder with its output on ours and nothing to read, so that it never asks; gives its exit
 * code. Signals are waited out: when this process ends, no child of it is still writing.
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

/** The same for a script that runs on Node. */
export const runNode = (script, args, env, options) => run(process.execPath, [script, ...args], env, options);

/** Ends this process when the npm that started it was stopped: npm hands its signal to a shell, which keeps it to itself. */
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
