import { and, count, eq, gt, inArray, lte, max, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { ADVISORY } from '../db/advisory';
import { intentoAcceso } from '../db/schema/usuarios';
import { tooMany, type Deps } from '../lib/serve';

/**
 * Origin under which failures are counted: a browser on which this user has signed in before, the user's own session, or a network.
 * Requests for recovery links, and codes of a second factor, count all unknown origins as one. A right password without its code counts
 * nowhere.
 */
export type Origen = `equipo:${string}` | `sesion:${string}` | `red:${string}` | 'recuperacion' | 'codigo' | 'sinCodigo';

/** Origin of an entry that resets a name's failures from everywhere: a password that was reset. */
const DE_TODAS_PARTES = '';

const WINDOW_MS = 15 * 60_000;
/** Failures within the window without a delay, and the longest delay (seconds). */
const DEL_NOMBRE = { libres: 10, tope: 900 };
const DE_SOLICITUD = { libres: 3, tope: 900 };
/** Distinct names that one network tried without success. A whole academy may share a network, so the delays stay short. */
const DE_LA_RED = { libres: 20, tope: 60 };
type Medida = typeof DEL_NOMBRE;

/** Delay in seconds after n failures: none up to the free ones, then 2, 4, 8 … up to the limit. */
export const delaySeconds = (failures: number, { libres, tope }: Medida = DEL_NOMBRE) =>
  failures < libres ? 0 : Math.min(tope, 2 ** (failures - libres + 1));

/** Groups of an IPv6 address that name a household, which has all addresses below them (/64). */
const DE_UNA_CASA = 4;
/** Groups that name what a stranger gets for the asking (/48): failures are counted by these, or each guess would come from a network of its own. */
export const DE_UN_SITIO = 3;

/** The network of an address: the IPv4 address itself, or so many groups of IPv6. */
export function redDe(direccion: string, grupos = DE_UNA_CASA): Origen {
  if (!direccion.includes(':')) return `red:${direccion}`;
  const [head = '', tail] = direccion.toLowerCase().split('%')[0]!.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const all =
    tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `red:${all
    .slice(0, grupos)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}`;
}

interface Intento {
  /** Lower case. */
  nombre: string;
  direccion: string;
  origen: Origen;
}

/** Name under which requests for a recovery link are counted. No login can have it, so that requesting links locks nobody out. */
export const deSolicitud = (nombre: string) => `RECUPERAR ${nombre.toLowerCase()}`;

/** Name under which requests for one user, or for one mailbox, are counted, however they were typed; no typed name has capitals there. */
export const deSolicitudPara = (que: 'USUARIO' | 'CORREO', cual: string | number) => `RECUPERAR ${que} ${String(cual).toLowerCase()}`;

/** Name under which codes of a user's second factor are counted: only who knows the password gets that far, so no stranger delays the user. */
export const deCodigo = (codigoUsuario: number) => `CODIGO ${codigoUsuario}`;
const esSolicitud = (nombre: string) => nombre.startsWith('RECUPERAR ');

/**
 * Records an attempt as failed until it succeeds; returns its key. Throws 429 when it comes before the delay is over. Attempts of one
 * origin are serialized, so that parallel guesses are counted too.
 */
export const takeTry = ({ db, now }: Deps, { nombre, direccion, origen }: Intento): Promise<number> =>
  db.transaction(async (tx) => {
    const lock = origen === 'recuperacion' || origen === 'codigo' ? nombre : origen;
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY.tries}, hashtext(${lock}))`);
    await assertNotSlowedDown(tx, now().getTime(), nombre, origen);
    const values = { usuario: nombre, direccion, origen, exitoso: false, momento: now().toISOString() };
    const [row] = await tx.insert(intentoAcceso).values(values).returning({ codigoIntento: intentoAcceso.codigoIntento });
    return row!.codigoIntento;
  });

async function assertNotSlowedDown(db: Db, at: number, nombre: string, origen: Origen) {
  const waits = [remaining(await ofName(db, at, nombre, origen), esSolicitud(nombre) ? DE_SOLICITUD : DEL_NOMBRE, at)];
  if (origen.startsWith('red:')) waits.push(remaining(await ofNetwork(db, at, origen), DE_LA_RED, at));
  const seconds = Math.ceil(Math.max(...waits) / 1000);
  if (seconds <= 0) return;
  const que = esSolicitud(nombre) ? 'Demasiadas solicitudes' : 'Demasiados intentos fallidos';
  throw tooMany(`${que}. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} y pruebe de nuevo`, seconds);
}

interface Fallos {
  n: number;
  last: string | null;
}

const remaining = ({ n, last }: Fallos, medida: Medida, at: number) =>
  last ? new Date(last).getTime() + 1000 * delaySeconds(n, medida) - at : 0;

/** Condition: within the window and not in the future, so that entries made before a clock was set back block nobody. */
const lately = (at: number): SQL =>
  and(gt(intentoAcceso.momento, new Date(at - WINDOW_MS).toISOString()), lte(intentoAcceso.momento, new Date(at).toISOString()))!;

/** Failures of a name from an origin since its last success there, in order of insertion, which does not depend on the clock. */
async function ofName(db: Db, at: number, nombre: string, origen: Origen): Promise<Fallos> {
  const suyos = eq(intentoAcceso.usuario, nombre);
  const deAqui = inArray(intentoAcceso.origen, [origen, DE_TODAS_PARTES]);
  const success = db
    .select({ ultimo: sql`coalesce(max(${intentoAcceso.codigoIntento}), 0)` })
    .from(intentoAcceso)
    .where(and(suyos, deAqui, eq(intentoAcceso.exitoso, true)));
  const [row] = await db
    .select({ n: count(), last: max(intentoAcceso.momento) })
    .from(intentoAcceso)
    .where(
      and(
        suyos,
        eq(intentoAcceso.origen, origen),
        eq(intentoAcceso.exitoso, false),
        lately(at),
        sql`${intentoAcceso.codigoIntento} > (${success})`,
      ),
    );
  return row!;
}

/** Names that a network tried without a later success. */
async function ofNetwork(db: Db, at: number, origen: Origen): Promise<Fallos> {
  const names = db
    .select({ last: max(intentoAcceso.momento).as('last') })
    .from(intentoAcceso)
    .where(and(eq(intentoAcceso.origen, origen), lately(at)))
    .groupBy(intentoAcceso.usuario)
    .having(sql`not (array_agg(${intentoAcceso.exitoso} order by ${intentoAcceso.codigoIntento} desc))[1]`)
    .as('nombres');
  const [row] = await db.select({ n: count(), last: max(names.last) }).from(names);
  return row!;
}
