import { abrirCaja, cajaActual, cerrarCaja, contarCaja } from '@/contract/caja/caja';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
});

const abrir = (token: string, codigoSucursal: number, fondo = pesos(1500), clave?: string) =>
  test_.ask(abrirCaja, { body: { codigoSucursal, fondo } }, { token, clave });
const actual = (token: string, codigoSucursal: number) => test_.call(cajaActual, { query: { codigoSucursal } }, { token });
const cajasDe = (codigoUsuario: number) =>
  test_.rows('select codigo_sucursal, fondo, cierre from caja where codigo_usuario = $1', [codigoUsuario]);

test('there is nothing open, then what was opened, with its float and moment', async () => {
  const { token } = await nuevoUsuario(test_, academia);
  const [naco] = academia.sucursales;
  expect(await actual(token, naco)).toBeNull();
  const { status, body } = await abrir(token, naco);
  expect([status, body.mensaje]).toEqual([200, 'Caja abierta']);
  expect(body.data).toEqual({
    codigoCaja: expect.any(Number),
    codigoSucursal: naco,
    numero: null,
    estado: 'ABIERTA',
    fecha: HOY,
    apertura: `${HOY}T14:00:00.000Z`,
    contada: null,
    cierre: null,
    pasoMedianoche: false,
    compania: { nombre: expect.stringContaining('Academia'), rnc: '', telefono: '', direccion: '' },
    sucursal: 'Naco',
    direccionSucursal: '',
    telefonoSucursal: '',
    cajero: expect.stringContaining('Usuaria'),
    propia: true,
    cerradaPor: '',
    motivoCierre: '',
    revisada: null,
    revisadaPor: '',
    notaRevision: '',
    centavosEnEfectivo: false,
    fondo: 1500,
    cobros: 0,
    movimientos: [],
    cifras: null,
    explicacion: '',
  });
  expect(await actual(token, naco)).toEqual({ ...body.data, fondo: 150000 });
});

test('a float of nothing is a float', async () => {
  const { token } = await nuevoUsuario(test_, academia);
  expect((await abrir(token, academia.sucursales[0], pesos(0))).status).toBe(200);
});

test('one open cash day per user and branch: a second one is refused in words, at once too', async () => {
  const { token, codigoUsuario } = await nuevoUsuario(test_, academia);
  const [naco] = academia.sucursales;
  const answers = await Promise.all([abrir(token, naco), abrir(token, naco), abrir(token, naco)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.mensaje).toMatch(/^Ya tiene una caja abierta en esta sucursal/);
  expect(await cajasDe(codigoUsuario)).toHaveLength(1);
});

test('a second day names the first one and what to do with it, also when it is counted and not closed', async () => {
  const { token, codigoUsuario } = await nuevoUsuario(test_, academia);
  const [naco] = academia.sucursales;
  await abrir(token, naco);
  await test_.rows(`update caja set fecha = '2026-03-09' where codigo_usuario = $1`, [codigoUsuario]);
  const abierta = await abrir(token, naco);
  expect([abierta.status, abierta.body.mensaje]).toEqual([409, 'Ya tiene una caja abierta en esta sucursal, la del 9 de marzo de 2026: ciérrela antes de abrir otra']); // prettier-ignore
  await test_.rows(`update caja set contada = now(), conteo = '[]', contado = 0, esperado = 0 where codigo_usuario = $1`, [codigoUsuario]);
  const contada = await abrir(token, naco);
  expect([contada.status, contada.body.mensaje]).toEqual([409, 'Su caja del 9 de marzo de 2026 está contada: termine su cierre antes de abrir otra']); // prettier-ignore
});

test('the same key twice opens one cash day', async () => {
  const { token, codigoUsuario } = await nuevoUsuario(test_, academia);
  const clave = nuevaClave();
  const [una, otra] = await Promise.all([1, 2].map(() => abrir(token, academia.sucursales[0], pesos(5), clave)));
  expect(una!.body).toEqual(otra!.body);
  expect(await cajasDe(codigoUsuario)).toHaveLength(1);
});

test('another branch and another user have a cash day of their own', async () => {
  const [naco, santiago] = academia.sucursales;
  const [una, otra] = [await nuevoUsuario(test_, academia), await nuevoUsuario(test_, academia)];
  const answers = [await abrir(una.token, naco), await abrir(una.token, santiago), await abrir(otra.token, naco)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await actual(otra.token, naco))?.codigoCaja).toBe(answers[2]!.body.data.codigoCaja);
  expect(await actual(otra.token, santiago)).toBeNull();
});

test('a counted cash day is still the current one, a closed one is not, and the next may be opened', async () => {
  const { token, codigoUsuario } = await nuevoUsuario(test_, academia);
  const [naco] = academia.sucursales;
  const { codigoCaja } = (await abrir(token, naco, pesos(0))).body.data as { codigoCaja: number };
  await test_.call(contarCaja, { body: { codigoCaja, conteo: [] } }, { token });
  expect(await actual(token, naco)).toMatchObject({ codigoCaja, estado: 'CONTADA' });
  expect((await abrir(token, naco)).status).toBe(409);
  await test_.call(cerrarCaja, { body: { codigoCaja } }, { token });
  expect(await actual(token, naco)).toBeNull();
  expect((await abrir(token, naco)).status).toBe(200);
  expect((await cajasDe(codigoUsuario)).map(({ cierre }) => cierre === null).sort()).toEqual([false, true]);
});

test('a cash day may pass midnight: it stays the current one and keeps the day it was opened on', async () => {
  test_.setNow('2026-03-11T03:30:00Z'); // half past eleven at night in Santo Domingo
  const { token } = await nuevoUsuario(test_, academia);
  await abrir(token, academia.sucursales[0]);
  expect(await actual(token, academia.sucursales[0])).toMatchObject({ fecha: HOY, pasoMedianoche: false });
  test_.setNow('2026-03-11T04:30:00Z');
  expect(await actual(token, academia.sucursales[0])).toMatchObject({ fecha: HOY, pasoMedianoche: true });
  test_.setNow(`${HOY}T14:00:00Z`);
});

test('a foreign branch, a negative float or a missing one is refused', async () => {
  const { token, codigoUsuario } = await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[0]] });
  expect(await abrir(token, academia.sucursales[1])).toMatchObject({ status: 403, body: { motivo: 'sucursal' } });
  expect(await abrir(token, academia.sucursales[0], pesos(-1))).toMatchObject({
    status: 400,
    body: { errors: { fondo: expect.any(String) } },
  });
  const missing = await test_.send('POST', 'caja/abrir', { token, clave: nuevaClave(), body: { codigoSucursal: academia.sucursales[0] } });
  expect(missing).toMatchObject({ status: 400, body: { errors: { fondo: 'Requerido' } } });
  expect((await test_.send('GET', 'caja/actual', { token })).body.errors).toEqual({ codigoSucursal: 'Requerido' });
  expect(await cajasDe(codigoUsuario)).toHaveLength(0);
});
