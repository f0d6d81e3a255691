import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { CODIGOS_RECUPERACION } from '@/contract/sesion/segundoFactor';
import type { Db } from '../db/connect';
import { codigoRecuperacion, segundoFactor } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import { Refusal, type Deps } from '../lib/serve';

const PERIODO_S = 30;
const BYTES_SECRETO = 20;

const totp = (secreto: string, usuario = '') =>
  new TOTP({ issuer: 'Cantera', label: usuario, secret: Secret.fromBase32(secreto), period: PERIODO_S });

/** A new TOTP secret in base32, and the otpauth: URL for the QR code. */
export function nuevoSecreto(usuario: string) {
  const secreto = new Secret({ size: BYTES_SECRETO }).base32;
  return { secreto, uri: totp(secreto, usuario).toString() };
}

const SEIS_DIGITOS = /^\d{6}$/;
const soloSignos = (codigo: string) => codigo.toLowerCase().replace(/[^\da-z]/g, '');

/** The time step of a moment if the code is that step's, which is valid for its thirty seconds alone; undefined otherwise. */
export function pasoDe(secreto: string, codigo: string, ahora: Date): number | undefined {
  const token = soloSignos(codigo);
  const timestamp = ahora.getTime();
  const esDeAhora = SEIS_DIGITOS.test(token) && totp(secreto).validate({ token, timestamp, window: 0 }) === 0;
  return esDeAhora ? Math.floor(timestamp / 1000 / PERIODO_S) : undefined;
}

const incorrecto = (codigo: string) => new Refusal(401, 'El código no es correcto', { errors: { codigo } });

/** 401 after a correct password of a user with a second factor: the client asks for the code. */
export const faltaCodigo = () => incorrecto('Escriba el código de su aplicación');

/** Whether a user has a confirmed second factor. */
export const tieneFactor = async (db: Db, codigoUsuario: number) =>
  (await db.$count(segundoFactor, and(eq(segundoFactor.codigoUsuario, codigoUsuario), isNotNull(segundoFactor.confirmado)))) > 0;

interface Dueno {
  codigoUsuario: number;
  codigoCompania: number;
  usuario: string;
}

/**
 * Checks and uses up a code of a user with a second factor: from the application, or a recovery code. Locks the factor; if it was taken away
 * meanwhile, no code is needed. Throws 401 with `errors.codigo`.
 */
export async function tomarCodigo(deps: Deps, { codigoUsuario, codigoCompania, usuario }: Dueno, codigo: string, desde: string) {
  await transaction(deps.pool, { usuario, codigoCompania, desde }, async (tx) => {
    const suyo = eq(segundoFactor.codigoUsuario, codigoUsuario);
    const [row] = await tx.select({ secreto: segundoFactor.secreto }).from(segundoFactor).where(suyo).for('update');
    if (!row) return;
    if (SEIS_DIGITOS.test(soloSignos(codigo))) await tomarDeAplicacion(tx, deps, codigoUsuario, row.secreto, codigo);
    else await tomarDeRecuperacion(tx, deps, codigoUsuario, codigo);
  });
}

/**
 * Condition: no code of this step or a later one was taken. A kept step that is ahead of the code and of the database's clock does not
 * count: the server's clock was ahead when it was kept, and the owner would be refused until that time.
 */
const sinUsar = (paso: number) =>
  or(
    lt(segundoFactor.ultimoPaso, paso),
    and(gt(segundoFactor.ultimoPaso, paso), sql`${segundoFactor.ultimoPaso} > extract(epoch from now()) / ${PERIODO_S}`),
  );

async function tomarDeAplicacion(tx: Db, { secretos, now }: Deps, codigoUsuario: number, cifrado: string, codigo: string) {
  const secreto = secretos.descifrar(cifrado);
  // It was encrypted with a key that this installation no longer has.
  if (!secreto)
    throw incorrecto('Aquí no se puede comprobar: use un código de recuperación o pida a un administrador que quite su segundo factor');
  const paso = pasoDe(secreto, codigo, now());
  const update = (ultimoPaso: number) =>
    tx
      .update(segundoFactor)
      .set({ ultimoPaso })
      .where(and(eq(segundoFactor.codigoUsuario, codigoUsuario), sinUsar(ultimoPaso)));
  if (paso === undefined || !(await update(paso)).rowCount)
    throw incorrecto('Ese código no es correcto, venció o ya se usó: escriba el siguiente');
}

async function tomarDeRecuperacion(tx: Db, { now }: Deps, codigoUsuario: number, codigo: string) {
  const suyo = and(eq(codigoRecuperacion.codigoUsuario, codigoUsuario), eq(codigoRecuperacion.huella, huellaDe(soloSignos(codigo))));
  const { rowCount } = await tx
    .update(codigoRecuperacion)
    .set({ usado: now().toISOString() })
    .where(and(suyo, isNull(codigoRecuperacion.usado)));
  if (!rowCount) throw incorrecto('Ese código no es correcto o ya se usó');
}

/** SHA-256 of a random secret, which is stored instead of the secret. */
export const huellaDe = (texto: string) => createHash('sha256').update(texto).digest('hex');

// Excludes characters that look alike: 0 and o; 1, i and l. A letter comes first, so that a recovery code is never six digits. 24 signs are 118
// random bits: nobody finds one by its SHA-256.
const LETRAS = 'abcdefghjkmnpqrstuvwxyz';
const SIGNOS = `23456789${LETRAS}`;
const uno = (signos: string) => signos[randomInt(signos.length)]!;
const nuevoCodigo = () => [LETRAS, ...Array.from({ length: 23 }, () => SIGNOS)].map(uno).join('');

/** Replaces a user's recovery codes; the returned codes cannot be read again. */
export async function reemplazarCodigos(tx: Db, codigoUsuario: number): Promise<string[]> {
  const codigos = Array.from({ length: CODIGOS_RECUPERACION }, nuevoCodigo);
  await tx.delete(codigoRecuperacion).where(eq(codigoRecuperacion.codigoUsuario, codigoUsuario));
  await tx.insert(codigoRecuperacion).values(codigos.map((codigo) => ({ codigoUsuario, huella: huellaDe(codigo) })));
  return codigos.map((codigo) => codigo.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Deletes a user's second factor and recovery codes; returns whether a confirmed one existed. */
export async function borrarFactor(tx: Db, codigoUsuario: number): Promise<boolean> {
  const [row] = await tx
    .delete(segundoFactor)
    .where(eq(segundoFactor.codigoUsuario, codigoUsuario))
    .returning({ confirmado: segundoFactor.confirmado });
  // Afterwards, so that codes that were being made meanwhile go too.
  await tx.delete(codigoRecuperacion).where(eq(codigoRecuperacion.codigoUsuario, codigoUsuario));
  return !!row?.confirmado;
}
