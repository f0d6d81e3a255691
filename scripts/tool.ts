import path from 'node:path';
import { BackupError } from '../server/db/backupFile';
import { EmbeddedError } from '../server/db/embedded';
import { EnvError } from '../server/env';

/** A wrong use of a tool; its message is all that is printed. */
export class UsageError extends Error {}

const plain = [BackupError, EmbeddedError, EnvError, UsageError];

/** What the system or the server refused has a code (ENOSPC, ECONNREFUSED, 28P01) and needs no stack either. */
function words(error: unknown): unknown {
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message } = error as { code?: string; message?: string };
  return code ? `No se pudo terminar: ${message || code} (${code}).` : error;
}

/** Runs a tool; what the operator can mend is told in words and the rest with its stack, both with exit code 1. */
export async function tool(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    console.error(words(error));
    process.exitCode = 1;
  }
}

/** A path as it was meant: from the folder in which the command was given. */
export const given = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

/** A number of rows as Spanish writes it. */
export const rowsOf = (count: number) => `${count.toLocaleString('es-DO')} ${count === 1 ? 'fila' : 'filas'}`;
