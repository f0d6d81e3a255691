import { ACTOS, correr, desdeAhora, dosActos, dosServidores, escritas, estadoDe, nuevoMundo, type Pedir } from '../support/carreras';
import { createTestApp, nuevaClave } from '../support/createTestApp';
import { diferenciasDelLibro } from '../support/libro';
import { anotar, cuantos, SEMILLA } from '../support/prueba';

// Two acts at once, at two servers of one database (two processes), that write a common table: some order of the two explains what came of it.

const app = createTestApp();
/** Pairs tried. */
const PARES = cuantos(12);

type Acto = keyof typeof ACTOS;
const { uno, otro } = dosServidores(app);

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
    nombres.slice(i).flatMap((b) => (suyas.get(a)!.some((tabla) => suyas.get(b)!.includes(tabla)) ? [[a, b, `${a} / ${b}`] as const] : [])),
  );
  const tablas = [...new Set([...suyas.values()].flat())].sort();

  const { corridos, hallazgos } = await correr(pares, PARES, async (a, b, como) => {
    const { desde, hacer } = await mundo();
    const [de, suyo] = await dosActos(
      como,
      () => hacer(a, uno),
      () => hacer(b, otro),
    );
    return `${de.status} ${suyo.status} ${await estadoDe(app, tablas, desde)}`;
  });
  const libro = (await diferenciasDelLibro(app)).filter(({ que }) => !DE_FABRICA.test(que)).map(({ que, cual }) => `${que}: ${cual}`);
  anotar({ dinero: { pares: pares.length, actos: nombres.length, tablas, corridos, hallazgos, libro } });
  expect(hallazgos).toEqual([]);
  expect(libro).toEqual([]);
}, 900_000);
