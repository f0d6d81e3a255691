import { setImmediate } from 'node:timers/promises';

/** So many rows go to the database in one statement, unless told. */
const TROZO = 500;

/** Lets others be served before one goes on with what takes long. */
export const respirar = setImmediate;

/** Does a part of the rows at a time, in their order; `avanza` is told how many are done after each. */
export async function porTrozos<T, R>(
  todos: readonly T[],
  hacer: (trozo: T[]) => Promise<R[]>,
  avanza: (hechas: number) => void = () => {},
  trozoDe = TROZO,
): Promise<R[]> {
  const hechos: R[] = [];
  for (let i = 0; i < todos.length; i += trozoDe) {
    const trozo = todos.slice(i, i + trozoDe);
    hechos.push(...(await hacer(trozo)));
    avanza(trozo.length);
    await respirar();
  }
  return hechos;
}

/** So long in ms one works through rows before others are served: less than anybody notices. */
const RATO = 4;

/** What is made of each row, in their order; others are served in between. */
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
