import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { MINUTOS_ENLACE } from '@/contract/sesion/recuperacion';
import type { Db } from '../db/connect';
import { correo } from '../db/schema/mensajes';
import { sqlState, transaction } from '../db/transaction';
import type { Deps } from '../lib/deps';
import { enviar, faltaDe, MAX_ENVIO_MS, servidorDe, type Falta } from './transporte';

type Fila = typeof correo.$inferSelect;
type Cambios = Partial<Pick<Fila, 'estado' | 'error' | 'intentos' | 'proximo' | 'enviado' | 'contenido'>>;

const MINUTO = 60_000;
/** After so many tries a mail is given up. */
const MAX_INTENTOS = 12;
/** Longest wait between two tries: 6 hours. */
const MAX_ESPERA = 360 * MINUTO;
/** One that stands as ENVIANDO for longer than this lost its sender on the way. */
const PERDIDO_MS = MAX_ENVIO_MS + 2 * MINUTO;

/** Milliseconds until the next try: 1, 2, 4 … minutes, at most 6 hours. */
export const espera = (intentos: number) => Math.min(MAX_ESPERA, MINUTO * 2 ** (intentos - 1));

const escribir = <T>({ pool }: Deps, codigoCompania: number | undefined, work: (db: Db) => Promise<T>) =>
  transaction(pool, { usuario: 'sistema', codigoCompania, desde: 'correo' }, work);

const hace = ({ now }: Deps, ms: number) => new Date(now().getTime() - ms).toISOString();

/**
 * Takes the next mail that is due, those with a secret first, for they do not keep: it stands as ENVIANDO before anything goes out, so that
 * nobody else takes it, and it is never sent again unasked.
 */
const tomar = (deps: Deps) =>
  escribir(deps, undefined, async (db) => {
    const ahora = deps.now().toISOString();
    const [next] = await db
      .select()
      .from(correo)
      .where(and(eq(correo.estado, 'PENDIENTE'), lte(correo.proximo, ahora)))
      .orderBy(desc(correo.reservado), asc(correo.proximo), asc(correo.codigoCorreo))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return undefined;
    const [taken] = await db
      .update(correo)
      .set({ estado: 'ENVIANDO', intentos: next.intentos + 1, proximo: ahora })
      .where(eq(correo.codigoCorreo, next.codigoCorreo))
      .returning();
    return taken;
  });

interface Resultado {
  cambios: Cambios;
  falta?: Falta;
}

/** The state in which a try leaves a mail. */
function trasFalta({ intentos }: Fila, { motivo, tipo }: Falta, now: Date): Cambios {
  if (tipo === 'INCIERTA') return { estado: 'INCIERTO', error: motivo };
  if (tipo === 'DEFINITIVA' || intentos >= MAX_INTENTOS) return { estado: 'FALLIDO', error: motivo };
  return { estado: 'PENDIENTE', error: motivo, proximo: new Date(now.getTime() + espera(intentos)).toISOString() };
}

async function intentar(deps: Deps, fila: Fila, parar?: AbortSignal): Promise<Resultado> {
  const servidor = await servidorDe(deps.db, deps.secretos, fila.codigoCompania, deps.correo);
  if ('tipo' in servidor) {
    // Nobody could take it: that is no try. New settings and a new start do not wait for the hour.
    const proximo = new Date(deps.now().getTime() + MAX_ESPERA).toISOString();
    return { falta: servidor, cambios: { estado: 'PENDIENTE', error: servidor.motivo, intentos: fila.intentos - 1, proximo } };
  }
  try {
    const soloPublica = !deps.correoPrivado && servidor !== deps.correo;
    await enviar(servidor, { ...fila, id: `cantera.${fila.codigoCorreo}.${new Date(fila.creado).getTime()}` }, { parar, soloPublica });
    return { cambios: { estado: 'ENVIADO', error: '', enviado: deps.now().toISOString() } };
  } catch (error) {
    const falta = faltaDe(error);
    if (parar?.aborted && falta.tipo === 'SERVIDOR') return { cambios: { estado: 'PENDIENTE', intentos: fila.intentos - 1 } };
    return { falta, cambios: trasFalta(fila, falta, deps.now()) };
  }
}

/** Writes down what became of a mail; with a server that takes none, the others of its company wait as long, instead of each trying for itself. */
const anotar = (deps: Deps, { codigoCorreo, codigoCompania, proximo, reservado }: Fila, { cambios, falta }: Resultado) =>
  escribir(deps, codigoCompania, async (db) => {
    // A secret stays no longer than it may still be sent.
    const borrar = reservado && cambios.estado !== 'PENDIENTE' && { contenido: '' };
    // `proximo` tells this try from a later one, should somebody have asked for it meanwhile.
    await db
      .update(correo)
      .set({ ...cambios, ...borrar })
      .where(and(eq(correo.codigoCorreo, codigoCorreo), inArray(correo.estado, ['ENVIANDO', 'INCIERTO']), eq(correo.proximo, proximo)));
    if (falta?.tipo !== 'SERVIDOR' || !cambios.proximo) return;
    const esperan = and(eq(correo.codigoCompania, codigoCompania), eq(correo.estado, 'PENDIENTE'));
    await db
      .update(correo)
      .set({ error: falta.motivo, proximo: cambios.proximo })
      .where(and(esperan, lte(correo.proximo, deps.now().toISOString())));
  });

/** Sends what is due, one after the other, until nothing is; how many went out. Any number of processes may do this at once. */
export async function enviarPendientes(deps: Deps, parar?: AbortSignal): Promise<number> {
  let enviados = 0;
  for (let fila = await tomar(deps); fila; fila = parar?.aborted ? undefined : await tomar(deps)) {
    const resultado = await intentar(deps, fila, parar);
    await anotar(deps, fila, resultado);
    if (resultado.cambios.estado === 'ENVIADO') enviados += 1;
  }
  return enviados;
}

/**
 * What was on its way when a server died: whether it arrived nobody knows, so that a person decides. And a secret that could not be sent
 * while it was good is given up and wiped.
 */
export const ordenar = (deps: Deps) =>
  escribir(deps, undefined, async (db) => {
    await db
      .update(correo)
      .set({
        estado: 'INCIERTO',
        error: 'El sistema se detuvo mientras lo entregaba; no se sabe si llegó',
        contenido: sql`case when reservado then '' else contenido end`,
      })
      .where(and(eq(correo.estado, 'ENVIANDO'), lte(correo.proximo, hace(deps, PERDIDO_MS))));
    await db
      .update(correo)
      .set({ estado: 'CANCELADO', error: 'Llevaba un enlace que venció antes de poder salir', contenido: '' })
      .where(
        and(
          eq(correo.estado, 'PENDIENTE'),
          eq(correo.reservado, true),
          sql`coalesce(${correo.caduca}, ${correo.creado} + ${`${MINUTOS_ENLACE} minutes`}::interval) <= ${deps.now().toISOString()}`,
        ),
      );
  });

/** What no server has been tried for yet is due: the environment may have one since this start. */
const alEmpezar = (deps: Deps) =>
  escribir(deps, undefined, (db) =>
    db
      .update(correo)
      .set({ proximo: deps.now().toISOString() })
      .where(and(eq(correo.estado, 'PENDIENTE'), eq(correo.intentos, 0), gt(correo.proximo, deps.now().toISOString()))),
  );

/** Sends mail while the server lives: at once when some is written, and by the minute for what waits. Returns how to stop; a text on its way is finished. */
export function iniciarCorreo(deps: Deps): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;

  const run = async () => {
    do {
      again = false;
      await ordenar(deps);
      await enviarPendientes(deps, stopping.signal);
    } while (again && !stopping.signal.aborted);
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    again = true;
    running ??= run()
      // The query layer's messages carry addresses and texts.
      .catch((error: unknown) => deps.log.error({ sqlState: sqlState(error), name: (error as Error)?.name }, 'mail not sent'))
      .finally(() => {
        running = undefined;
      });
  };
  const forget = deps.changes.listen(({ tabla }) => {
    if (tabla === 'correo' || tabla === 'compania_correo') wake();
  });
  const timer = setInterval(wake, MINUTO);
  const start = alEmpezar(deps).then(wake, wake);
  return async () => {
    stopping.abort();
    clearInterval(timer);
    forget();
    await start;
    await running;
  };
}
