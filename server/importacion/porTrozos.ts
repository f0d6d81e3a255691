import { setImmediate } from 'node:timers/promises';

/** Default number of rows per statement. */
const TROZO = 500;

/** Yields to the event loop, so that other requests are served during long work. */
const respirar = setImmediate;

/** Processes the rows in batches, in order; `avanza` gets the number of rows done after each. */
export async function porTrozos<T, R>(
  todos: readonly T[],
  hacer: (trozo: T[]) => Promise<R[] | void>,
  avanza: (hechas: number) => void = () => {},
  trozoDe = TROZO,
): Promise<R[]> {
  const hechos: R[] = [];
  for (let i = 0; i < todos.length; i += trozoDe) {
    const trozo = todos.slice(i, i + trozoDe);
    hechos.push(...((await hacer(trozo)) ?? []));
    avanza(trozo.length);
    await respirar();
  }
  return hechos;
}

/** Longest time (ms) that the event loop is blocked before yielding: short enough that nobody notices. */
const RATO = 4;

/** Maps each row, in order, yielding to the event loop in between. */
export async function respirando<T, R>(todos: readonly T[], hacer: (uno: T, lugar: number) => R): Promise<R[]> {
  const hechos: R[] = [];
  let desde = performance.now();
  for (const [lugar, uno] of todos.entries()) {
    hechos.push(hacer(uno, lugar));
    if (performance.now() - desde < RATO) continue;
    await respirar();
    desde = performance.now();
  }
  return hechos;
}
