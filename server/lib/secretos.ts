import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError } from '../env';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps what must be read again (the password of the mail account, the seed of a second factor) unreadable in the database and its copies. */
export interface Secretos {
  cifrar: (texto: string) => string;
  /** The text again; undefined when it was made with another key: the user is asked for it anew. */
  descifrar: (cifrado: string) => string | undefined;
}

/** AES-256-GCM with a key of 32 bytes. */
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

/** The key of this installation: given (64 hex digits), else that of the file `secreto` in the data folder, which the first start makes. */
export function llaveDeSecretos(folder: string, given?: string): Buffer {
  if (given) return Buffer.from(given, 'hex');
  const file = join(folder, 'secreto');
  mkdirSync(folder, { recursive: true });
  try {
    // Made whole or not at all, and never over another one.
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
