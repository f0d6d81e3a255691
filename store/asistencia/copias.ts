import type { FilaLista, GrupoDelDia } from '@/contract/asistencia/registro';
import { ApiError, isCancelled } from '@/services/http/apiError';
import { gruposDelDia, listaDelGrupo, listasDelDia } from '@/services/plain/asistencia';
import { currentSession } from '@/services/http/credentials';
import { leerBorrador } from '@/services/offline/borradores';
import * as copias from '@/services/offline/listasGuardadas';
import { enviosDe, type Envio, type Respuesta } from '@/services/offline/marcas';
import type { RootState } from '../root';
import { selectSession, selectSucursal } from '../session';

/** How long the server may take, in ms, if a stored copy can be shown instead. */
const PACIENCIA = 6000;
const SIN_SERVIDOR = 500;

/** The owner of marks and rolls: the signed-in user; undefined without a session. */
export function duenoDe(root: RootState): copias.Dueno | undefined {
  const { compania, usuario, success } = selectSession(root);
  return success && compania && usuario ? { codigoCompania: compania.codigoCompania, usuario: usuario.usuario } : undefined;
}

interface Copia<T> {
  leer: () => Promise<copias.Guardada<T> | undefined>;
  guardar: (filas: T) => Promise<unknown>;
}

/** The server's rows; if the server is unreachable, the stored copy with its moment. Throws if there is none. */
async function conCopia<T>(pedir: (signal: AbortSignal) => Promise<T>, signal: AbortSignal, copia?: Copia<T>) {
  const limite = new AbortController();
  const cortar = () => limite.abort();
  signal.addEventListener('abort', cortar);
  // Read beside the request, not before it: a phone takes a tenth of a second.
  const leida = copia?.leer();
  let timer: ReturnType<typeof setTimeout> | undefined;
  void leida?.then((guardada) => {
    if (guardada && !limite.signal.aborted) timer = setTimeout(cortar, PACIENCIA);
  });
  try {
    const filas = await pedir(limite.signal);
    if (!signal.aborted) void copia?.guardar(filas);
    return { filas };
  } catch (error) {
    const guardada = await leida;
    const nadie = isCancelled(error) || (error instanceof ApiError && (error.status === 0 || error.status >= SIN_SERVIDOR));
    if (signal.aborted || !guardada || !nadie) throw error;
    return guardada;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cortar);
  }
}

/** A day; only today's rolls are stored on the device. */
export interface Dia {
  fecha: string;
  esHoy: boolean;
}

/** The groups of a day; today's are also stored on the device, and read from there if the server is unreachable. */
export function pedirGrupos({ fecha, esHoy }: Dia, root: RootState, signal: AbortSignal) {
  const dueno = duenoDe(root);
  const sucursal = selectSucursal(root)?.codigoSucursal;
  const copia: Copia<GrupoDelDia[]> | undefined =
    esHoy && dueno && sucursal
      ? {
          leer: () => copias.gruposGuardados(dueno, sucursal, fecha),
          guardar: (filas) => copias.guardarGrupos(dueno, sucursal, fecha, filas),
        }
      : undefined;
  return conCopia((limite) => gruposDelDia({ query: { fecha } }, { signal: limite }), signal, copia);
}

/** A roll, with the queued saves and the unsaved marks of this device for it. */
export async function pedirLista({ fecha, esHoy, codigoGrupo }: Dia & { codigoGrupo: number }, root: RootState, signal: AbortSignal) {
  const dueno = duenoDe(root);
  const copia: Copia<FilaLista[]> | undefined =
    esHoy && dueno
      ? {
          leer: () => copias.listaGuardada(dueno, codigoGrupo, fecha),
          guardar: (filas) => copias.guardarLista(dueno, codigoGrupo, fecha, filas),
        }
      : undefined;
  const lista = await conCopia((limite) => listaDelGrupo({ query: { codigoGrupo, fecha } }, { signal: limite }), signal, copia);
  const envios = dueno ? await enviosDe(dueno) : [];
  return {
    ...lista,
    envios: envios.filter((envio) => envio.codigoGrupo === codigoGrupo && envio.fecha === fecha),
    borrador: dueno ? await leerBorrador(dueno, { codigoGrupo, fecha }) : {},
  };
}

/** Stores today's groups and rolls on the device; groups the page has not loaded yet are fetched. Throws if the server does not answer. */
export async function llevar(root: RootState, hoy: string, vistos?: GrupoDelDia[]): Promise<void> {
  const dueno = duenoDe(root);
  const sucursal = selectSucursal(root)?.codigoSucursal;
  if (!dueno || !sucursal) return;
  const session = currentSession();
  const query = { fecha: hoy, codigoSucursal: sucursal };
  const [grupos, listas] = [vistos ?? (await gruposDelDia({ query })), await listasDelDia({ query })];
  // A user who signed out meanwhile must leave nothing behind.
  if (session !== currentSession()) return;
  await copias.quitarViejas(hoy);
  await copias.guardarGrupos(dueno, sucursal, hoy, grupos);
  for (const { codigoGrupo, filas } of listas) {
    if (session !== currentSession()) return;
    await copias.guardarLista(dueno, codigoGrupo, hoy, filas);
  }
}

/** Updates the stored roll with the server's values for some children. */
export async function corregirCopia(
  dueno: copias.Dueno,
  { codigoGrupo, fecha }: Pick<Envio, 'codigoGrupo' | 'fecha'>,
  cambios: ReadonlyMap<number, Partial<FilaLista>>,
): Promise<void> {
  const copia = await copias.listaGuardada(dueno, codigoGrupo, fecha);
  if (!copia) return;
  const filas = copia.filas.map((fila) => ({ ...fila, ...cambios.get(fila.codigoEstudiante) }));
  await copias.guardarLista(dueno, codigoGrupo, fecha, filas);
}

/** The server's values for the children of a save, from its answer. */
export function loQueQuedo({ marcas }: Envio, { registros, cambiadas, rechazadas }: Respuesta): Map<number, Partial<FilaLista>> {
  const quedo = new Map<number, Partial<FilaLista>>(
    marcas.map(({ codigoEstudiante, estado, nota }) => [codigoEstudiante, { estado, nota }]),
  );
  for (const { codigoEstudiante, estado, nota } of cambiadas) {
    quedo.set(codigoEstudiante, { estado, nota, ...(estado === null && { codigoRegistroAsistencia: null }) });
  }
  const fuera = new Set(rechazadas.map(({ codigoEstudiante }) => codigoEstudiante));
  for (const { codigoEstudiante, estadoAnterior: estado, notaAnterior: nota } of marcas) {
    if (fuera.has(codigoEstudiante)) quedo.set(codigoEstudiante, { estado, nota });
  }
  for (const { codigoEstudiante, codigoRegistroAsistencia } of registros) {
    quedo.set(codigoEstudiante, { ...quedo.get(codigoEstudiante), codigoRegistroAsistencia });
  }
  return quedo;
}
