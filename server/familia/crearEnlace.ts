import { randomBytes } from 'node:crypto';
import { and, count, eq, gt, lte, min } from 'drizzle-orm';
import { DIAS_DE_ENLACE, ENLACES_POR_HORA } from '@/contract/familia/enlace';
import type { Db } from '../db/connect';
import { enlaceFamilia } from '../db/schema/cobranza';
import { usuario as usuarios } from '../db/schema/usuarios';
import type { Deps } from '../lib/deps';
import { sessionLost, tooMany } from '../lib/errors';
import { huellaDe } from '../sesion/codigo';
import type { User } from '../lib/user';

/** 256 random bits cannot be guessed. */
const TOKEN_BYTES = 32;
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Days after which an unsent mail with a link is given up. */
const DIAS_EN_BANDEJA = 3;

type Hace = Pick<Deps, 'now' | 'sitio'>;
type Autor = Pick<User, 'codigoCompania' | 'usuario'>;

async function insertar(db: Db, { now, sitio }: Hace, { codigoCompania, usuario }: Autor, codigoEntidad: number, aMano: boolean) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const creado = now();
  const expira = new Date(creado.getTime() + DIAS_DE_ENLACE * DIA_MS).toISOString();
  await db
    .insert(enlaceFamilia)
    .values({ codigoCompania, codigoEntidad, huella: huellaDe(token), creado: creado.toISOString(), usuario, expira, aMano });
  // The fragment (#) is not sent to servers, so no log contains it.
  return { url: `${sitio}/familia#${token}`, expira };
}

/** Creates a link for a mail that is one of many. Its secret is only in the returned URL; the database has a hash. */
export const crearEnlaceDeEnvio = (db: Db, hace: Hace, autor: Autor, codigoEntidad: number) =>
  insertar(db, hace, autor, codigoEntidad, false);

/**
 * Creates a link that a user asked for, for one family. Locks the user's row, so that concurrent calls are counted one after the other and a
 * deactivation revokes this link too. Throws 429 above the pace, and 403 for a user who was deactivated meanwhile.
 */
export async function crearEnlace(db: Db, hace: Hace, autor: Autor, codigoEntidad: number) {
  const { codigoCompania, usuario } = autor;
  const [quien] = await db
    .select({ activo: usuarios.activo })
    .from(usuarios)
    .where(and(eq(usuarios.codigoCompania, codigoCompania), eq(usuarios.usuario, usuario)))
    .for('no key update');
  if (!quien?.activo) throw sessionLost();
  await assertRitmo(db, hace.now().getTime(), autor);
  return insertar(db, hace, autor, codigoEntidad, true);
}

/** Throws 429 when a user made as many links in the last hour as are allowed. Links of a clock that was ahead do not count. */
async function assertRitmo(db: Db, at: number, { codigoCompania, usuario }: Autor): Promise<void> {
  const suyos = and(
    eq(enlaceFamilia.codigoCompania, codigoCompania),
    eq(enlaceFamilia.usuario, usuario),
    eq(enlaceFamilia.aMano, true),
    gt(enlaceFamilia.creado, new Date(at - HORA_MS).toISOString()),
    lte(enlaceFamilia.creado, new Date(at).toISOString()),
  );
  const [row] = await db
    .select({ n: count(), primero: min(enlaceFamilia.creado) })
    .from(enlaceFamilia)
    .where(suyos);
  if (row!.n < ENLACES_POR_HORA) return;
  const segundos = Math.max(1, Math.ceil((Date.parse(row!.primero!) + HORA_MS - at) / 1000)); // the oldest leaves the count first
  const minutos = Math.ceil(segundos / 60);
  throw tooMany(
    `Ya hizo ${ENLACES_POR_HORA} enlaces de familias en una hora. Espere ${minutos} ${minutos === 1 ? 'minuto' : 'minutos'} y pruebe de nuevo`,
    segundos,
  );
}

/** Settings of a mail with a link: its text is deleted once sent, and it is given up after some days. */
export const conSecreto = ({ now }: Pick<Deps, 'now'>) => ({
  reservado: true,
  caduca: new Date(now().getTime() + DIAS_EN_BANDEJA * DIA_MS).toISOString(),
});
