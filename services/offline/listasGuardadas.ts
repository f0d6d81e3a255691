import type { FilaLista, GrupoDelDia } from '@/contract/asistencia/registro';
import { currentToken, onSignedOut } from '../http/credentials';
import { almacen } from './almacen';
import { LISTAS } from './olvidarListas';

/** The owner of stored rolls and marks; only the owner's are shown or sent. */
export interface Dueno {
  codigoCompania: number;
  usuario: string;
}

interface Copia {
  clave: string;
  /** When the rows came from the server, in ms. */
  momento: number;
  fecha: string;
  filas: unknown;
}

/** Rows as last received, and when (ms). */
export interface Guardada<T> {
  filas: T;
  momento: number;
}

const copias = almacen<Copia>(LISTAS, 'clave', ['filas']);
onSignedOut(copias.olvidarMemoria);

/** A key of this session: the end of the session deletes it with the rolls. */
export const llaveDeSesion = copias.llave;

const claveDe = ({ codigoCompania, usuario }: Dueno, ...que: (string | number)[]) => [codigoCompania, usuario, ...que].join('|');

async function leer<T>(clave: string): Promise<Guardada<T> | undefined> {
  const copia = await copias.leer(clave).catch(() => undefined);
  return copia && { filas: copia.filas as T, momento: copia.momento };
}

/** Where storage is impossible or full, there is merely nothing to show offline. After the end of the session nothing is stored any more. */
const guardar = async (clave: string, fecha: string, filas: unknown): Promise<boolean> => {
  if (!currentToken()) return false;
  return copias.poner({ clave, fecha, filas, momento: Date.now() }).then(
    () => true,
    () => false,
  );
};

/** The stored groups of a day in one branch. */
export const gruposGuardados = (de: Dueno, sucursal: number, fecha: string) => leer<GrupoDelDia[]>(claveDe(de, 'grupos', sucursal, fecha));

/** Stores the groups of a day in one branch; resolves with whether that worked. */
export const guardarGrupos = (de: Dueno, sucursal: number, fecha: string, filas: readonly GrupoDelDia[]) =>
  guardar(claveDe(de, 'grupos', sucursal, fecha), fecha, filas);

/** The stored roll of a group on a day. */
export const listaGuardada = (de: Dueno, codigoGrupo: number, fecha: string) => leer<FilaLista[]>(claveDe(de, 'lista', codigoGrupo, fecha));

/** Stores the roll of a group on a day; resolves with whether that worked. */
export const guardarLista = (de: Dueno, codigoGrupo: number, fecha: string, filas: readonly FilaLista[]) =>
  guardar(claveDe(de, 'lista', codigoGrupo, fecha), fecha, filas);

/** The names of children whose marks were refused, by code; they stay until the session ends. */
export const nombresGuardados = async (de: Dueno) => (await leer<Record<number, string>>(claveDe(de, 'nombres')))?.filas ?? {};

/** Adds names of children whose marks were refused. */
export const guardarNombres = async (de: Dueno, nombres: Readonly<Record<number, string>>) =>
  guardar(claveDe(de, 'nombres'), '', { ...(await nombresGuardados(de)), ...nombres });

/** Deletes the rolls of other days, which are no longer needed. */
export async function quitarViejas(hoy: string): Promise<void> {
  for (const { clave, fecha } of await copias.todos()) if (fecha && fecha !== hoy) await copias.quitar(clave);
}
