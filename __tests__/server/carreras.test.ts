import pino from 'pino';
import { createApp } from '@/server/app';
import { createDeps } from '@/server/createDeps';
import { crearAzar, mezclar } from '@/utils/azar';
import { ACTOS, desdeAhora, escritas, estadoDe, nuevoMundo } from '../support/carreras';
import { createTestApp, nuevaClave } from '../support/createTestApp';
import { diferenciasDelLibro } from '../support/libro';
import { anotar, cuantos, SEMILLA } from '../support/prueba';

// Two acts at once, at two servers of one database, that write a common table: some order of the two explains what came of it.

const app = createTestApp();
/** Pairs tried; the next seed goes on with the pairs that follow. */
const PARES = cuantos(12);
const MAS_TARDE_MS = 12;

type Server = ReturnType<typeof createApp>;
type Acto = keyof typeof ACTOS;
let otro: Server;
let cerrar: () => Promise<void>;
beforeAll(async () => {
  const { deps, close } = await createDeps({ url: app.url, log: pino({ level: 'silent' }), now: app.deps.now, max: 6 });
  otro = createApp(deps);
  cerrar = close;
});
afterAll(async () => cerrar?.());

const nombres = Object.keys(ACTOS);
/** The rules of the ledger that the factories break, or that look at numbers given by them. */
const DE_FABRICA = /^La serie (FACTURA|CAJA) /;

/** A new academy, and how to act in it. */
async function mundo() {
  const desde = await desdeAhora(app);
  const m = await nuevoMundo(app);
  const hacer = async (acto: Acto, en: Server) => {
    const [path, body] = ACTOS[acto]!;
    const answer = await en.request(`/api/${path}`, {
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
    const { status, text } = await hacer(acto, app.app);
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
    const tarde = async (ms: number, acto: Acto, en: Server) => {
      if (ms) await new Promise((done) => setTimeout(done, ms));
      return hacer(acto, en);
    };
    let [de, suyo] = [{ status: 0 }, { status: 0 }];
    if (como === 'a primero') [de, suyo] = [await hacer(a, app.app), await hacer(b, otro)];
    else if (como === 'b primero') [suyo, de] = [await hacer(b, otro), await hacer(a, app.app)];
    else [de, suyo] = await Promise.all([tarde(Math.max(0, como), a, app.app), tarde(Math.max(0, -como), b, otro)]);
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
}, 300_000);
