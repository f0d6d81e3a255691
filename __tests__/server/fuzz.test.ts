import { sucursal } from '@/server/db/schema/compania';
import { crearAzar, mezclar } from '@/utils/azar';
import { filasDe } from '../support/ajenas';
import { calls } from '../support/calls';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoProfesor, nuevoUsuario, type Academia } from '../support/factories';
import { codigosDe, menores, pedidoDe, type Conocidos, type Pedido } from '../support/fuzz';
import { diferenciasDelLibro } from '../support/libro';
import { poblar } from '../support/poblar';
import { anotar, cuantos, probando, SEMILLA } from '../support/prueba';

// Whatever anybody sends, the server answers in time with words of its own, never with an unexpected fault nor with what is of others, and
// the ledger agrees afterwards.

const app = createTestApp();

const REQUESTS = cuantos(20_000);
/** Users are made anew after so many requests, because some of these sign them out, deactivate them or take their accesses. */
const ROUND = 1000;
const LANES = 6;
/** No answer may be later (ms), on a machine that does nothing else. */
const LATEST_MS = 10_000;

/** A file of an export costs as much as twenty other requests, and all are made by the same code. */
const exports = calls.filter(({ path }) => path.endsWith('/exportar'));
const others = calls.filter((call) => !exports.includes(call));

/** The first keys of every table are small, and rows of every table lie there. */
const SMALL = Array.from({ length: 12 }, (_, i) => i + 1);
/** So many keys of what was made last are attacked. */
const RECENT = 40;
/** What people and groups are called in another company, and in a branch in which nobody who asks works. */
const MARKS = ['Lejanacompañía', 'Lejanasede'] as const;

let academia: Academia;
let known: Conocidos;
let before: string[];

const ledger = async () => (await diferenciasDelLibro(app)).map(({ que, cual }) => `${que}: ${cual}`);

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  const { codigoCompania, sucursales } = academia;
  const [lejos] = await app.deps.db.insert(sucursal).values({ codigoCompania, descripcionSucursal: 'Moca' }).returning();
  await nuevoUsuario(app, academia, { sucursales: [...sucursales, lejos!.codigoSucursal] }); // somebody must be able to do everything
  const usuaria = await nuevoUsuario(app, academia);
  const rows = await poblar(app, academia, usuaria);
  const otra = await nuevaAcademia(app);
  const ajenas = [
    await filasDe(app, otra, { codigoSucursal: otra.sucursales[0], nombre: MARKS[0] }),
    await filasDe(app, academia, { codigoSucursal: lejos!.codigoSucursal, nombre: MARKS[1] }),
  ];
  app.deps.ritmo = () => undefined;
  app.deps.correoPrivado = false;
  for (const call of calls)
    for (const name of JSON.stringify(Object.keys({ ...call.params?.shape, ...call.query?.shape })).match(/codigo\w+/g) ?? [])
      known = { [name]: SMALL, ...known };
  const ofRows = Object.entries(rows).map(([name, code]) => [name, [code, ...SMALL]]);
  known = { ...known, ...Object.fromEntries(ofRows), codigoSucursal: academia.sucursales, codigoCompania: [codigoCompania], id: SMALL };
  for (const [name, code] of ajenas.flatMap(Object.entries<number | string>)) known = { ...known, [name]: [code, ...(known[name] ?? [])] };
  before = await ledger(); // what the rows of the factories lack
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

async function send({ method, path, headers, body }: Pedido, token: string | undefined) {
  const sent = { ...headers, ...(token && { Authorization: `Bearer ${token}` }) };
  const begun = performance.now();
  const answer = await app.app.request(`/api/${path}`, { method, headers: sent, body: method === 'GET' ? undefined : body });
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  return { status: answer.status, text, ms: performance.now() - begun };
}

/** What is wrong with an answer, if anything. */
function wrongWith({ method, path, body }: Pedido, { status, text, ms }: { status: number; text: string; ms: number }) {
  if (status >= 500 && status !== 503) return `answers ${status}`;
  // Who sends the name of something gets it back.
  const sent = decodeURIComponent(path.replace(/%(?![0-9a-f]{2})/gi, '')) + (typeof body === 'string' ? body : '');
  const leaked = MARKS.find((mark) => text.includes(mark) && !sent.includes(mark));
  if (leaked) return `shows ${leaked}: ${text.slice(Math.max(0, text.indexOf(leaked) - 150), text.indexOf(leaked) + 80)}`;
  return probando && ms > LATEST_MS ? `${method} came after ${Math.round(ms)} ms` : undefined;
}

/** The smallest request that fails in the same way in the state that the server is in, or the request itself if it does not fail again. */
async function smallest(pedido: Pedido, token: string | undefined, wrong: string): Promise<Pedido> {
  for (const one of menores(pedido)) {
    if (wrongWith(one, await send(one, token))?.slice(0, 12) === wrong.slice(0, 12)) return smallest(one, token, wrong);
  }
  return pedido;
}

test(`${REQUESTS} requests made from the contract: no unexpected fault, nothing of others (seed ${SEMILLA})`, async () => {
  const azar = crearAzar(mezclar(SEMILLA));
  const findings: object[] = [];
  const states: Record<number, number> = {};
  const reached = new Set<string>();
  let latest = 0;
  const logged = jest.spyOn(app.deps.log, 'error');
  for (let done = 0; done < REQUESTS; done += ROUND) {
    const tokens = await personas();
    const pedidos = Array.from({ length: Math.min(ROUND, REQUESTS - done) }, () => {
      const call = azar.uno(azar.porCiento(3) ? exports : others);
      return { call, token: azar.uno(tokens), pedido: pedidoDe(call, azar, known) };
    });
    const lane = async () => {
      for (let one = pedidos.pop(); one; one = pedidos.pop()) {
        const { call, token, pedido } = one;
        const answer = await send(pedido, token);
        states[answer.status] = (states[answer.status] ?? 0) + 1;
        latest = Math.max(latest, answer.ms);
        if (answer.status === 200) reached.add(`${call.method} ${call.path}`);
        // What was made is attacked in the rounds that follow.
        if (answer.status === 200 && call.method !== 'GET')
          for (const [name, code] of codigosDe(answer.text))
            known = { ...known, [name]: [code, ...(known[name] ?? []).filter((other) => other !== code)].slice(0, RECENT) };
        const wrong = wrongWith(pedido, answer);
        if (wrong) findings.push({ wrong, at: logged.mock.calls.at(-1), ...(await smallest(pedido, token, wrong)) });
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  const differences = (await ledger()).filter((one) => !before.includes(one));
  const nota = {
    requests: REQUESTS,
    states,
    reached: [...reached],
    calls: calls.length,
    latest: Math.round(latest),
    findings,
    differences,
  };
  anotar(nota);
  console.log(`seed ${SEMILLA}`, states, `${reached.size} of ${calls.length} calls answered 200, the latest after ${nota.latest} ms`);
  expect(findings).toEqual([]);
  expect(differences).toEqual([]);
  expect(states[200]).toBeGreaterThan(REQUESTS / 20); // else the requests attack nothing but the checks before them
}, 300_000);
