import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { BackupError } from './backupFile';

/** First bytes of an encrypted backup, followed by the salt and the encrypted chunks, each with its authentication tag. */
export const MAGIC = Buffer.from('CANTERA-CIFRADA1');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE = 64 << 10;
const SEALED = PIECE + TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';
// scrypt parameters: each guess of a passphrase costs 128 MB and about half a second.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 << 20 };

const keyOf = (passphrase: string, salt: Buffer) =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize('NFC'), salt, 32, COST);

/**
 * Nonce of a chunk: its number, and whether it is the last, so that chunks can be neither reordered nor cut off. The key is new in every
 * file because of its salt, so nonces never repeat under one key.
 */
function nonce(index: number, last: boolean): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUIntBE(index, 5, 6);
  iv[11] = last ? 1 : 0;
  return iv;
}

const wrong = () => new BackupError('La frase no es la de esta copia, o la copia está dañada o cortada: no se restauró nada.');

/** Splits a stream into chunks of `size` bytes; `work` maps each one and is told which is the last. */
function inPieces(size: number, work: (piece: Buffer, index: number, last: boolean) => Buffer): Transform {
  let kept = Buffer.alloc(0);
  let index = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        kept = Buffer.concat([kept, chunk]);
        // One full chunk stays buffered, because only the end of the stream tells that it is the last.
        for (; kept.length > size; kept = kept.subarray(size)) this.push(work(kept.subarray(0, size), index++, false));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        this.push(work(kept, index, true));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** A stream that encrypts under a passphrase: AES-256-GCM in chunks, with a key derived by scrypt. */
export async function encrypting(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(passphrase, salt);
  const stream = inPieces(PIECE, (piece, index, last) => {
    const cipher = createCipheriv(ALGORITHM, key, nonce(index, last));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  });
  stream.push(Buffer.concat([MAGIC, salt]));
  return stream;
}

/** Length of the unencrypted header of an encrypted backup. */
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;

/**
 * A stream that decrypts what follows the header. Throws BackupError for a wrong passphrase and for altered, reordered or missing chunks.
 */
export async function decrypting(header: Buffer, passphrase: string): Promise<Transform> {
  const key = await keyOf(passphrase, header.subarray(MAGIC.length, HEADER_BYTES));
  return inPieces(SEALED, (piece, index, last) => {
    if (piece.length < TAG_BYTES) throw wrong();
    const decipher = createDecipheriv(ALGORITHM, key, nonce(index, last));
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw wrong();
    }
  });
}
