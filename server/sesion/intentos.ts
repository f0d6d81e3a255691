import { and, count, eq, gt, inArray, lte, max, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { intentoAcceso } from '../db/schema/usuarios';
import type { Deps } from '../lib/deps';
import { tooMany } from '../lib/errors';

/**
 * From where a try comes, as far as failures are counted: a browser in which that user signed in before, the own session, or a network of
 * strangers. A recovery link may be asked for from anywhere: all strangers together are one.
 */
export type Origen = `equipo:${string}` | `sesion:${string}` | `red:${string}` | 'recuperacion';

/** Under this origin stands what sets a name back wherever its failures came from: a password given anew. */
export const DE_TODAS_PARTES = '';

const WINDOW_MS = 15 * 60_000;
const TRIES_LOCK = 1128353367;
/** How many failures within the window are free, and how long a wait may grow. */
const DEL_NOMBRE = { libres: 10, tope: 900 };
const DE_SOLICITUD = { libres: 3, tope: 900 };
/** Distinct names that one network tried in vain: behind one a whole academy may sit, so that nobody waits for long. */
const DE_LA_RED = { libres: 20, tope: 60 };
type Medida = typeof DEL_NOMBRE;

/** Seconds to wait after the last of n failures: none up to the free ones, then 2, 4, 8 … to the limit. */
export const delaySeconds = (failures: number, { libres, tope }: Medida = DEL_NOMBRE) =>
  failures < libres ? 0 : Math.min(tope, 2 ** (failures - libres + 1));

/** The network of an address: itself, or the 64 bits of IPv6 of which one home has all addresses. */
export function redDe(direccion: string): Origen {
  if (!direccion.includes(':')) return `red:${direccion}`;
  const [head = '', tail] = direccion.toLowerCase().split('%')[0]!.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const all =
    tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `red:${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}`;
}

interface Intento {
  /** In lower case. */
  nombre: string;
  direccion: string;
  origen: Origen;
}

/** A name of its own, which no login can have, for the wishes for a recovery link: nobody locks a user out by asking. */
export const deSolicitud = (nombre: string) => `RECUPERAR ${nombre.toLowerCase()}`;
const esSolicitud = (nombre: string) => nombre.startsWith('RECUPERAR ');

/**
 * Puts a try on record, as a failure until it is known better, and gives its key. Throws 429 while it comes too soon. One at a time for each
 * origin: guesses that come all at once are counted too.
 */
export const takeTry = ({ db, now }: Deps, { nombre, direccion, origen }: Intento): Promise<number> =>
  db.transaction(async (tx) => {
    const lock = origen === 'recuperacion' ? nombre : origen;
    await tx.execute(sql`select pg_advisory_xact_lock(${TRIES_LOCK}, hashtext(${lock}))`);
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

/** Within the window and not after now: what a clock that was set back left in the future blocks nobody. */
const lately = (at: number): SQL =>
  and(gt(intentoAcceso.momento, new Date(at - WINDOW_MS).toISOString()), lte(intentoAcceso.momento, new Date(at).toISOString()))!;

/** Failures of one name from one origin since the last success there; in the order in which they came, whatever the clock said. */
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

/** Names that one network tried and never hit since. */
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
