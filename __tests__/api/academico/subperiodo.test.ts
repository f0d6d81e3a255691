import { periodo as periodos } from '@/contract/academico/periodo';
import { subperiodo as calls } from '@/contract/academico/subperiodo';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoPeriodo, nuevoUsuario, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;
let codigoPeriodo: number;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  ({ codigoPeriodo } = await nuevoPeriodo(app, academia));
});

const parte = (descripcion: string, fechaInicio: string, fechaFin: string, mas: object = {}) => ({
  codigoPeriodo,
  descripcion,
  fechaInicio,
  fechaFin,
  activo: true,
  ...mas,
});
const crear = (body: ReturnType<typeof parte>, como = token) => app.ask(calls.save, { body }, { token: como });

test('two parts that touch are saved, read and changed; the same day twice is refused beside its field', async () => {
  const otono = (await crear(parte('Otoño', '2025-08-01', '2025-12-31'))).body.data;
  expect(otono).toMatchObject({ descripcion: 'Otoño', codigoPeriodo, version: 0 });
  expect((await crear(parte('Primavera', '2026-01-01', '2026-05-31'))).status).toBe(200);
  const { status, body } = await crear(parte('Navidad', '2025-12-31', '2025-12-31'));
  expect([status, body.errors]).toEqual([409, { fechaInicio: 'Otro subperíodo tiene ya alguno de esos días' }]);
  expect((await crear(parte('OTONO', '2026-05-31', '2026-05-31'))).body.errors).toMatchObject({ descripcion: expect.any(String) });
  const cambio = { ...otono, fechaFin: '2025-12-30' };
  expect((await app.call(calls.update, { body: cambio }, { token })).version).toBe(1);
  expect((await app.ask(calls.update, { body: cambio }, { token })).status).toBe(409);
});

test('its days lie inside its period and in their order; it changes to no other period', async () => {
  const { body } = await crear(parte('Fuera', '2025-07-31', '2026-06-01'));
  const palabras = 'El período va del 1 de agosto de 2025 al 31 de mayo de 2026';
  expect(body.errors).toEqual({ fechaInicio: palabras, fechaFin: palabras });
  expect((await crear(parte('Al revés', '2026-02-02', '2026-02-01'))).body.errors).toEqual({ fechaFin: 'Debe ser el día inicial o después' }); // prettier-ignore
  const una = (await crear(parte('Una', '2026-02-01', '2026-02-02'))).body.data;
  const otro = await nuevoPeriodo(app, academia, { fechaInicio: '2026-08-01', fechaFin: '2027-05-31' });
  const mudada = await app.ask(calls.update, { body: { ...una, codigoPeriodo: otro.codigoPeriodo } }, { token });
  expect(mudada.body.errors).toEqual({ codigoPeriodo: 'Un subperíodo no cambia de período' });
});

test('a period that would leave a part outside is refused, and names it; one that is deleted takes its parts along', async () => {
  await crear(parte('Primavera', '2026-01-01', '2026-05-31'));
  const { sucursal: _, ...entero } = await app.call(periodos.id, { params: { id: codigoPeriodo } }, { token });
  const { status, body } = await app.ask(periodos.update, { body: { ...entero, fechaFin: '2026-04-30' } }, { token });
  expect([status, body.mensaje]).toEqual([409, 'El subperíodo Primavera queda fuera de esas fechas: cámbielo primero']);
  expect((await app.call(periodos.remove, { params: { id: codigoPeriodo } }, { token })).eliminado).toBe(true);
  expect(await app.call(calls.all, {}, { token })).toEqual([]);
});

test('a period that moves to another branch takes its parts along', async () => {
  const [suya, otra] = academia.sucursales;
  const deUna = await nuevoPeriodo(app, academia, { codigoSucursal: suya, fechaInicio: '2026-08-01', fechaFin: '2027-05-31' });
  const { body } = await crear({ ...parte('Otoño', '2026-08-01', '2026-12-31'), codigoPeriodo: deUna.codigoPeriodo });
  const { sucursal: _, ...entero } = await app.call(periodos.id, { params: { id: deUna.codigoPeriodo } }, { token });
  await app.call(periodos.update, { body: { ...entero, codigoSucursal: otra! } }, { token });
  const alli = await nuevoUsuario(app, academia, { sucursales: [otra!] });
  expect(await app.call(calls.all, {}, alli)).toMatchObject([{ codigoSubperiodo: body.data.codigoSubperiodo }]);
  expect(await app.call(calls.all, {}, await nuevoUsuario(app, academia, { sucursales: [suya!] }))).toEqual([]);
});

test('of a period of another branch or company does not exist', async () => {
  const ajeno = await nuevoPeriodo(app, academia, {
    codigoSucursal: academia.sucursales[1],
    fechaInicio: '2030-01-01',
    fechaFin: '2030-12-31',
  });
  const enAjeno = parte('Ajeno', '2030-01-01', '2030-02-01', { codigoPeriodo: ajeno.codigoPeriodo });
  const hecho = (await crear(enAjeno)).body.data;
  const { token: deUna } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
  expect((await crear({ ...enAjeno, descripcion: 'Otra' }, deUna)).status).toBe(404);
  expect((await app.ask(calls.id, { params: { id: hecho.codigoSubperiodo } }, { token: deUna })).status).toBe(404);
  expect(await app.call(calls.all, {}, { token: deUna })).toEqual([]);
});
