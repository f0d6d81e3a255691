/** A repeatable random source: the same seed gives the same numbers. */
export interface Azar {
  /** An integer from `desde` to `hasta`, both included. */
  entero: (desde: number, hasta: number) => number;
  /** True in `p` % of the calls. */
  porCiento: (p: number) => boolean;
  uno: <T>(lista: readonly T[]) => T;
  /** A random index, each with the probability of its weight; -1 when all weights are 0. */
  peso: (pesos: readonly number[]) => number;
  /** One of the cases, each with its weight. */
  segun: <T>(casos: readonly (readonly [T, number])[]) => T;
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
  const peso = (pesos: readonly number[]) => {
    let queda = fraccion() * pesos.reduce((suma, uno) => suma + uno, 0);
    return pesos.findIndex((uno) => uno > 0 && (queda -= uno) < 0);
  };
  return {
    entero,
    porCiento: (p) => fraccion() * 100 < p,
    uno: (lista) => lista[entero(0, lista.length - 1)]!,
    peso,
    segun: (casos) => casos[peso(casos.map(([, suyo]) => suyo))]![0],
  };
}

/** Combines numbers into one seed, mezclar(7, 20260905), so that chance is the same again without stored state. */
export const mezclar = (...numeros: readonly number[]): number =>
  numeros.reduce((semilla, n) => Math.imul(semilla ^ (semilla >>> 13) ^ n, 0x9e3779b1) ^ (n << 7), 0x2545f491);
