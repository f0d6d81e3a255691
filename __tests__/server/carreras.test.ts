import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { crearAzar, mezclar } from '@/utils/azar';
import { ACTOS, desdeAhora, escritas, estadoDe, nuevoMundo } from '../support/carreras';
import { createTestApp, nuevaClave } from '../support/createTestApp';
import { diferenciasDelLibro } from '../support/libro';
import { buildProgram } from '../support/processes';
import { anotar, cuantos, SEMILLA } from '../support/prueba';

// Two acts at once, at two servers of one database (two processes), that write a common table: some order of the two explains what came of it.

const app = createTestApp();
/** Pairs tried; the next seed goes on with the pairs that follow. */
const PARES = cuantos(12);
const MAS_TARDE_MS = 12;

type Pedir = (path: string, init: RequestInit) => Response | Promise<Response>;
type Acto = keyof typeof ACTOS;
const uno: Pedir = (path, init) => app.app.request(path, init);
let otro: Pedir;
let proceso: ChildProcess;
beforeAll(async () => {
  proceso = fork(await buildProgram('otroProceso'), [app.url, app.deps.now().toISOString()], { execArgv: [] });
  const [port] = (await once(proceso, 'message')) as [number];
  otro = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
});
afterAll(() => proceso?.disconnect());

const nombres = Object.keys(ACTOS);
/** The rules of the ledger that the factories break, or that look at numbers given by them. */
const DE_FABRICA = /^La serie (FACTURA|CAJA) /;

/** A new academy, and how to act in it. */
async function mundo() {
  const desde = await desdeAhora(app);
  const m = await nuevoMundo(app);
  const hacer = async (acto: Acto, en: Pedir) => {
    const [path, body] = ACTOS[acto]!;
    const answer = await en(`/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${m.token}`, 'Idempotency-Key': nuevaClave() },
      body: JSON.stringify(body(m)),
    });
    return { status: answer.status, text: await answer.text() };
  };
  return { desde, hacer };
}

test(`${PARES} pairs of acts that write a common table: each as in one order or the other (seed ${SEMILLA})`, async () => {
  // One run of each tells which tables it writes.
  const suyas = new Map<Acto, string[]>();
  for (const acto of nombres) {
    const { hacer } = await mundo();
    const antes = await desdeAhora(app);
    const { status, text } = await hacer(acto, uno);
    expect([acto, status, text.slice(0, status === 200 ? 0 : 300)]).toEqual([acto, 200, '']);
    suyas.set(acto, await escritas(app, antes));
  }
  const pares = nombres.flatMap((a, i) =>
    nombres.slice(i).flatMap((b) => (suyas.get(a)!.some((tabla) => suyas.get(b)!.includes(tabla)) ? [[a, b] as const] : [])),
  );
  const tablas = [...new Set([...suyas.values()].flat())].sort();

  const ordenes = new Map<string, string[]>();
  /** What comes of two acts: the statuses, and the state of everything. */
  const resultado = async ([a, b]: readonly [Acto, Acto], como: 'a primero' | 'b primero' | number) => {
    const { desde, hacer } = await mundo();
    const tarde = async (ms: number, acto: Acto, en: Pedir) => {
      if (ms) await new Promise((done) => setTimeout(done, ms));
      return hacer(acto, en);
    };
    let [de, suyo] = [{ status: 0 }, { status: 0 }];
    if (como === 'a primero') [de, suyo] = [await hacer(a, uno), await hacer(b, otro)];
    else if (como === 'b primero') [suyo, de] = [await hacer(b, otro), await hacer(a, uno)];
    else [de, suyo] = await Promise.all([tarde(Math.max(0, como), a, uno), tarde(Math.max(0, -como), b, otro)]);
    return `${de.status} ${suyo.status} ${await estadoDe(app, tablas, desde)}`;
  };

  const azar = crearAzar(mezclar(SEMILLA));
  const hallazgos: object[] = [];
  const corridos: string[] = [];
  for (let n = 0; n < PARES; n += 1) {
    const par = pares[(SEMILLA * PARES + n) % pares.length]!;
    const nombre = par.join(' / ');
    const explican = ordenes.get(nombre) ?? [await resultado(par, 'a primero'), await resultado(par, 'b primero')];
    ordenes.set(nombre, explican);
    const espera = azar.entero(-MAS_TARDE_MS, MAS_TARDE_MS);
    const hallado = await resultado(par, espera);
    corridos.push(nombre);
    if (!explican.includes(hallado)) hallazgos.push({ par: nombre, espera, hallado, explican });
  }
  const libro = (await diferenciasDelLibro(app)).filter(({ que }) => !DE_FABRICA.test(que)).map(({ que, cual }) => `${que}: ${cual}`);
  anotar({ pares: pares.length, actos: nombres.length, tablas, corridos, hallazgos, libro });
  expect(hallazgos).toEqual([]);
  expect(libro).toEqual([]);
}, 900_000);
