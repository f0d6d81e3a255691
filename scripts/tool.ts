import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from '../server/db/backupFile';
import { EmbeddedError } from '../server/db/embedded';
import { EnvError } from '../server/env';
import { plainWords } from '../server/lib/plain';

/** A wrong use of a tool; its message is all that is printed. */
export class UsageError extends Error {}

const plain = [BackupError, EmbeddedError, EnvError, UsageError];

/** What the system or the server refused has a code (ENOSPC, ECONNREFUSED, 28P01) and needs no stack either. */
function words(error: unknown): unknown {
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message;
  const said = plainWords(error);
  return said ? `No se pudo terminar: ${said}.` : error;
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

/** The phrase of a copy: what stands in the file that is named, else what the environment says. */
export function passphraseOf(file: string | undefined, fallback: string | undefined): string | undefined {
  if (file === undefined) return fallback;
  const phrase = readFileSync(given(file), 'utf8').replace(/\r?\n$/, '');
  if (phrase.length < 8) throw new UsageError(`La frase de ${file} es demasiado corta: debe tener al menos 8 caracteres.`);
  return phrase;
}
