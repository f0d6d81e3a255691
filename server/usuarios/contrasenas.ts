import { hash, type Algorithm } from '@node-rs/argon2';
import { faltaDeContrasena } from '@/contract/usuarios/contrasena';
import { enHilo } from '../lib/hilos';
import type { adivinanzas } from './adivinanzas';
import { estaFiltrada } from './filtradas';

// argon2id with 19 MiB and 2 passes, OWASP's first recommendation; about 80 ms here. The algorithm's enum is a const enum, which
// isolatedModules cannot import.
const COST = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id. */
export const hashPassword = (password: string) => hash(password, COST);

/** Minimum number of guesses (zxcvbn's estimate); weaker passwords fall to an attacker who tries common ones on many accounts. */
const MIN_ADIVINANZAS = 1e6;
/** Shorter parts of a name occur in too many words. */
const MIN_TROZO = 3;

const COMUN = 'Es de las que se prueban primero: use varias palabras que no vayan juntas';
const FILTRADA = 'Está en las listas de contraseñas robadas en otros sitios: use una que no haya usado antes';
const PROPIA = 'Se adivina con sus nombres: no use el suyo, el de su usuario ni el de su academia';

const sinAcentos = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '');

/** Every name and its parts, in lower case, with and without accents. */
function trozosDe(nombres: readonly string[]): string[] {
  const enteros = nombres.flatMap((nombre) => [nombre, sinAcentos(nombre)]).map((nombre) => nombre.toLowerCase());
  const trozos = enteros.flatMap((nombre) => [nombre, nombre.replace(/[^\p{L}\d]/gu, ''), ...nombre.split(/[^\p{L}\d]+/u)]);
  return [...new Set(trozos)].filter((trozo) => trozo.length >= MIN_TROZO).sort((a, b) => b.length - a.length);
}

/** Whether hardly anything is left of a password without the names, digits and punctuation. */
function esDeNombres(password: string, trozos: readonly string[]): boolean {
  const escrita = password.toLowerCase();
  const resto = trozos.reduce((texto, trozo) => texto.replaceAll(trozo, ''), escrita);
  return resto !== escrita && resto.replace(/[^\p{L}]/gu, '').length < MIN_TROZO;
}

/**
 * Why a user may not choose a password, in words for the user; undefined when they may. `nombres`: publicly known names (the person's, the
 * academy's).
 */
export async function juzgarContrasena(
  deps: Parameters<typeof estaFiltrada>[0],
  password: string,
  usuario: string,
  nombres: readonly string[],
): Promise<string | undefined> {
  const falta = faltaDeContrasena(password, usuario);
  if (falta) return falta;
  const trozos = trozosDe(['cantera', usuario, ...nombres]);
  if (esDeNombres(password, trozos)) return PROPIA;
  const { guesses, deNombres } = await enHilo<typeof adivinanzas>('adivinanzas', password, trozos);
  if (guesses >= MIN_ADIVINANZAS) return (await estaFiltrada(deps, password)) ? FILTRADA : undefined;
  return deNombres ? PROPIA : COMUN;
}
