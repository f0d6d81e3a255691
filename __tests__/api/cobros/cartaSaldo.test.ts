import { cartasSaldo } from '@/contract/cobros/cartaSaldo';
import { verificar } from '@/contract/cobros/verificar';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});
beforeEach(() => app.setNow(`${HOY}T14:00:00Z`));

const alumno = () => nuevoEstudiante(app, academia);
const emite = (codigoEstudiante: number, como = token) => app.call(cartasSaldo.emitir, { body: { codigoEstudiante } }, { token: como });
const intenta = (codigoEstudiante: number, como = token) => app.ask(cartasSaldo.emitir, { body: { codigoEstudiante } }, { token: como });
const ultimo = async () =>
  (await app.rows("select ultimo from secuencia where codigo_compania = $1 and serie = 'CARTA'", [academia.codigoCompania]))[0]?.ultimo;

test('who owes nothing overdue gets one, also with instalments that are still to come', async () => {
  const nino = await alumno();
  await nuevaFactura(app, academia, { estudiante: nino, values: { fechaVencimiento: HOY } });
  const carta = await emite(nino.codigoEstudiante);
  expect(carta).toMatchObject({ estudiante: nino.nombreCompleto, fecha: HOY, copia: null, sucursal: { descripcion: 'Naco' } });
  const { body } = await app.ask(verificar, { query: { clave: carta.verificar.split('#')[1]! } });
  expect(body).toEqual({ tipo: 'CARTA_SALDO', numero: carta.numero, fecha: HOY, total: null, reversado: null });
});

test('anything overdue refuses it and says how much, of another branch too, to who does not see that branch', async () => {
  const nino = await alumno();
  const [naco, santiago] = academia.sucursales;
  await nuevaFactura(app, academia, {
    estudiante: nino,
    values: { total: pesos(800), fechaVencimiento: '2026-03-09', codigoSucursal: santiago },
  });
  const cajera = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11], sucursales: [naco] });
  const antes = await ultimo();
  const { status, body } = await intenta(nino.codigoEstudiante, cajera.token);
  expect([status, body.mensaje]).toEqual([
    409,
    'Tiene 1 factura vencida por DOP 800.00. Cobre lo vencido y podrá emitir la carta de saldo',
  ]);
  expect(await ultimo()).toBe(antes);
});

test('letters are numbered without gaps, however many are asked for at once, and a key makes one only', async () => {
  const desde = (await ultimo()) ?? 0;
  const ninos = await Promise.all(Array.from({ length: 4 }, alumno));
  const cartas = await Promise.all(ninos.map(({ codigoEstudiante }) => emite(codigoEstudiante)));
  expect(cartas.map(({ numero }) => numero).sort((a, b) => a - b)).toEqual([1, 2, 3, 4].map((n) => desde + n));
  const body = { codigoEstudiante: ninos[0]!.codigoEstudiante };
  const clave = nuevaClave();
  const una = await app.call(cartasSaldo.emitir, { body }, { token, clave });
  expect(await app.call(cartasSaldo.emitir, { body }, { token, clave })).toEqual(una);
  expect(await ultimo()).toBe(desde + 5);
});

test('a later print is the same letter and says when it was asked for; the list has the last first', async () => {
  const nino = await alumno();
  const primera = await emite(nino.codigoEstudiante);
  const segunda = await emite(nino.codigoEstudiante);
  await app.rows("update entidad set nombre = 'Otro' where codigo_entidad = $1", [nino.codigoEntidad]);
  app.setNow('2026-03-10T14:30:00Z');
  const leida = await app.call(cartasSaldo.id, { params: { id: primera.codigoCarta } }, { token });
  expect(leida).toEqual({ ...primera, copia: '2026-03-10T14:30:00.000Z' });
  const lista = await app.call(cartasSaldo.estudiante, { query: { codigoEstudiante: nino.codigoEstudiante } }, { token });
  expect(lista.map(({ numero }) => numero)).toEqual([segunda.numero, primera.numero]);
});

test('a letter of another branch or company does not exist for the caller', async () => {
  const nino = await alumno();
  const { codigoCarta } = await emite(nino.codigoEstudiante);
  const santiago = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11], sucursales: [academia.sucursales[1]] });
  const ajena = await nuevoUsuario(app, await nuevaAcademia(app));
  for (const otro of [santiago, ajena]) {
    expect((await app.ask(cartasSaldo.id, { params: { id: codigoCarta } }, { token: otro.token })).status).toBe(404);
    expect((await intenta(nino.codigoEstudiante, otro.token)).status).toBe(404);
  }
});
