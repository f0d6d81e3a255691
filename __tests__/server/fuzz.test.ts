import { crearAzar, mezclar } from '@/utils/azar';
import { calls } from '../support/calls';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoProfesor, nuevoUsuario, type Academia } from '../support/factories';
import { pedidoDe, type Conocidos, type Pedido } from '../support/fuzz';
import { poblar } from '../support/poblar';

// Whatever anybody sends, the server answers with words of its own, never with an unexpected fault.

const app = createTestApp();

/** The suite sends the same requests every day; another FUZZ_SEED sends others, in the same order each time. FUZZ_REQUESTS is their number. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261123);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
/** Users are made anew after so many requests, because some of these sign them out, deactivate them or take their accesses. */
const ROUND = 1000;
const LANES = 6;

/** A file of an export costs as much as twenty other requests, and all are made by the same code. */
const exports = calls.filter(({ path }) => path.endsWith('/exportar'));
const others = calls.filter((call) => !exports.includes(call));

/** The first keys of every table are small, and rows of every table lie there. */
const SMALL = Array.from({ length: 12 }, (_, i) => i + 1);

let academia: Academia;
let known: Conocidos;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  const usuaria = await nuevoUsuario(app, academia);
  const rows = await poblar(app, academia, usuaria);
  await nuevaAcademia(app); // whose keys are foreign
  app.deps.ritmo = () => undefined;
  app.deps.correoPrivado = false;
  const ofRows = Object.entries(rows).map(([name, code]) => [name, [code, ...SMALL]]);
  known = { ...Object.fromEntries(ofRows), codigoSucursal: academia.sucursales, codigoCompania: [academia.codigoCompania], id: SMALL };
  for (const call of calls)
    for (const name of JSON.stringify(Object.keys({ ...call.params?.shape, ...call.query?.shape })).match(/codigo\w+/g) ?? [])
      known = { [name]: SMALL, ...known };
});

/** People with little and much access; the last one is nobody. */
async function personas(): Promise<(string | undefined)[]> {
  await app.rows('update compania set activo = true');
  await app.rows('update sucursal set activo = true');
  const [primera, segunda] = academia.sucursales;
  const de = (who: Parameters<typeof nuevoUsuario>[2]) => nuevoUsuario(app, academia, who);
  const sinSede = await de({ sucursales: [] });
  const profesor = await de({ tipoUsuario: 'PROFESOR' });
  await nuevoProfesor(app, academia, profesor.codigoUsuario);
  const temporal = await de({});
  await app.rows('update usuario set debe_cambiar = true where codigo_usuario = $1', [temporal.codigoUsuario]);
  const todas = [
    await de({}),
    await de({}),
    await de({ tipoUsuario: 'OPERADOR', sucursales: [primera] }),
    await de({ sucursales: [segunda] }),
  ];
  return [...todas, profesor, sinSede, temporal, undefined].map((one) => one?.token);
}

interface Fallo extends Pedido {
  status: number;
  at: unknown;
}

async function send({ method, path, headers, body }: Pedido, token: string | undefined): Promise<number> {
  const sent = { ...headers, ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await app.app.request(`/api/${path}`, { method, headers: sent, body: method === 'GET' ? undefined : body });
  await answer.arrayBuffer();
  return answer.status;
}

test(`${REQUESTS} requests made from the contract: no unexpected fault (seed ${SEED})`, async () => {
  const azar = crearAzar(mezclar(SEED));
  const fallos: Fallo[] = [];
  const estados: Record<number, number> = {};
  const logged = jest.spyOn(app.deps.log, 'error');
  for (let done = 0; done < REQUESTS; done += ROUND) {
    const tokens = await personas();
    const pedidos = Array.from({ length: Math.min(ROUND, REQUESTS - done) }, () => ({
      token: azar.uno(tokens),
      ...pedidoDe(azar.uno(azar.porCiento(3) ? exports : others), azar, known),
    }));
    const lane = async () => {
      for (let one = pedidos.pop(); one; one = pedidos.pop()) {
        const status = await send(one, one.token);
        estados[status] = (estados[status] ?? 0) + 1;
        if (status >= 500 && status !== 503) fallos.push({ ...one, status, at: logged.mock.calls.at(-1) });
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  console.log(`seed ${SEED}`, estados);
  expect(fallos).toEqual([]);
  expect(estados[200]).toBeGreaterThan(REQUESTS / 20); // else the requests attack nothing but the checks before them
}, 300_000);
