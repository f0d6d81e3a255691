import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { correo } from '../db/schema/correo';
import { transaction } from '../db/transaction';
import type { Deps } from '../lib/deps';
import { enviar, faltaDe, servidorDe, type Falta } from './transporte';

type Fila = typeof correo.$inferSelect;

const MINUTO = 60_000;
/** After so many tries a mail is given up. */
const MAX_INTENTOS = 12;
/** Longest wait between two tries: 6 hours. */
const MAX_ESPERA = 360 * MINUTO;
/** One that stands as ENVIANDO for longer than this lost its sender on the way. */
const PERDIDO_MS = 5 * MINUTO;
const SIN_SERVIDOR = 'No hay servidor de correo configurado. Escríbalo en Compañía, pestaña Correo';

/** Milliseconds until the next try: 1, 2, 4 … minutes, at most 6 hours. */
export const espera = (intentos: number) => Math.min(MAX_ESPERA, MINUTO * 2 ** (intentos - 1));

const escribir = <T>({ pool }: Deps, codigoCompania: number | undefined, work: (db: Db) => Promise<T>) =>
  transaction(pool, { usuario: 'sistema', codigoCompania, desde: 'correo' }, work);

/** Takes the next mail that is due: it stands as ENVIANDO before anything goes out, so that nobody else takes it, and it is never sent again unasked. */
const tomar = (deps: Deps) =>
  escribir(deps, undefined, async (db) => {
    const [next] = await db
      .select()
      .from(correo)
      .where(and(eq(correo.estado, 'PENDIENTE'), lte(correo.proximo, deps.now().toISOString())))
      .orderBy(asc(correo.proximo), asc(correo.codigoCorreo))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return undefined;
    const [taken] = await db
      .update(correo)
      .set({ estado: 'ENVIANDO', intentos: next.intentos + 1, proximo: deps.now().toISOString() })
      .where(eq(correo.codigoCorreo, next.codigoCorreo))
      .returning();
    return taken;
  });

/** The state in which a try leaves a mail. */
function trasFalta(fila: Fila, { motivo, definitiva, incierta }: Falta, now: Date): Partial<Fila> {
  if (incierta) return { estado: 'INCIERTO', error: motivo };
  if (definitiva || fila.intentos >= MAX_INTENTOS) return { estado: 'FALLIDO', error: motivo };
  return { estado: 'PENDIENTE', error: motivo, proximo: new Date(now.getTime() + espera(fila.intentos)).toISOString() };
}

async function intentar(deps: Deps, fila: Fila): Promise<Partial<Fila>> {
  const servidor = await servidorDe(deps.db, deps.secretos, fila.codigoCompania, deps.correo);
  // Nobody could take it: that is no try.
  if (!servidor)
    return {
      ...trasFalta(fila, { motivo: SIN_SERVIDOR, definitiva: false, incierta: false }, deps.now()),
      estado: 'PENDIENTE',
      intentos: fila.intentos - 1,
    };
  try {
    await enviar(servidor, { ...fila, id: `cantera.${fila.codigoCorreo}.${new Date(fila.creado).getTime()}` });
    return { estado: 'ENVIADO', error: '', enviado: deps.now().toISOString(), ...(fila.reservado && { contenido: '' }) };
  } catch (error) {
    return trasFalta(fila, faltaDe(error), deps.now());
  }
}

/** Sends what is due, one after the other, until nothing is; how many went out. Any number of processes may do this at once. */
export async function enviarPendientes(deps: Deps, parar?: AbortSignal): Promise<number> {
  let enviados = 0;
  for (let fila = await tomar(deps); fila; fila = parar?.aborted ? undefined : await tomar(deps)) {
    const despues = await intentar(deps, fila);
    const { codigoCorreo } = fila;
    await escribir(deps, fila.codigoCompania, (db) => db.update(correo).set(despues).where(eq(correo.codigoCorreo, codigoCorreo)));
    if (despues.estado === 'ENVIADO') enviados += 1;
  }
  return enviados;
}

/** What was on its way when a server died: whether it arrived nobody knows, so that a person decides. */
export const marcarInciertos = (deps: Deps) =>
  escribir(deps, undefined, (db) =>
    db
      .update(correo)
      .set({ estado: 'INCIERTO', error: 'El sistema se detuvo mientras lo entregaba; no se sabe si llegó' })
      .where(and(eq(correo.estado, 'ENVIANDO'), lte(correo.proximo, sql`${new Date(deps.now().getTime() - PERDIDO_MS).toISOString()}`))),
  );

/** Sends mail while the server lives: at once when some is written, and by the minute for what waits. Returns how to stop; the mail under way is finished. */
export function iniciarCorreo(deps: Deps): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;

  const run = async () => {
    do {
      again = false;
      await marcarInciertos(deps);
      await enviarPendientes(deps, stopping.signal);
    } while (again && !stopping.signal.aborted);
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    again = true;
    running ??= run()
      .catch((error: unknown) => deps.log.error({ error }, 'correo'))
      .finally(() => {
        running = undefined;
      });
  };
  const forget = deps.changes.listen(({ tabla }) => {
    if (tabla === 'correo' || tabla === 'compania_correo') wake();
  });
  const timer = setInterval(wake, MINUTO);
  wake();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    forget();
    await running;
  };
}
