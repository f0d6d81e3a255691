import { inTab } from '@/utils/stored';
import { currentToken } from '../http/credentials';
import { llaveDeSesion } from './listasGuardadas';
import { abrir, sellar } from './sello';

/* What is typed in a tab and not saved: it survives a reload, encrypted with the key that is deleted with the session. */

const enTexto = (bytes: ArrayBuffer | Uint8Array) => btoa(String.fromCodePoint(...new Uint8Array(bytes)));
const enBytes = (texto: string) => Uint8Array.from(atob(texto), (signo) => signo.codePointAt(0)!);

/** What is to be kept under each name: an earlier value whose encryption ends later must not replace it. */
const ultimo = new Map<string, unknown>();

async function cerrado(valor: unknown): Promise<object> {
  const llave = await llaveDeSesion();
  if (!llave) return { valor };
  const { iv, datos } = await sellar(llave, valor);
  return { iv: enTexto(iv), datos: enTexto(datos) };
}

/** Keeps a value in this tab; undefined removes it. Where nothing can be stored, a reload loses it. */
export async function guardarEnPestana(nombre: string, valor: unknown): Promise<void> {
  ultimo.set(nombre, valor);
  if (valor === undefined) return void inTab.write(nombre, undefined);
  const sellado = await cerrado(valor).catch(() => undefined);
  if (sellado && currentToken() && ultimo.get(nombre) === valor) inTab.write(nombre, sellado);
}

/** Whether something is kept in this tab: reading it takes a moment. */
export const hayEnPestana = (nombre: string): boolean => inTab.read(nombre) !== undefined;

/** The value kept in this tab; undefined if there is none that can be read. */
export async function leerDePestana<T>(nombre: string): Promise<T | undefined> {
  const { valor, iv, datos } = (inTab.read(nombre) ?? {}) as { valor?: T; iv?: string; datos?: string };
  if (!iv || !datos) return valor;
  try {
    const llave = await llaveDeSesion();
    return llave && ((await abrir(llave, { iv: enBytes(iv), datos: enBytes(datos).buffer })) as T);
  } catch {
    return undefined; // another session's key encrypted it
  }
}
