import { createTestApp } from '../support/createTestApp';
import { filaDe, filasDe, leeSinVer, lugares, pedir, written, type Filas, type Quien } from '../support/ajenas';
import { nuevaAcademia, nuevoRol, nuevoUsuario } from '../support/factories';
import { llavesCerradas } from '../support/llavesCerradas';

// A row of another branch or company does not exist, whatever call is given its code and wherever in the request. The places are found in
// the contract: a new call is in here by being declared. Those that take a person are asked more closely in personas/alcance.test.ts.

const app = createTestApp();
const AJENA = 'Lejana';
let quien: Quien;
let ajenas: [string, Filas][];
/** Somebody who works in all branches, and a role of theirs. */
let deTodas: Filas;
/** What opens nothing: tokens of ended sessions, the secret of a family's link. */
let cerradas: [string, string][];

beforeAll(async () => {
  const academia = await nuevaAcademia(app);
  const [aqui, alla] = academia.sucursales;
  const yo = { ...(await nuevoUsuario(app, academia, { sucursales: [aqui] })), ...academia };
  quien = { yo, propias: await filasDe(app, academia, { codigoSucursal: aqui, nombre: 'Propia' }) };
  const jefa = await nuevoUsuario(app, academia);
  const [sesion] = await app.rows('select codigo_sesion s from sesion where codigo_usuario = $1', [jefa.codigoUsuario]);
  const { codigoRol } = await nuevoRol(app, academia, [9], [jefa]);
  deTodas = { usuario: jefa.usuario, codigoUsuario: jefa.codigoUsuario, codigoSesion: sesion.s, codigoRol };
  const otra = await nuevaAcademia(app);
  ajenas = [
    ['branch', await filasDe(app, academia, { codigoSucursal: alla, nombre: AJENA })],
    ['company', await filasDe(app, otra, { codigoSucursal: otra.sucursales[0], nombre: AJENA })],
  ];
  cerradas = await llavesCerradas(app, academia);
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

  test('an own row is not given to an ended session or a family’s link', async () => {
    const before = await written(app);
    for (const [que, token] of cerradas) {
      const como = { ...quien, yo: { ...quien.yo, token } };
      const { status, text } = await pedir(app, como, call, path, quien.propias[filaDe(call, String(path.at(-1)))!]!);
      expect([que, status, text.includes('Propia')]).toEqual([que, 403, false]);
    }
    expect(await written(app)).toBe(before);
  });
});

leeSinVer(app, AJENA, () => quien, 'shows nothing of another branch or company');

const nombran = lugares.filter(([, , call, path]) => {
  const fila = filaDe(call, String(path.at(-1)))!;
  return call.method !== 'GET' && (fila === 'codigoRol' ? call.path.startsWith('rol') : /usuario|codigoUsuario|codigoSesion/.test(fila));
});

describe.each(nombran)('%s, %s', (_name, _lugar, call, path) => {
  test('changes nothing of somebody who also works in a branch that the caller, an administrator, lacks', async () => {
    const before = await written(app);
    const { status, text } = await pedir(app, quien, call, path, deTodas[filaDe(call, String(path.at(-1)))!]!);
    // A session that is looked for among those of another user is not found.
    expect([status, text]).toEqual(status === 404 ? [404, expect.any(String)] : [403, expect.stringContaining('"motivo":"acceso"')]);
    expect(await written(app)).toBe(before);
  });
});
