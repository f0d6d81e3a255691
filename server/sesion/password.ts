import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { and, count, eq, gt, max, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { compania } from '../db/schema/compania';
import { intentoAcceso, usuario } from '../db/schema/usuarios';
import type { Deps } from '../lib/deps';
import { tooMany, unauthenticated } from '../lib/errors';
import { faltaCodigo, tieneFactor, tomarCodigo } from './codigo';

// argon2id, 19 MiB, 2 passes: OWASP's first choice, about 80 ms here. The enum is a const enum, out of reach of isolatedModules.
const COST = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, COST);

/** What a name that does not exist is checked against: a wrong name takes as long as a wrong password. */
const decoy = hashPassword('nadie');

/** How many failures within the window begin to slow down: a person, and an address behind which a whole academy may sit. */
const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = { usuario: 10, solicitud: 3, direccion: 100 };
const MAX_DELAY_S = 900;
const TRIES_LOCK = 1128353367;

/** Seconds to wait after the last of n failures: none up to the free ones, then 2, 4, 8 … 900. */
export const delaySeconds = (failures: number, free: number) => (failures < free ? 0 : Math.min(MAX_DELAY_S, 2 ** (failures - free + 1)));

interface Comprobacion {
  /** Takes users of this company only. */
  codigoCompania?: number;
  /** Asks for the second factor too, of whoever has one. */
  factor?: { codigo: string | undefined };
}

/**
 * The user of a name and password. Throws 429 while too many tries failed lately, 401 when they are wrong, 401 with `errors.codigo` when the
 * second factor is missing or wrong. Every try is put on record; a right password that still waits for its code is none.
 */
export async function checkPassword(
  deps: Deps,
  nombre: string,
  password: string,
  direccion: string,
  { codigoCompania, factor }: Comprobacion = {},
) {
  const name = nombre.toLowerCase();
  const codigoIntento = await takeTry(deps, name, direccion, 'usuario');

  const [found] = await deps.db
    .select({
      codigoUsuario: usuario.codigoUsuario,
      codigoCompania: usuario.codigoCompania,
      usuario: usuario.usuario,
      tipoUsuario: usuario.tipoUsuario,
      password: usuario.password,
      debeCambiar: usuario.debeCambiar,
      exigeSegundoFactor: compania.exigeSegundoFactor,
    })
    .from(usuario)
    .innerJoin(compania, eq(compania.codigoCompania, usuario.codigoCompania))
    .where(and(eq(sql`lower(${usuario.usuario})`, name), eq(usuario.activo, true), eq(compania.activo, true)));
  const isMine = found !== undefined && (codigoCompania === undefined || codigoCompania === found.codigoCompania);
  // A hash that cannot be read (a user who never had a password) fits none.
  const fits = await verify(isMine ? found.password : await decoy, password).catch(() => false);
  if (!fits || !isMine) throw unauthenticated('Usuario o contraseña incorrectos');
  const este = eq(intentoAcceso.codigoIntento, codigoIntento);
  if (factor && (await tieneFactor(deps.db, found.codigoUsuario))) {
    if (!factor.codigo) {
      await deps.db.delete(intentoAcceso).where(este);
      throw faltaCodigo();
    }
    await tomarCodigo(deps, found, factor.codigo, direccion);
  }
  await deps.db.update(intentoAcceso).set({ exitoso: true }).where(este);
  return found;
}

/** Puts the wish for a new password on record under a name of its own, which no login can have. Throws 429 for too many of a name or an address. */
export const anotarSolicitud = (deps: Deps, nombre: string, direccion: string) =>
  takeTry(deps, `RECUPERAR ${nombre.toLowerCase()}`, direccion, 'solicitud');

type Tipo = 'usuario' | 'solicitud';
const DEMASIADOS: Record<Tipo, string> = { usuario: 'Demasiados intentos fallidos', solicitud: 'Demasiadas solicitudes' };

/** Puts a try on record, as a failure until it is known better. One at a time for each name: guesses that come all at once are counted too. */
const takeTry = ({ db, now }: Deps, name: string, direccion: string, tipo: Tipo) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TRIES_LOCK}, hashtext(${name}))`);
    await assertNotSlowedDown(tx, now().getTime(), name, direccion, tipo);
    const values = { usuario: name, direccion, exitoso: false, momento: now().toISOString() };
    const [row] = await tx.insert(intentoAcceso).values(values).returning({ codigoIntento: intentoAcceso.codigoIntento });
    return row!.codigoIntento;
  });

async function assertNotSlowedDown(db: Db, at: number, name: string, direccion: string, tipo: Tipo) {
  const byUser = await failures(db, and(eq(intentoAcceso.usuario, name), sql`momento > ${lastSuccess(name)}`), at);
  const byAddress = await failures(db, eq(intentoAcceso.direccion, direccion), at);
  const waits = [
    byUser.last + 1000 * delaySeconds(byUser.n, FREE_TRIES[tipo]) - at,
    byAddress.last + 1000 * delaySeconds(byAddress.n, FREE_TRIES.direccion) - at,
  ];
  const seconds = Math.ceil(Math.max(...waits) / 1000);
  if (seconds > 0)
    throw tooMany(`${DEMASIADOS[tipo]}. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} y pruebe de nuevo`, seconds);
}

const lastSuccess = (name: string) =>
  sql`coalesce((select max(i.momento) from intento_acceso i where i.usuario = ${name} and i.exitoso), '-infinity')`;

async function failures(db: Db, where: ReturnType<typeof and>, at: number) {
  const since = new Date(at - WINDOW_MS).toISOString();
  const [row] = await db
    .select({ n: count(), last: max(intentoAcceso.momento) })
    .from(intentoAcceso)
    .where(and(where, eq(intentoAcceso.exitoso, false), gt(intentoAcceso.momento, since)));
  return { n: row!.n, last: row!.last ? new Date(row!.last).getTime() : 0 };
}
