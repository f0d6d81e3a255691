/** A repeatable random source: the same seed gives the same academy. */
export interface Azar {
  /** An integer from `desde` to `hasta`, both included. */
  entero: (desde: number, hasta: number) => number;
  /** True in `p` % of the calls. */
  porCiento: (p: number) => boolean;
  uno: <T>(lista: readonly T[]) => T;
  /** A random index, each with the probability of its weight; -1 when all weights are 0. */
  peso: (pesos: readonly number[]) => number;
}

/** A random source from one seed (mulberry32). */
export function crearAzar(semilla: number): Azar {
  let estado = semilla | 0;
  const fraccion = () => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const entero = (desde: number, hasta: number) => desde + Math.floor(fraccion() * (hasta - desde + 1));
  return {
    entero,
    porCiento: (p) => fraccion() * 100 < p,
    uno: (lista) => lista[entero(0, lista.length - 1)]!,
    peso: (pesos) => {
      let queda = fraccion() * pesos.reduce((suma, peso) => suma + peso, 0);
      return pesos.findIndex((peso) => peso > 0 && (queda -= peso) < 0);
    },
  };
}

/** Combines numbers into one seed, mezclar(7, 20260905), so that a family's behaviour on a day is reproducible without stored state. */
export const mezclar = (...numeros: readonly number[]): number =>
  numeros.reduce((semilla, n) => Math.imul(semilla ^ (semilla >>> 13) ^ n, 0x9e3779b1) ^ (n << 7), 0x2545f491);
