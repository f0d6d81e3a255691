import { beca as becaCalls } from '@/contract/precios/beca';
import { descuento as descuentoCalls } from '@/contract/precios/descuento';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';

// What cruds.test.ts does not ask of services, events, scholarships and discounts: the rules of each.

const app = createTestApp();
let academia: Academia;
let token: string;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});
const send = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: unknown) => app.send(method, path, { token, body });

describe('a built-in service', () => {
  const integrado = async () => {
    const { body } = await send('GET', 'servicio/all');
    return (body as { integrado: string; codigoServicio: number }[]).find((one) => one.integrado === 'CUOTA')!;
  };

  test('changes its price, its note and its ITBIS', async () => {
    const { integrado: _, ...row } = await integrado();
    const { status, body } = await send('PUT', 'servicio/update', { ...row, itbis: 18, precio: 100.5, nota: 'La fija cada grupo' });
    expect([status, body.data]).toMatchObject([200, { itbis: 18, precio: 100.5, nota: 'La fija cada grupo', integrado: 'CUOTA' }]);
    expect(await app.rows('select itbis from servicio where codigo_servicio = $1', [row.codigoServicio])).toEqual([{ itbis: 1800 }]);
  });

  test('keeps its name, stays active, is not deleted, and nobody makes another one', async () => {
    const { integrado: _, ...row } = await integrado();
    const { status, body } = await send('PUT', 'servicio/update', { ...row, descripcion: 'Otra', activo: false });
    expect([status, Object.keys(body.errors).sort()]).toEqual([400, ['activo', 'descripcion']]);
    expect((await send('DELETE', `servicio/delete/${row.codigoServicio}`)).status).toBe(409);
    const { body: nuevo } = await send('POST', 'servicio/save', { ...row, descripcion: 'Mía', integrado: 'CUOTA' });
    expect(nuevo.errors).toHaveProperty('integrado');
  });
});

test('a price that with its ITBIS passes 999,999,999.99 is refused where it is made', async () => {
  const caro = { descripcion: 'Caro', precio: 999_999_999.99, itbis: 18, activo: true, nota: '' };
  const { status, body } = await send('POST', 'servicio/save', caro);
  expect([status, body.errors.precio]).toEqual([400, expect.stringContaining('el máximo es DOP 999,999,999.99')]);
  expect((await send('POST', 'servicio/save', { ...caro, itbis: 0 })).status).toBe(200);
  const { nota: _, ...evento } = { ...caro, fecha: HOY, hora: '', lugar: '', cupo: 0, codigoSucursal: null };
  expect((await send('POST', 'evento/save', evento)).status).toBe(400);
});

test('an event of one branch is nobody else’s; the same tournament may come again on another day', async () => {
  const { token: deOtra } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  const torneo = { descripcion: 'Torneo', fecha: HOY, hora: '09:00', lugar: 'Estadio', precio: 600, itbis: 0, cupo: 40, activo: true };
  const { body } = await send('POST', 'evento/save', { ...torneo, codigoSucursal: academia.sucursales[0] });
  expect(body.data).toMatchObject({ sucursal: 'Naco', vendidos: 0 });
  expect((await app.send('GET', `evento/id/${body.data.codigoEvento}`, { token: deOtra })).status).toBe(404);
  expect((await send('POST', 'evento/save', { ...torneo, fecha: '2027-01-06', codigoSucursal: null })).status).toBe(200);
  const repetido = await send('POST', 'evento/save', { ...torneo, codigoSucursal: null });
  expect([repetido.status, repetido.body.errors]).toEqual([409, { descripcion: 'Ya existe un evento con ese nombre' }]);
});

describe('a discount', () => {
  const cinco = {
    descripcion: 'Cinco',
    tipo: 'PORCENTAJE',
    porcentaje: 5,
    monto: 0,
    alcances: ['CUOTA'],
    desde: null,
    hasta: null,
    desdeHijo: null,
    prioridad: 100,
    acumulable: true,
    nota: '',
    activo: true,
  };

  test('keeps only what its kind uses', async () => {
    const { body } = await send('POST', descuentoCalls.save.path, { ...cinco, monto: 300, alcances: ['CUOTA', 'CUOTA'] });
    expect(body.data).toMatchObject({ porcentaje: 5, monto: 0, alcances: ['CUOTA'] });
    const fijo = await send('POST', descuentoCalls.save.path, { ...cinco, descripcion: 'Fijo', tipo: 'MONTO', monto: 300 });
    expect(fijo.body.data).toMatchObject({ porcentaje: 0, monto: 300 });
  });

  test.each([
    ['150 %', { porcentaje: 150 }, 'porcentaje'],
    ['0 %', { porcentaje: 0 }, 'porcentaje'],
    ['10.005 %', { porcentaje: 10.005 }, 'porcentaje'],
    ['0.00', { tipo: 'MONTO', monto: 0 }, 'monto'],
    ['a negative amount', { tipo: 'MONTO', monto: -5 }, 'monto'],
    ['nothing it counts for', { alcances: [] }, 'alcances'],
    ['the first child', { desdeHijo: 1 }, 'desdeHijo'],
    ['an end before its start', { desde: '2026-03-02', hasta: '2026-03-01' }, 'hasta'],
  ])('of %s is refused beside its field', async (_, wrong, field) => {
    const { status, body } = await send('POST', descuentoCalls.save.path, { ...cinco, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });
});

test('a scholarship of 0 % or 150 %, or one that ends before it begins, is refused beside its field', async () => {
  const media = {
    descripcion: 'Media',
    porcentaje: 50,
    cubre: 'AMBAS',
    desde: null,
    hasta: null,
    presupuesto: null,
    nota: '',
    activo: true,
  };
  const faults = async (wrong: object) => (await send('POST', becaCalls.save.path, { ...media, ...wrong })).body.errors;
  expect(Object.keys(await faults({ porcentaje: 0 }))).toEqual(['porcentaje']);
  expect(Object.keys(await faults({ porcentaje: 150 }))).toEqual(['porcentaje']);
  expect(Object.keys(await faults({ desde: '2026-03-02', hasta: '2026-03-01' }))).toEqual(['hasta']);
  expect(await faults({})).toBeUndefined();
});
