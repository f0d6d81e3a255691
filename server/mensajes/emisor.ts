import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { MINUTOS_ENLACE } from '@/contract/sesion/recuperacion';
import type { Db } from '../db/connect';
import { correo } from '../db/schema/mensajes';
import { transaction } from '../db/transaction';
import type { Deps } from '../lib/serve';
import { repeat } from '../lib/repeat';
import { enviar, faltaDe, MAX_ENVIO_MS, servidorDe, type Falta } from './transporte';

type Fila = typeof correo.$inferSelect;
type Cambios = Partial<Pick<Fila, 'estado' | 'error' | 'intentos' | 'proximo' | 'enviado' | 'contenido'>>;

const MINUTO = 60_000;
/** Attempts after which a mail is given up. */
const MAX_INTENTOS = 12;
/** Longest wait between two attempts: 6 hours. */
const MAX_ESPERA = 360 * MINUTO;
/** A mail that has been ENVIANDO for longer (ms) lost its sender process. */
const PERDIDO_MS = MAX_ENVIO_MS + 2 * MINUTO;

/** Milliseconds until the next attempt: 1, 2, 4 … minutes, at most 6 hours. */
export const espera = (intentos: number) => Math.min(MAX_ESPERA, MINUTO * 2 ** (intentos - 1));

const escribir = <T>({ pool }: Deps, codigoCompania: number | undefined, work: (db: Db) => Promise<T>) =>
  transaction(pool, { usuario: 'sistema', codigoCompania, desde: 'correo' }, work);

const hace = ({ now }: Deps, ms: number) => new Date(now().getTime() - ms).toISOString();

/**
 * Takes the next due mail, those with a secret first because they expire. It is committed as ENVIANDO before it is sent, so that no other
 * process takes it and it is never sent twice automatically.
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

/** State of a mail after a failed attempt. */
function trasFalta({ intentos }: Fila, { motivo, tipo }: Falta, now: Date): Cambios {
  if (tipo === 'INCIERTA') return { estado: 'INCIERTO', error: motivo };
  if (tipo === 'DEFINITIVA' || intentos >= MAX_INTENTOS) return { estado: 'FALLIDO', error: motivo };
  return { estado: 'PENDIENTE', error: motivo, proximo: new Date(now.getTime() + espera(intentos)).toISOString() };
}

async function intentar(deps: Deps, fila: Fila, parar?: AbortSignal): Promise<Resultado> {
  const servidor = await servidorDe(deps.db, deps.secretos, fila.codigoCompania, deps.correo);
  if ('tipo' in servidor) {
    // Without a server this does not count as an attempt. New settings and a restart make it due again at once.
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

/**
 * Records the result of an attempt. If the server accepts no mail at all, the company's other mails wait as long, instead of each trying
 * for itself.
 */
const anotar = (deps: Deps, { codigoCorreo, codigoCompania, proximo, reservado }: Fila, { cambios, falta }: Resultado) =>
  escribir(deps, codigoCompania, async (db) => {
    // The text of a secret mail is deleted once it will not be sent again.
    const borrar = reservado && cambios.estado !== 'PENDIENTE' && { contenido: '' };
    // Comparing `proximo` detects that somebody requested another attempt meanwhile.
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

/** Sends all due mails, one after the other; returns how many were sent. Several processes may run it at once. */
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
 * Handles leftovers: a mail that was being sent when its server died becomes INCIERTO, for a person to decide, because it may have arrived.
 * A secret mail that expired unsent is given up and its text deleted.
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

/** Makes mails due that waited for a mail server: since this start the environment may configure one. */
const alEmpezar = (deps: Deps) =>
  escribir(deps, undefined, (db) =>
    db
      .update(correo)
      .set({ proximo: deps.now().toISOString() })
      .where(and(eq(correo.estado, 'PENDIENTE'), eq(correo.intentos, 0), gt(correo.proximo, deps.now().toISOString()))),
  );

/**
 * Sends mail while the server runs: at once when one is written, and every minute for waiting ones. Returns the function that stops it,
 * which lets a mail being sent finish.
 */
export function iniciarCorreo(deps: Deps): () => Promise<void> {
  const stopping = new AbortController();
  let begun = false;
  const work = async () => {
    if (!begun) await alEmpezar(deps);
    begun = true;
    await ordenar(deps);
    await enviarPendientes(deps, stopping.signal);
  };
  const { wake, stop } = repeat(deps, { name: 'correo', everyMs: MINUTO, work });
  const forget = deps.changes.listen(({ tabla }) => {
    if (tabla === 'correo' || tabla === 'compania_correo') wake();
  });
  return () => {
    stopping.abort();
    forget();
    return stop();
  };
}
