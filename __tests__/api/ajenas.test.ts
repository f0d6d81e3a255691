import { createTestApp } from '../support/createTestApp';
import { filaDe, filasDe, lugares, pedir, written, type Filas, type Quien } from '../support/ajenas';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

// A row of another branch or company does not exist, whatever call is given its code and wherever in the request. The places are found in
// the contract: a new call is in here by being declared. Those that take a person are asked more closely in personas/alcance.test.ts.

const app = createTestApp();
const AJENA = 'Lejana';
let quien: Quien;
let ajenas: [string, Filas][];

beforeAll(async () => {
  const academia = await nuevaAcademia(app);
  const [aqui, alla] = academia.sucursales;
  const yo = { ...(await nuevoUsuario(app, academia, { sucursales: [aqui] })), ...academia };
  quien = { yo, propias: await filasDe(app, academia, { codigoSucursal: aqui, nombre: 'Propia' }) };
  const otra = await nuevaAcademia(app);
  ajenas = [
    ['branch', await filasDe(app, academia, { codigoSucursal: alla, nombre: AJENA })],
    ['company', await filasDe(app, otra, { codigoSucursal: otra.sucursales[0], nombre: AJENA })],
  ];
});

/** What the company has without a branch. */
const DE_LA_COMPANIA = new Set(['codigoModalidad', 'codigoRol']);

test('most calls take a code', () => {
  expect(new Set(lugares.map(([name]) => name)).size).toBeGreaterThan(80);
});

describe.each(lugares)('%s, %s', (_name, _lugar, call, path) => {
  test('a row of another branch or company does not exist', async () => {
    const fila = filaDe(call, String(path.at(-1)))!;
    for (const [de, filas] of ajenas) {
      if (de === 'branch' && DE_LA_COMPANIA.has(fila)) continue;
      const before = await written(app);
      const { status, text } = await pedir(app, quien, call, path, filas[fila]!);
      // A list that is narrowed down to it is empty.
      const seen = call.method === 'GET' && path[0] === 'query' ? [200, 404] : [404];
      expect([de, status, seen.includes(status), text.includes(AJENA)]).toEqual([de, status, true, false]);
      expect([de, await written(app)]).toEqual([de, before]);
    }
  });
});
