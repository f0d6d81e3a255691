import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onConnection } from '../db/onConnection';
import { EnvError } from '../env';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what must be read again (mail passwords, second-factor seeds), so that the database and its backups do not show it. */
export interface Secretos {
  cifrar: (texto: string) => string;
  /** The plain text, or undefined when another key encrypted it: the user then has to enter it again. */
  descifrar: (cifrado: string) => string | undefined;
}

/** Encryption with AES-256-GCM and a 32-byte key. */
export const secretosCon = (key: Buffer): Secretos => ({
  cifrar: (texto) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv);
    const body = Buffer.concat([cipher.update(texto, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  },
  descifrar: (cifrado) => {
    const bytes = Buffer.from(cifrado, 'base64');
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  },
});

/**
 * This installation's encryption key: the given one (64 hex digits), else the one in the file `secreto` of the data folder, which the first
 * start creates. Throws an EnvError when that file is damaged.
 */
export function llaveDeSecretos(folder: string, given?: string): Buffer {
  if (given) return Buffer.from(given, 'hex');
  const file = join(folder, 'secreto');
  mkdirSync(folder, { recursive: true });
  try {
    // The `wx` flag fails if the file exists, so that a key is never overwritten.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(kept))
    throw new EnvError(
      `El archivo ${file} está vacío o dañado: debe tener 64 dígitos hexadecimales. Ponga en su lugar el de su copia; si no la tiene, bórrelo y Cantera hará otro (habrá que escribir de nuevo la contraseña del correo y configurar de nuevo los segundos factores).`,
    );
  return Buffer.from(kept, 'hex');
}

/** What the key encrypts: how to read it, and how to write it anew. */
const CIFRADOS = [
  [
    `select codigo_compania codigo, secreto from compania_correo where secreto <> '' for update`,
    'update compania_correo set secreto = $2 where codigo_compania = $1',
  ],
  [
    `select codigo_compania codigo, secreto from compania_fiscal where secreto <> '' for update`,
    'update compania_fiscal set secreto = $2 where codigo_compania = $1',
  ],
  [
    'select codigo_usuario codigo, secreto from segundo_factor for update',
    'update segundo_factor set secreto = $2 where codigo_usuario = $1',
  ],
] as const;

/** Encrypts with the present key everything that the one before encrypted, in one transaction; returns how many. What neither opens stays. */
export const recifrar = (url: string, antes: Buffer, ahora: Buffer): Promise<number> =>
  onConnection(url, async (client) => {
    let n = 0;
    await client.query('begin');
    for (const [leer, escribir] of CIFRADOS) {
      const { rows } = await client.query<{ codigo: number; secreto: string }>(leer);
      for (const { codigo, secreto } of rows) {
        const texto = secretosCon(antes).descifrar(secreto);
        if (texto === undefined) continue;
        await client.query(escribir, [codigo, secretosCon(ahora).cifrar(texto)]);
        n += 1;
      }
    }
    await client.query('commit');
    return n;
  });
