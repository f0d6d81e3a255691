import { aplicarDescuento } from '@/contract/precios/aplicarDescuento';
import { descuento as calls, type Descuento } from '@/contract/precios/descuento';
import { inscribir, previsualizar } from '@/contract/inscripciones/inscripcion';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// A discount for siblings that comes after they were enrolled: who meets it, what it changes, and that nothing else changes.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let yo: Awaited<ReturnType<typeof nuevoUsuario>>;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let mayor: Awaited<ReturnType<typeof nuevoEstudiante>>;
let menor: Awaited<ReturnType<typeof nuevoEstudiante>>;

const inscribe = async ({ codigoEstudiante }: { codigoEstudiante: number }) => {
  const pide = { codigoEstudiante, codigoGrupo: grupo.codigoGrupo, codigoModalidad: grupo.codigoModalidad };
  const { total } = await app.call(previsualizar, { body: pide }, yo);
  await app.call(inscribir, { body: { ...pide, totalEsperado: total } }, { ...yo, clave: `inscribe-${codigoEstudiante}-0000000` });
};
const hermanos = { descripcion: 'Hermanos', tipo: 'PORCENTAJE' as const, porcentaje: 1000, monto: pesos(0), alcances: ['CUOTA' as const] };
const blanco = { desde: null, hasta: null, desdeHijo: 2, prioridad: 100, acumulable: true, nota: '', activo: true };
const crear = (mas: Partial<Descuento> = {}) => app.call(calls.save, { body: { ...hermanos, ...blanco, ...mas } }, yo);
const prever = (codigoDescuento: number) => app.preview(aplicarDescuento, { body: { codigoDescuento } }, yo);
const aplicar = (codigoDescuento: number, totalEsperado: number, como = yo) =>
  app.ask(aplicarDescuento, { body: { codigoDescuento, totalEsperado: pesos(totalEsperado) } }, como);
const cuotas = async ({ codigoEstudiante }: { codigoEstudiante: number }) =>
  (
    await app.rows<{ total: number }>(
      `select total::int from factura where codigo_estudiante = $1 and tipo = 'CUOTA' order by numero_cuota`,
      [codigoEstudiante],
    )
  ).map(({ total }) => total);

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  yo = await nuevoUsuario(app, academia);
  grupo = await nuevoGrupo(app, academia);
  mayor = await nuevoEstudiante(app, academia, { nombre: 'Kevin' });
  menor = await nuevoEstudiante(app, academia, { nombre: 'Noah', codigoPagador: mayor.codigoPagador });
  for (const uno of [mayor, menor, await nuevoEstudiante(app, academia)]) await inscribe(uno);
});

test('it lowers the open instalments of those who meet it, by family, and of nobody else', async () => {
  const [antesDelMayor, antes] = [await cuotas(mayor), await cuotas(menor)];
  const [primera] = await app.rows<{ codigo: number }>(
    `update factura set fecha_vencimiento = '2026-03-01' where codigo_estudiante = $1 and numero_cuota =
      (select min(numero_cuota) from factura where codigo_estudiante = $1 and tipo = 'CUOTA') returning codigo_factura codigo`,
    [menor.codigoEstudiante],
  );
  expect(primera).toBeDefined();
  const { codigoDescuento } = await crear();
  const visto = await prever(codigoDescuento);
  const abiertas = antes.slice(1);
  const suma = abiertas.reduce((a, b) => a + b, 0);
  expect(visto).toMatchObject({ estudiantes: 1, facturas: abiertas.length, antes: suma, despues: suma * 0.9 });
  expect(visto.familias).toMatchObject([
    { codigoEntidad: mayor.codigoPagador, estudiantes: expect.stringMatching(/^Noah/), antes: suma, despues: suma * 0.9 },
  ]);

  expect((await aplicar(codigoDescuento, suma / 100)).status).toBe(409);
  expect(await cuotas(menor)).toEqual(antes);
  expect((await aplicar(codigoDescuento, (suma * 0.9) / 100)).status).toBe(200);
  // The overdue one keeps its price.
  expect(await cuotas(menor)).toEqual([antes[0], ...abiertas.map((una) => una * 0.9)]);
  expect(await cuotas(mayor)).toEqual(antesDelMayor);
  expect(await prever(codigoDescuento)).toMatchObject({ estudiantes: 0, facturas: 0, antes: 0, despues: 0, familias: [] });
});

test('changed later it is applied again; two who press at once apply it once', async () => {
  const antes = await cuotas(menor);
  const suma = antes.reduce((a, b) => a + b, 0);
  const creado = await crear();
  await aplicar(creado.codigoDescuento, (suma * 0.9) / 100);
  await app.call(calls.update, { body: { ...creado, porcentaje: 2000 } }, yo);
  expect(await prever(creado.codigoDescuento)).toMatchObject({ estudiantes: 1, antes: suma * 0.9, despues: suma * 0.8 });
  const dos = await Promise.all([0, 1].map(() => aplicar(creado.codigoDescuento, (suma * 0.8) / 100)));
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await cuotas(menor)).toEqual(antes.map((una) => una * 0.8));
});

test('one that applies by itself too but was never asked for stays out of it', async () => {
  const suma = (await cuotas(menor)).reduce((a, b) => a + b, 0);
  const primero = await crear({ descripcion: 'Primero' });
  const segundo = await crear({ descripcion: 'Segundo', porcentaje: 2000, prioridad: 200 });
  expect(await prever(segundo.codigoDescuento)).toMatchObject({ antes: suma, despues: suma * 0.8 });
  await aplicar(primero.codigoDescuento, (suma * 0.9) / 100);
  expect(await prever(segundo.codigoDescuento)).toMatchObject({ antes: suma * 0.9, despues: suma * 0.72 });
});

test('refused: one granted by hand, an inactive one, a foreign one, and a coach', async () => {
  const aMano = await crear({ descripcion: 'Convenio', desdeHijo: null });
  expect((await aplicar(aMano.codigoDescuento, 0)).body.mensaje).toContain('se concede a mano');
  const inactivo = await crear({ activo: false });
  expect((await aplicar(inactivo.codigoDescuento, 0)).body.mensaje).toContain('está inactivo');
  const ajena = await nuevaAcademia(app);
  expect((await aplicar(inactivo.codigoDescuento, 0, await nuevoUsuario(app, ajena))).status).toBe(404);
  expect((await aplicar(inactivo.codigoDescuento, 0, await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' }))).status).toBe(403);
});
