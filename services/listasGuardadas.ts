import type { FilaLista, GrupoDelDia } from '@/contract/asistencia/registro';
import { almacen } from './almacen';
import { LISTAS } from './olvidarListas';

/** Whose rolls and marks something is: nobody else's are shown or sent. */
export interface Dueno {
  codigoCompania: number;
  usuario: string;
}

interface Copia {
  clave: string;
  /** When it came from the server, in ms. */
  momento: number;
  fecha: string;
  filas: unknown;
}

/** What was seen last, and when (ms). */
export interface Guardada<T> {
  filas: T;
  momento: number;
}

const copias = almacen<Copia>(LISTAS, 'clave');

const claveDe = ({ codigoCompania, usuario }: Dueno, ...que: (string | number)[]) => [codigoCompania, usuario, ...que].join('|');

async function leer<T>(clave: string): Promise<Guardada<T> | undefined> {
  const copia = await copias.leer(clave).catch(() => undefined);
  return copia && { filas: copia.filas as T, momento: copia.momento };
}

/** A browser that keeps nothing, or has no room, only has nothing to show without a connection. */
const guardar = (clave: string, fecha: string, filas: unknown) =>
  copias.poner({ clave, fecha, filas, momento: Date.now() }).then(
    () => true,
    () => false,
  );

/** The groups of a day of one branch. */
export const gruposGuardados = (de: Dueno, sucursal: number, fecha: string) => leer<GrupoDelDia[]>(claveDe(de, 'grupos', sucursal, fecha));

export const guardarGrupos = (de: Dueno, sucursal: number, fecha: string, filas: readonly GrupoDelDia[]) =>
  guardar(claveDe(de, 'grupos', sucursal, fecha), fecha, filas);

/** The roll of a group on a day. */
export const listaGuardada = (de: Dueno, codigoGrupo: number, fecha: string) => leer<FilaLista[]>(claveDe(de, 'lista', codigoGrupo, fecha));

export const guardarLista = (de: Dueno, codigoGrupo: number, fecha: string, filas: readonly FilaLista[]) =>
  guardar(claveDe(de, 'lista', codigoGrupo, fecha), fecha, filas);

/** Takes away what is of another day: nobody needs it at the pitch any more. */
export async function quitarViejas(hoy: string): Promise<void> {
  for (const { clave, fecha } of await copias.todos()) if (fecha !== hoy) await copias.quitar(clave);
}
