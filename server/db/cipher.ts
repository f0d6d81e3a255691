import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { BackupError } from './backupFile';

/** First bytes of an encrypted copy; then come the salt and the pieces, each with its tag. */
export const MAGIC = Buffer.from('CANTERA-CIFRADA1');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE = 64 << 10;
const SEALED = PIECE + TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';
// 128 MB and about half a second for each phrase that somebody tries.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 << 20 };

const keyOf = (passphrase: string, salt: Buffer) =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize('NFC'), salt, 32, COST);

/** A number of its own for each piece, and whether it is the last: pieces can be neither swapped nor left out. The salt makes every key new. */
function nonce(index: number, last: boolean): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUIntBE(index, 5, 6);
  iv[11] = last ? 1 : 0;
  return iv;
}

const wrong = () => new BackupError('La frase no es la de esta copia, o la copia está dañada o cortada: no se restauró nada.');

/** Cuts a stream into pieces of a size; `work` turns each into what goes on, and is told which one is the last. */
function inPieces(size: number, work: (piece: Buffer, index: number, last: boolean) => Buffer): Transform {
  let kept = Buffer.alloc(0);
  let index = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        kept = Buffer.concat([kept, chunk]);
        // One piece stays behind: only the end of the stream tells that it is the last.
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

/** Encrypts a stream under a phrase: AES-256-GCM in pieces, the key by scrypt. */
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

/** Bytes at the beginning of an encrypted copy that are not encrypted. */
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;

/** Decrypts what stands behind the header; nothing goes on that was not made with the phrase, whole and in its order. */
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
