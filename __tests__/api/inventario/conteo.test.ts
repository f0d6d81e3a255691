import { conteo as calls, type Conteo } from '@/contract/inventario/conteo';
import { movimientos } from '@/contract/inventario/movimiento';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { existenciasDe, faltasDeLibro, nuevaCategoria, nuevoArticulo } from '../../support/tienda';

const app = createTestApp();
let academia: Academia;
let naco: number;
let jefa: { token: string };
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco] = academia.sucursales;
  jefa = await nuevoUsuario(app, academia);
});
afterEach(async () => expect(await faltasDeLibro(app, academia)).toEqual([]));

const abre = (codigoCategoria: number | null = null) =>
  app.ask(calls.save, { body: { codigoSucursal: naco, codigoCategoria, nota: '' } }, jefa);
const abierto = async (codigoCategoria: number | null = null): Promise<number> => (await abre(codigoCategoria)).body.data.codigoConteo;
const cuenta = (codigoConteo: number, codigoArticulo: number, cantidad: number, modo: 'FIJAR' | 'SUMAR' = 'FIJAR') =>
  app.ask(calls.contar, { body: { codigoConteo, codigoArticulo, cantidad, modo } }, jefa);
const termina = (codigoConteo: number, sinContar: 'DEJAR' | 'CERO' = 'DEJAR') =>
  app.ask(calls.terminar, { body: { codigoConteo, sinContar } }, jefa);
const cierra = (codigoConteo: number, ...detalles: { codigoArticulo: number; motivo: string }[]) =>
  app.ask(calls.cerrar, { body: { codigoConteo, detalles } }, jefa);
const lee = (codigoConteo: number): Promise<Conteo> => app.call(calls.id, { params: { id: codigoConteo } }, jefa);
const ajusta = (codigoArticulo: number, cantidad: number, costo: number | null = null) =>
  app.ask(
    movimientos.ajustar,
    { body: { codigoSucursal: naco, codigoArticulo, cantidad, costo: costo === null ? null : pesos(costo), motivo: 'Prueba' } },
    jefa,
  );

test('what is expected stays hidden while one counts, also from the search and the list', async () => {
  const { codigoArticulo, codigoBarra } = await nuevoArticulo(app, academia, { hay: 37 });
  const codigo = await abierto();
  const { body } = await cuenta(codigo, codigoArticulo, 35);
  expect(body.data.detalles).toEqual([
    expect.objectContaining({ contada: 35, esperada: null, diferencia: null, valor: null }), //
  ]);
  const hallado = await app.ask(calls.buscar, { query: { codigoConteo: codigo, filtro: codigoBarra } }, jefa);
  const lista = await app.ask(calls.filter, { query: {} }, jefa);
  expect(hallado.body).toHaveLength(1);
  expect(JSON.stringify([body, hallado.body, lista.body])).not.toMatch(/\b37\b|"diferencias":\d/);
  expect((await termina(codigo)).body.data.detalles).toEqual([expect.objectContaining({ esperada: 37, diferencia: -2, valor: -400 })]);
});

test('each difference has its reason and becomes an adjustment to the cent; what is as expected moves nothing', async () => {
  const [menos, mas, igual] = [
    await nuevoArticulo(app, academia, { hay: 10, costo: 33.33 }),
    await nuevoArticulo(app, academia, { hay: 4, costo: 50 }),
    await nuevoArticulo(app, academia, { hay: 6 }),
  ];
  const codigo = await abierto();
  await cuenta(codigo, menos.codigoArticulo, 7);
  await cuenta(codigo, mas.codigoArticulo, 5);
  await cuenta(codigo, igual.codigoArticulo, 6);
  expect((await cierra(codigo)).body.mensaje).toBe('Termine de contar antes de cerrarlo');
  await termina(codigo);
  expect((await termina(codigo)).body.mensaje).toMatch('Ya se terminó de contar');
  const robo = { codigoArticulo: menos.codigoArticulo, motivo: 'Se dañaron' };
  expect((await cierra(codigo, robo)).body.errors).toEqual({ detalles: 'Falta el motivo de una diferencia' });
  const { body } = await cierra(codigo, robo, { codigoArticulo: mas.codigoArticulo, motivo: 'Apareció otra' });
  expect(body.data).toMatchObject({ estatus: 'CERRADO', contados: 3, diferencias: 2 });
  expect(await existenciasDe(app, menos.codigoArticulo)).toEqual({ [naco]: [7, 23331] });
  expect(await existenciasDe(app, mas.codigoArticulo)).toEqual({ [naco]: [5, 25000] });
  const { rows } = { rows: await app.rows(`select tipo, cantidad, valor, documento, motivo from movimiento where origen = 'CONTEO' order by cantidad`) }; // prettier-ignore
  expect(rows).toEqual([
    { tipo: 'AJUSTE', cantidad: -3, valor: -9999, documento: 'Conteo 1', motivo: 'Se dañaron' },
    { tipo: 'AJUSTE', cantidad: 1, valor: 5000, documento: 'Conteo 1', motivo: 'Apareció otra' },
  ]);
});

test('the value of a difference is said before the close as the close moves it, whatever the other branches paid', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 3, costo: 33.33, values: { costoPromedio: pesos(500) } });
  const codigo = await abierto();
  await cuenta(codigo, codigoArticulo, 1);
  const { detalles } = (await termina(codigo)).body.data;
  const cerrado = (await cierra(codigo, { codigoArticulo, motivo: 'Faltan' })).body.data;
  expect([detalles[0].valor, cerrado.detalles[0].valor]).toEqual([-66.66, -66.66]);
});

test('what is sold after it was counted changes no difference', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 10, costo: 100 });
  const codigo = await abierto();
  await cuenta(codigo, codigoArticulo, 9);
  await ajusta(codigoArticulo, -4);
  await termina(codigo);
  expect((await lee(codigo)).detalles[0]).toMatchObject({ esperada: 10, contada: 9, diferencia: -1 });
  await cierra(codigo, { codigoArticulo, motivo: 'Falta una' });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [5, 50000] });
  // Counted once more, it is compared with what is expected by then.
  const otro = await abierto();
  await cuenta(otro, codigoArticulo, 5);
  await ajusta(codigoArticulo, -2);
  await cuenta(otro, codigoArticulo, 3);
  await termina(otro);
  expect((await lee(otro)).detalles[0]).toMatchObject({ esperada: 3, diferencia: 0 });
});

test('two who scan the same article at once add up; a number that is typed replaces it', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const codigo = await abierto();
  await Promise.all(Array.from({ length: 8 }, () => cuenta(codigo, codigoArticulo, 1, 'SUMAR')));
  expect((await lee(codigo)).detalles[0]!.contada).toBe(8);
  await cuenta(codigo, codigoArticulo, 3);
  expect((await lee(codigo)).detalles[0]!.contada).toBe(3);
});

test('a list typed down is counted in one act, all of it or nothing', async () => {
  const [uno, otro] = [await nuevoArticulo(app, academia, { hay: 5 }), await nuevoArticulo(app, academia)];
  const codigoConteo = await abierto();
  const varios = (...detalles: { codigoArticulo: number; cantidad: number }[]) =>
    app.ask(calls.contarVarios, { body: { codigoConteo, detalles } }, jefa);
  const deUno = { codigoArticulo: uno.codigoArticulo, cantidad: 4 };
  expect((await varios(deUno, { codigoArticulo: 999_999, cantidad: 1 })).status).toBe(404);
  expect((await lee(codigoConteo)).detalles).toEqual([]);
  const { body } = await varios(deUno, { codigoArticulo: otro.codigoArticulo, cantidad: 0 });
  expect(body.data).toMatchObject({ contados: 2, faltan: 0 });
  expect((await termina(codigoConteo)).body.data.detalles).toContainEqual(
    expect.objectContaining({ codigoArticulo: uno.codigoArticulo, contada: 4, esperada: 5 }),
  );
});

test('a count of a category has its articles and those of its parts; what nobody counted stays, or is none', async () => {
  const padre = await nuevaCategoria(app, academia);
  const hija = await nuevaCategoria(app, academia, padre.codigoCategoria);
  const dentro = await nuevoArticulo(app, academia, { hay: 3, values: { codigoCategoria: hija.codigoCategoria } });
  const otro = await nuevoArticulo(app, academia, { hay: 2, values: { codigoCategoria: padre.codigoCategoria } });
  const fuera = await nuevoArticulo(app, academia, { hay: 5 });
  const codigo = await abierto(padre.codigoCategoria);
  expect((await lee(codigo)).faltan).toBe(2);
  expect((await cuenta(codigo, fuera.codigoArticulo, 1)).body.errors).toEqual({
    codigoArticulo: 'No está en este conteo: es de otra categoría o está inactivo',
  });
  await cuenta(codigo, dentro.codigoArticulo, 3);
  const { detalles, porContar } = (await termina(codigo, 'CERO')).body.data as Conteo;
  expect([detalles.map(({ contada, esperada }) => [contada, esperada]).sort(), porContar]).toEqual([[[0, 2], [3, 3]], []]); // prettier-ignore
  await cierra(codigo, { codigoArticulo: otro.codigoArticulo, motivo: 'No está' });
  expect(await existenciasDe(app, otro.codigoArticulo)).toEqual({ [naco]: [0, 0] });
  expect((await existenciasDe(app, fuera.codigoArticulo))[naco]![0]).toBe(5);
});

test('one count at a time in a branch; a line can be taken out, a count given up; over is over', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 3 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => abre()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const codigo = answers.find(({ status }) => status === 200)!.body.data.codigoConteo as number;
  expect((await termina(codigo)).body.mensaje).toMatch(/Todavía no se contó nada/);
  await cuenta(codigo, codigoArticulo, 1);
  const { body } = await app.ask(calls.quitar, { body: { codigoConteo: codigo, codigoArticulo } }, jefa);
  expect(body.data).toMatchObject({ detalles: [], faltan: 1 });
  await app.ask(calls.cancelar, { body: { codigoConteo: codigo } }, jefa);
  expect((await cuenta(codigo, codigoArticulo, 1)).body.mensaje).toBe('Ese conteo está cancelado: empiece otro');
  expect((await existenciasDe(app, codigoArticulo))[naco]![0]).toBe(3);
  expect((await abre()).status).toBe(200);
});

test('a count of another branch or company, or its category, does not exist', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 3 });
  const codigo = await abierto();
  const lejos = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  const otra = await nuevaAcademia(app);
  for (const como of [lejos, await nuevoUsuario(app, otra)]) {
    expect((await app.ask(calls.id, { params: { id: codigo } }, como)).status).toBe(404);
    const body = { codigoConteo: codigo, codigoArticulo, cantidad: 1, modo: 'FIJAR' as const };
    expect((await app.ask(calls.contar, { body }, como)).status).toBe(404);
  }
  const ajena = await nuevaCategoria(app, otra);
  expect((await abre(ajena.codigoCategoria)).status).toBe(404);
});
