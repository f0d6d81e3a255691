import { crearAzar, mezclar } from '@/utils/azar';
import { aprender, estadoDeTodo, hacer, SIN_PETICION, type Acto } from '../support/actos';
import { ACTOS, correr, dosActos, dosServidores, type Pedir } from '../support/carreras';
import { createTestApp } from '../support/createTestApp';
import { ESCRITURAS, mundoLleno } from '../support/mundoLleno';
import { anotar, cuantos, probando, SEMILLA } from '../support/prueba';

// Every other two write calls of the contract at once, on the same rows of a populated academy, in two processes: as carreras.test.ts.

const app = createTestApp();
const PARES = cuantos(12);
/** The suite is content with so many acts, neighbours in the contract. */
const DE_LA_SUITE = 8;
const { uno, otro } = dosServidores(app);

/** Calls whose pairs are raced in carreras.test.ts. */
const yaCorridas = new Set(Object.values(ACTOS).map(([path]) => path));

test(`${PARES} pairs of write calls that write a common table: each as in one order or the other (seed ${SEMILLA})`, async () => {
  const lleno = await mundoLleno(app);
  const desde = crearAzar(mezclar(SEMILLA)).entero(0, ESCRITURAS.length - 1);
  const actos: Acto[] = [];
  const sin: string[] = [];
  for (const call of [...ESCRITURAS.slice(desde), ...ESCRITURAS.slice(0, desde)]) {
    const acto = await aprender(call, uno, lleno);
    if (!acto) sin.push(call.path);
    else if (actos.push(acto) === DE_LA_SUITE && !probando) break;
  }
  if (probando) expect(sin.sort()).toEqual(Object.keys(SIN_PETICION));
  const pares = actos.flatMap((a, i) =>
    actos
      .slice(i)
      .filter((b) => !(yaCorridas.has(a.path) && yaCorridas.has(b.path)) && a.tablas.some((tabla) => b.tablas.includes(tabla)))
      .map((b) => [a, b, `${a.nombre} / ${b.nombre}`] as const),
  );
  const { corridos, hallazgos } = await correr(pares, PARES, async (a, b, como) => {
    await lleno.foto.volver();
    const de = (acto: Acto, en: Pedir) => () => hacer(en, acto.pedido, acto.token);
    const [suya, otra] = await dosActos(como, de(a, uno), de(b, otro));
    return `${suya.status} ${otra.status} ${await estadoDeTodo(lleno)}`;
  });
  anotar({
    otros: {
      actos: actos.length,
      llamadas: ESCRITURAS.length,
      sin: SIN_PETICION,
      pares: pares.length,
      corridos,
      hallazgos,
      azarosas: [...lleno.azarosas].sort(),
    },
  });
  expect(hallazgos).toEqual([]);
}, 3_600_000);
