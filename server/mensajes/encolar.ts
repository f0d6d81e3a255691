import type { Db } from '../db/connect';
import { correo } from '../db/schema/mensajes';

interface Nuevo {
  codigoCompania: number;
  para: string;
  asunto: string;
  /** Plain text. */
  contenido: string;
  /** What must not be told twice has one: with a key that was used before nothing is written. */
  clave?: string;
  /** It holds a secret: wiped once it is sent, shown to nobody. */
  reservado?: boolean;
  /** Until when a secret may still go out; as long as the link of a new password is good unless told. */
  caduca?: string;
}

/** A line break would let a text pass for another header of the mail. */
const unaLinea = (texto: string) => texto.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Before everything that waits for its next try. */
const YA = new Date(0).toISOString();

/** Puts a mail into the outbox, in the transaction of what it tells of: it goes out when that is committed. Its key, or undefined for a `clave` used before. */
export async function encolar(db: Db, { para, asunto, ...nuevo }: Nuevo): Promise<number | undefined> {
  const [row] = await db
    .insert(correo)
    .values({ ...nuevo, para: unaLinea(para), asunto: unaLinea(asunto), proximo: YA })
    .onConflictDoNothing()
    .returning({ codigoCorreo: correo.codigoCorreo });
  return row?.codigoCorreo;
}
