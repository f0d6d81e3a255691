import type { Db } from '../db/connect';
import { correo } from '../db/schema/mensajes';

interface Nuevo {
  codigoCompania: number;
  /** Whose address it is; without it only who has all branches sees the mail in the outbox. */
  codigoEntidad?: number;
  para: string;
  asunto: string;
  /** Plain text. */
  contenido: string;
  /** Unique key of a mail that must not be repeated: if it was used before, nothing is inserted. */
  clave?: string;
  /** Contains a secret: the text is deleted after sending and shown to nobody. */
  reservado?: boolean;
  /** Until when a secret mail may be sent; default: as long as a password reset link is valid. */
  caduca?: string;
}

/** Removes line breaks, which could inject another header into the mail. */
const unaLinea = (texto: string) => texto.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Due before every mail that waits for its next attempt. */
const YA = new Date(0).toISOString();

/**
 * Inserts a mail into the outbox in the transaction of its cause; it is sent after the commit. Returns its key, or undefined when `clave`
 * was used before.
 */
export async function encolar(db: Db, { para, asunto, ...nuevo }: Nuevo): Promise<number | undefined> {
  const [row] = await db
    .insert(correo)
    .values({ ...nuevo, para: unaLinea(para), asunto: unaLinea(asunto), proximo: YA })
    .onConflictDoNothing()
    .returning({ codigoCorreo: correo.codigoCorreo });
  return row?.codigoCorreo;
}
