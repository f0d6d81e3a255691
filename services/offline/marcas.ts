import type { EstadoAsistencia, MarcaCambiada, MarcaRechazada } from '@/contract/asistencia/registro';
import { newId } from '@/utils/id';
import { almacen } from './almacen';
import { ApiError, isCancelled } from '../http/apiError';
import { guardarAsistencia } from '../plain/asistencia';
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
  /** When it was made (ISO 8601); by default, when it was saved. */
  marcado?: string;
}

/**
 * ESPERA: not answered yet. PREGUNTA: the server asks for a confirmation; `motivo` has the question. RECHAZADO: refused as a whole; `motivo`
 * has the reason. CONFLICTO: somebody else changed some of these marks. DEVUELTO: these marks were refused, the others are written.
 */
type Situacion = 'ESPERA' | 'PREGUNTA' | 'RECHAZADO' | 'CONFLICTO' | 'DEVUELTO';

/** A save that waits for an answer, or for the user's decision. */
export interface Envio extends Dueno {
  id: number;
  clave: string;
  codigoGrupo: number;
  /** The name of the group. */
  grupo: string;
  fecha: string;
  /** When they were saved (ISO 8601). */
  marcado: string;
  /** The server may refuse single marks. A save of an older version lacks it, and goes out as it was made, since its key is of that body. */
  porNino?: true;
  recuperacion: boolean;
  marcas: MarcaEnviada[];
  situacion: Situacion;
  motivo?: string;
  /** The current state on the server of each mark in conflict. */
  cambiadas?: MarcaCambiada[];
  /** Why each refused mark was; without the name, since entries hold none. */
  rechazadas?: Rechazada[];
}

/** A refused mark, and why. */
export type Rechazada = Pick<MarcaRechazada, 'codigoEstudiante' | 'motivo'>;

export type Respuesta = Awaited<ReturnType<typeof guardarAsistencia>>;

/** The outcome of one save: the answer, or the entry with the reason of its refusal. */
export interface Atendido {
  envio: Envio;
  respuesta?: Respuesta;
}

const cola = almacen<Envio>('cantera-marcas', 'id', ['marcas', 'motivo', 'cambiadas', 'rechazadas'], true);

/** Notifies the other tabs of this browser. */
const canal = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cantera-marcas');
// An open channel would keep a Node process alive.
(canal as { unref?: () => void } | undefined)?.unref?.();
const avisar = (atendido?: Atendido) => canal?.postMessage(atendido);

/** Calls `oir` when another tab changes the queue, with the outcome if it sent a save. Returns the function that stops listening. */
export function alCambiarOtra(oir: (atendido?: Atendido) => void): () => void {
  const hear = ({ data }: MessageEvent<Atendido | undefined>) => oir(data);
  canal?.addEventListener('message', hear);
  return () => canal?.removeEventListener('message', hear);
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
export async function encolar(envio: Omit<Envio, 'id' | 'clave' | 'marcado' | 'porNino' | 'situacion' | 'recuperacion'>): Promise<Envio> {
  const nuevo = { clave: newId(), marcado: new Date().toISOString(), porNino: true as const, situacion: 'ESPERA' as const };
  const entero = { ...envio, ...nuevo, recuperacion: false };
  const id = (await cola.poner(entero as Envio)) as number;
  // A new mark supersedes what was to be decided about earlier marks of the same children.
  const codigos = new Set(envio.marcas.map(({ codigoEstudiante }) => codigoEstudiante));
  await quitarDecididas(envio, envio.codigoGrupo, envio.fecha, codigos);
  avisar();
  return { ...entero, id };
}

/** An answered save with these marks alone, or undefined if none is left to decide. */
function porDecidir({ motivo: _, ...envio }: Envio, siguen: (una: { codigoEstudiante: number }) => boolean): Envio | undefined {
  const cambiadas = (envio.cambiadas ?? []).filter(siguen);
  const rechazadas = (envio.rechazadas ?? []).filter(siguen);
  const de = new Set([...cambiadas, ...rechazadas].map(({ codigoEstudiante }) => codigoEstudiante));
  if (de.size === 0) return undefined;
  const marcas = envio.marcas.filter(({ codigoEstudiante }) => de.has(codigoEstudiante));
  return { ...envio, marcas, cambiadas, rechazadas, situacion: cambiadas.length > 0 ? 'CONFLICTO' : 'DEVUELTO' };
}

/** Replaces an entry; without a new one it is removed. */
const cambiar = ({ id }: Envio, otro: Envio | undefined): Promise<unknown> => (otro ? cola.poner(otro) : cola.quitar(id));

/** Removes these children from the user's conflicts and refusals on a roll: they have been decided. */
export async function quitarDecididas(dueno: Dueno, codigoGrupo: number, fecha: string, codigos: ReadonlySet<number>): Promise<void> {
  for (const envio of await enviosDe(dueno)) {
    const contestado = envio.situacion === 'CONFLICTO' || envio.situacion === 'DEVUELTO';
    if (!contestado || envio.codigoGrupo !== codigoGrupo || envio.fecha !== fecha) continue;
    if (!envio.marcas.some(({ codigoEstudiante }) => codigos.has(codigoEstudiante))) continue;
    await cambiar(
      envio,
      porDecidir(envio, ({ codigoEstudiante }) => !codigos.has(codigoEstudiante)),
    );
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
  const { motivo: _, rechazadas: __, ...resto } = envio;
  await cola.poner({ ...resto, recuperacion: recuperacion || envio.recuperacion, clave: newId(), porNino: true, situacion: 'ESPERA' });
  avisar();
}

const enviar = ({ clave, codigoGrupo, fecha, marcado, recuperacion, marcas, porNino }: Envio, session: number) =>
  guardarAsistencia(
    {
      body: marcas.map((marca) => ({
        ...marca,
        codigoGrupo,
        fechaAsistencia: fecha,
        recuperacion,
        marcado: marca.marcado ?? marcado,
        ...(porNino && { admiteRechazos: true }),
      })),
    },
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
    const rechazadas = respuesta.rechazadas.map(({ codigoEstudiante, motivo }) => ({ codigoEstudiante, motivo }));
    await cambiar(
      envio,
      porDecidir({ ...envio, cambiadas, rechazadas }, () => true),
    );
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
      const atendido = await atender(envio, session);
      oir(atendido);
      avisar(atendido);
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
