import type { EstadoAsistencia, MarcaCambiada } from '@/contract/asistencia/registro';
import { newId } from '@/utils/id';
import { almacen } from './almacen';
import { ApiError, isCancelled } from '../http/apiError';
import { guardarAsistencia } from '../asistencia';
import { currentSession } from '../http/credentials';
import type { Dueno } from './listasGuardadas';

/*
 * The queue of roll marks that the server has not confirmed. Every save goes through it, online or offline: a save is one entry with one
 * idempotency key, is sent until it is answered, and is then removed. Entries hold no names; the stored roll does.
 */

/** One mark as it is sent. */
export interface MarcaEnviada {
  codigoEstudiante: number;
  estado: EstadoAsistencia;
  nota: string;
  estadoAnterior: EstadoAsistencia | null;
  notaAnterior: string;
}

/**
 * ESPERA: not answered yet. PREGUNTA: the server asks for a confirmation; `motivo` has the question. RECHAZADO: refused; `motivo` has the
 * reason. CONFLICTO: somebody else changed these marks.
 */
type Situacion = 'ESPERA' | 'PREGUNTA' | 'RECHAZADO' | 'CONFLICTO';

/** A save that waits for an answer, or for the user's decision. */
export interface Envio extends Dueno {
  id: number;
  clave: string;
  codigoGrupo: number;
  /** The name of the group. */
  grupo: string;
  fecha: string;
  /** When the marks were made (ISO 8601). */
  marcado: string;
  recuperacion: boolean;
  marcas: MarcaEnviada[];
  situacion: Situacion;
  motivo?: string;
  /** The current state on the server of each mark in conflict. */
  cambiadas?: MarcaCambiada[];
}

export type Respuesta = Awaited<ReturnType<typeof guardarAsistencia>>;

/** The outcome of one save: the answer, or the entry with the reason of its refusal. */
export interface Atendido {
  envio: Envio;
  respuesta?: Respuesta;
}

const cola = almacen<Envio>('cantera-marcas', 'id', true);

/** Notifies the other tabs of this browser. */
const canal = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cantera-marcas');
// An open channel would keep a Node process alive.
(canal as { unref?: () => void } | undefined)?.unref?.();
const avisar = () => canal?.postMessage('cambio');

/** Calls `oir` when another tab changes the queue. Returns the function that stops listening. */
export function alCambiarOtra(oir: () => void): () => void {
  canal?.addEventListener('message', oir);
  return () => canal?.removeEventListener('message', oir);
}

/** How long a save waits for its answer, in ms; then the connection counts as lost, and the save is sent again later. */
const PACIENCIA = 20_000;

const es =
  ({ codigoCompania, usuario }: Dueno) =>
  (otro: Dueno) =>
    otro.codigoCompania === codigoCompania && otro.usuario === usuario;

/** All entries on this device, oldest first, of any user. */
export const todosLosEnvios = () => cola.todos();

/** The entries of one user, oldest first. */
export const enviosDe = async (dueno: Dueno): Promise<Envio[]> => (await cola.todos()).filter(es(dueno));

/** Adds a save to the queue; resolves once it is on the disk. */
export async function encolar(envio: Omit<Envio, 'id' | 'clave' | 'marcado' | 'situacion' | 'recuperacion'>): Promise<Envio> {
  const entero = { ...envio, clave: newId(), marcado: new Date().toISOString(), situacion: 'ESPERA' as const, recuperacion: false };
  const id = (await cola.poner(entero as Envio)) as number;
  // A new mark supersedes the conflicts about earlier marks of the same children.
  const codigos = new Set(envio.marcas.map(({ codigoEstudiante }) => codigoEstudiante));
  await quitarConflictos(envio, envio.codigoGrupo, envio.fecha, codigos);
  avisar();
  return { ...entero, id };
}

/** Removes these children from the user's conflicts on a roll: they have been decided. */
export async function quitarConflictos(dueno: Dueno, codigoGrupo: number, fecha: string, codigos: ReadonlySet<number>): Promise<void> {
  for (const envio of await enviosDe(dueno)) {
    if (envio.situacion !== 'CONFLICTO' || envio.codigoGrupo !== codigoGrupo || envio.fecha !== fecha) continue;
    const quedan = envio.marcas.filter(({ codigoEstudiante }) => !codigos.has(codigoEstudiante));
    if (quedan.length === 0) await cola.quitar(envio.id);
    else if (quedan.length < envio.marcas.length) await cola.poner({ ...envio, marcas: quedan });
  }
  avisar();
}

/** Removes a save from the queue without sending it. */
export async function retirar({ id }: Envio): Promise<void> {
  await cola.quitar(id);
  avisar();
}

/** Sends a save again with a new key, after the user has confirmed or removed what refused it. */
export async function reintentar(envio: Envio, recuperacion: boolean): Promise<void> {
  const { motivo: _, ...resto } = envio;
  await cola.poner({ ...resto, recuperacion: recuperacion || envio.recuperacion, clave: newId(), situacion: 'ESPERA' });
  avisar();
}

const enviar = ({ clave, codigoGrupo, fecha, marcado, recuperacion, marcas }: Envio, session: number) =>
  guardarAsistencia(
    { body: marcas.map((marca) => ({ ...marca, codigoGrupo, fechaAsistencia: fecha, recuperacion, marcado })) },
    { clave, session, once: true, signal: AbortSignal.timeout?.(PACIENCIA) },
  );

const BASTA_YA = [0, 401, 408, 429];
/** Whether nobody answered (or only a gateway did): the same save is sent again later. */
const sinRespuesta = (error: unknown) =>
  isCancelled(error) || (error instanceof ApiError && (BASTA_YA.includes(error.status) || error.status >= 500));
const sinSesion = (error: ApiError) => error.status === 403 && (!error.motivo || !!error.pendiente);

/** The first save that may be sent. Later saves of the same roll wait while an earlier one needs a decision. */
function siguiente(envios: readonly Envio[]): Envio | undefined {
  const paradas = new Set<string>();
  for (const envio of envios) {
    const lista = `${envio.codigoGrupo} ${envio.fecha}`;
    if (envio.situacion === 'ESPERA' && !paradas.has(lista)) return envio;
    if (envio.situacion === 'PREGUNTA' || envio.situacion === 'RECHAZADO') paradas.add(lista);
  }
  return undefined;
}

async function atender(envio: Envio, session: number): Promise<Atendido> {
  try {
    const respuesta = await enviar(envio, session);
    const { cambiadas } = respuesta;
    if (cambiadas.length === 0) await cola.quitar(envio.id);
    else {
      const de = new Set(cambiadas.map(({ codigoEstudiante }) => codigoEstudiante));
      const marcas = envio.marcas.filter(({ codigoEstudiante }) => de.has(codigoEstudiante));
      await cola.poner({ ...envio, situacion: 'CONFLICTO', marcas, cambiadas });
    }
    return { envio, respuesta };
  } catch (error) {
    if (!(error instanceof ApiError) || sinRespuesta(error) || sinSesion(error)) throw error;
    const situacion = error.motivo === 'recuperacion' ? ('PREGUNTA' as const) : ('RECHAZADO' as const);
    const rechazado = { ...envio, situacion, motivo: error.message };
    await cola.poner(rechazado);
    return { envio: rechazado };
  }
}

/** HECHO: everything sendable has been answered; the others say why sending stopped. */
export type Final = 'HECHO' | 'SIN_RESPUESTA' | 'SIN_SESION';

async function sacar(dueno: Dueno, oir: (atendido: Atendido) => void): Promise<Final> {
  const session = currentSession();
  for (;;) {
    // The queue is read anew each time, since another tab or the user may have changed it.
    const envio = siguiente(await enviosDe(dueno));
    if (!envio) return 'HECHO';
    try {
      oir(await atender(envio, session));
      avisar();
    } catch (error) {
      if (error instanceof ApiError && sinSesion(error)) return 'SIN_SESION';
      if (error instanceof ApiError || isCancelled(error)) return 'SIN_RESPUESTA';
      throw error;
    }
  }
}

let turno: Promise<unknown> = Promise.resolve();

/**
 * Runs one task at a time: within this tab, and across tabs where Web Locks exist. On plain http they do not; there the idempotency key
 * alone prevents double saves.
 */
function porTurno<T>(obra: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  const mio = turno.then(() => (locks ? locks.request('cantera-marcas', obra) : obra()) as Promise<T>);
  turno = mio.catch(() => undefined);
  return mio;
}

/** Sends one user's queue in order, calling `oir` with the outcome of each save. */
export const drenar = (dueno: Dueno, oir: (atendido: Atendido) => void): Promise<Final> => porTurno(() => sacar(dueno, oir));
