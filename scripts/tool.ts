import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { PlainError } from '@/utils/plainError';
import { plainWords } from '../server/lib/plain';

/** A wrong use of a tool: only its message is printed. */
export class UsageError extends PlainError {}

/** The text of an error. System and server errors have a code (ENOSPC, ECONNREFUSED, 28P01) and need no stack trace. */
function words(error: unknown): unknown {
  if (error instanceof PlainError) return error.message;
  const said = plainWords(error);
  return said ? `No se pudo terminar: ${said}.` : error;
}

/** Runs a tool. Errors that the operator can fix are printed as a message, others with their stack; both exit with code 1. */
export async function tool(work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    console.error(words(error));
    process.exitCode = 1;
  }
}

/** The arguments of a tool: its options, and so many others. Throws UsageError with the usage for any different ones. */
export function read<T extends ParseArgsConfig>(usage: string, config: T, least = 0, most = least) {
  try {
    const found = parseArgs(config);
    if (found.positionals.length >= least && found.positionals.length <= most) return found;
  } catch {
    // an unknown option
  }
  throw new UsageError(usage);
}

/** A path relative to the folder in which the command was started. */
export const given = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

/** A number of rows in Spanish. */
export const rowsOf = (count: number) => `${count.toLocaleString('es-DO')} ${count === 1 ? 'fila' : 'filas'}`;

const MIN_PHRASE = 8;

/** The passphrase of a backup: from the named file, else from the environment. */
export function passphraseOf(file: string | undefined, fallback: string | undefined): string | undefined {
  if (file === undefined) return fallback;
  const phrase = readFileSync(given(file), 'utf8').replace(/\r?\n$/, '');
  if (phrase.length < MIN_PHRASE)
    throw new UsageError(`La frase de ${file} es demasiado corta: debe tener al menos ${MIN_PHRASE} caracteres.`);
  return phrase;
}

/**
 * The passphrase of a new backup: the known one, else asked for once at the terminal. Undefined means unencrypted: an empty answer, or no
 * terminal to ask at. Throws UsageError for a short one.
 */
export async function newPassphrase(known: string | undefined, ask: (question: string) => Promise<string | undefined>) {
  if (known !== undefined) return known;
  const phrase = await ask('Frase que cifra la copia (vacía: sin cifrar): ');
  if (!phrase) return undefined;
  if (phrase.length < MIN_PHRASE)
    throw new UsageError(`La frase es demasiado corta: debe tener al menos ${MIN_PHRASE} caracteres. No se hizo la copia.`);
  return phrase;
}
