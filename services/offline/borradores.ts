import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { almacen } from './almacen';
import type { Dueno } from './listasGuardadas';

/*
 * The taps of a roll that were not saved yet: a page that crashes or is reloaded loses none. Like the queue they hold codes and no names,
 * and outlive the session; only their owner sees them.
 */

/** An unsaved mark of a child and the saved one that it replaces. */
export interface MarcaPendiente {
  estado: EstadoAsistencia | null;
  nota: string;
  /** When it was made (ISO 8601). */
  marcado: string;
  estadoAnterior: EstadoAsistencia | null;
  notaAnterior: string;
}
/** Unsaved marks by codigoEstudiante. */
export type MarcasPendientes = Readonly<Record<number, MarcaPendiente>>;

interface Borrador {
  clave: string;
  /** When it was last written, in ms. */
  momento: number;
  marcas: MarcasPendientes;
}

/** A roll: one group on one day. */
export interface DeLista {
  codigoGrupo: number;
  fecha: string;
}

/** How long a draft is kept, in ms: later its moments do not count any more. */
const DURA = 7 * 86_400_000;

const borradores = almacen<Borrador>('cantera-borradores', 'clave', ['marcas']);

const claveDe = ({ codigoCompania, usuario }: Dueno, { codigoGrupo, fecha }: DeLista) =>
  [codigoCompania, usuario, codigoGrupo, fecha].join('|');

/** The unsaved marks of a roll; none where nothing can be stored. */
export const leerBorrador = async (de: Dueno, lista: DeLista): Promise<MarcasPendientes> =>
  (await borradores.leer(claveDe(de, lista)).catch(() => undefined))?.marcas ?? {};

/** Stores the unsaved marks of a roll; without any the draft is removed. Where storage is impossible, the page alone has them. */
export async function guardarBorrador(de: Dueno, lista: DeLista, marcas: MarcasPendientes): Promise<void> {
  const clave = claveDe(de, lista);
  const escribe = Object.keys(marcas).length > 0 ? borradores.poner({ clave, momento: Date.now(), marcas }) : borradores.quitar(clave);
  await Promise.resolve(escribe).catch(() => undefined);
}

/** Removes drafts that are too old, of any user. */
export async function quitarBorradoresViejos(): Promise<void> {
  const todos = await borradores.todos().catch(() => []);
  for (const { clave, momento } of todos) if (Date.now() - momento > DURA) await borradores.quitar(clave);
}
