import type { EstadoAsistencia, MarcaCambiada } from '@/contract/asistencia/registro';
import { newId } from '@/utils/id';
import { almacen } from './almacen';
import { ApiError, isCancelled } from './apiError';
import { guardarAsistencia } from './asistencia';
import { currentSession } from './credentials';
import type { Dueno } from './listasGuardadas';

/*
 * The marks of the roll that the server has not confirmed. Every save goes through here, with a connection or without: a save is one entry with one
 * key, it is sent until an answer comes, and what was answered is taken out. It holds no names: a list has them.
 */

/** One mark as it is sent. */
export interface MarcaEnviada {
  codigoEstudiante: number;
  estado: EstadoAsistencia;
  nota: string;
  estadoAnterior: EstadoAsistencia | null;
  notaAnterior: string;
}

/** ESPERA: not answered yet. PREGUNTA: the server asks `motivo`. RECHAZADO: it says why in `motivo`. CONFLICTO: somebody else changed these marks. */
type Situacion = 'ESPERA' | 'PREGUNTA' | 'RECHAZADO' | 'CONFLICTO';

/** A save that waits for an answer, or for somebody to decide. */
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
  /** What stands now, of each mark of a conflict. */
  cambiadas?: MarcaCambiada[];
}

export type Respuesta = Awaited<ReturnType<typeof guardarAsistencia>>;

/** What became of one save: its answer, or why it was refused. */
export interface Atendido {
  envio: Envio;
  respuesta?: Respuesta;
}

const cola = almacen<Envio>('cantera-marcas', 'id', true);

/** Tells the other tabs of this browser. */
const canal = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cantera-marcas');
// What waits for a message keeps a process of Node alive.
(canal as { unref?: () => void } | undefined)?.unref?.();
const avisar = () => canal?.postMessage('cambio');

/** Listens for what another tab does to the marks that wait; the answer stops it. */
export function alCambiarOtra(oir: () => void): () => void {
  canal?.addEventListener('message', oir);
  return () => canal?.removeEventListener('message', oir);
}

/** How long an answer may take, in ms: after that the line counts as lost, and the same is sent again later. */
const PACIENCIA = 20_000;

const es =
  ({ codigoCompania, usuario }: Dueno) =>
  (otro: Dueno) =>
    otro.codigoCompania === codigoCompania && otro.usuario === usuario;

/** All that waits on this device, the oldest first, whoever's it is. */
export const todosLosEnvios = () => cola.todos();

/** What waits of one user, the oldest first. */
export const enviosDe = async (dueno: Dueno): Promise<Envio[]> => (await cola.todos()).filter(es(dueno));

/** Puts a save in the queue; on the disk when it is answered. */
export async function encolar(envio: Omit<Envio, 'id' | 'clave' | 'marcado' | 'situacion' | 'recuperacion'>): Promise<Envio> {
  const entero = { ...envio, clave: newId(), marcado: new Date().toISOString(), situacion: 'ESPERA' as const, recuperacion: false };
  const id = (await cola.poner(entero as Envio)) as number;
  // What is marked now decides over the earlier marks of the same children.
  const codigos = new Set(envio.marcas.map(({ codigoEstudiante }) => codigoEstudiante));
  await quitarConflictos(envio, envio.codigoGrupo, envio.fecha, codigos);
  avisar();
  return { ...entero, id };
}

/** Takes the conflicts of these children out: somebody decided. */
export async function quitarConflictos(dueno: Dueno, codigoGrupo: number, fecha: string, codigos: ReadonlySet<number>): Promise<void> {
  for (const envio of await enviosDe(dueno)) {
    if (envio.situacion !== 'CONFLICTO' || envio.codigoGrupo !== codigoGrupo || envio.fecha !== fecha) continue;
    const quedan = envio.marcas.filter(({ codigoEstudiante }) => !codigos.has(codigoEstudiante));
    if (quedan.length === 0) await cola.quitar(envio.id);
    else if (quedan.length < envio.marcas.length) await cola.poner({ ...envio, marcas: quedan });
  }
  avisar();
}

/** Takes a save out: it is not to be sent. */
export async function retirar({ id }: Envio): Promise<void> {
  await cola.quitar(id);
  avisar();
}

/** Lets a save be sent again, as another act: with the answer to what was asked, or because what refused it has been put right. */
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
/** Nobody answered, or nobody who could decide: the same is sent again another time. */
const sinRespuesta = (error: unknown) =>
  isCancelled(error) || (error instanceof ApiError && (BASTA_YA.includes(error.status) || error.status >= 500));
const sinSesion = (error: ApiError) => error.status === 403 && (!error.motivo || !!error.pendiente);

/** The first save that may go: the next ones of a list wait for what is to be decided about an earlier one. */
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

/** HECHO: all that could go has been answered. Else why the sending stopped. */
export type Final = 'HECHO' | 'SIN_RESPUESTA' | 'SIN_SESION';

async function sacar(dueno: Dueno, oir: (atendido: Atendido) => void): Promise<Final> {
  const session = currentSession();
  for (;;) {
    // Read anew each time: another tab, or somebody who decides, may have changed it.
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

/** One at a time: in this tab, and over all tabs where the browser has locks (on plain http it has none; then the key alone sees to it). */
function porTurno<T>(obra: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  const mio = turno.then(() => (locks ? locks.request('cantera-marcas', obra) : obra()) as Promise<T>);
  turno = mio.catch(() => undefined);
  return mio;
}

/** Sends what waits of one user, in order, and tells of each. */
export const drenar = (dueno: Dueno, oir: (atendido: Atendido) => void): Promise<Final> => porTurno(() => sacar(dueno, oir));
