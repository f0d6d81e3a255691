import { faltaDeContrasena } from '@/contract/sesion/contrasena';

/** Guesses that somebody who knows what people choose needs; below this a password falls to those who try on all doors. */
const MIN_ADIVINANZAS = 1e6;
/** Shorter pieces of a name stand in too many words. */
const MIN_TROZO = 3;

const COMUN = 'Es de las que se prueban primero: use varias palabras que no vayan juntas';
const PROPIA = 'Se adivina con sus nombres: no use el suyo, el de su usuario ni el de su academia';

let juez: ReturnType<typeof cargar> | undefined;

/** The kept lists (commonest passwords, Spanish words, first and family names) weigh 20 MB in memory: read with the first password that is chosen. */
async function cargar() {
  const [{ ZxcvbnFactory }, comun, espanol] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new ZxcvbnFactory({ graphs: comun.adjacencyGraphs, dictionary: { ...comun.dictionary, ...espanol.dictionary } });
}

const sinAcentos = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '');

/** Every name, whole and in its pieces, as it is written and without accents. */
function trozosDe(nombres: readonly string[]): string[] {
  const enteros = nombres.flatMap((nombre) => [nombre, sinAcentos(nombre)]).map((nombre) => nombre.toLowerCase());
  const trozos = enteros.flatMap((nombre) => [nombre, nombre.replace(/[^\p{L}\d]/gu, ''), ...nombre.split(/[^\p{L}\d]+/u)]);
  return [...new Set(trozos)].filter((trozo) => trozo.length >= MIN_TROZO).sort((a, b) => b.length - a.length);
}

/** Whether next to nothing is left of a password without the names, whatever signs and numbers stand between them. */
function esDeNombres(password: string, trozos: readonly string[]): boolean {
  const escrita = password.toLowerCase();
  const resto = trozos.reduce((texto, trozo) => texto.replaceAll(trozo, ''), escrita);
  return resto !== escrita && resto.replace(/[^\p{L}]/gu, '').length < MIN_TROZO;
}

/**
 * Why a password cannot be taken by this user, in words for a person; undefined for one that can. `nombres`: what is known of the user to
 * everybody (the person's name, the academy's).
 */
export async function juzgarContrasena(password: string, usuario: string, nombres: readonly string[]): Promise<string | undefined> {
  const falta = faltaDeContrasena(password, usuario);
  if (falta) return falta;
  const trozos = trozosDe(['cantera', usuario, ...nombres]);
  if (esDeNombres(password, trozos)) return PROPIA;
  juez ??= cargar();
  const { guesses, sequence } = (await juez).check(password, trozos);
  if (guesses >= MIN_ADIVINANZAS) return undefined;
  return sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs') ? PROPIA : COMUN;
}
