import { ACCESO, accesos } from '@/contract/accesos';
import { inscribir, inscribirNuevo, previsualizar, type Anterior } from '@/contract/inscripciones/inscripcion';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// One child enrolled in a branch with a day of change: what was paid, owed and left over elsewhere. HOY is 10 March; instalments fall due on the 5th.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let yo: Awaited<ReturnType<typeof nuevoUsuario>>;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

const enSucursal = (set: string) => app.rows(`update sucursal set ${set} where codigo_compania = $1`, [academia.codigoCompania]);

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  yo = await nuevoUsuario(app, academia);
  grupo = await nuevoGrupo(app, academia);
  nino = await nuevoEstudiante(app, academia);
  await enSucursal(`dia_arranque = '${HOY}'`);
});

let veces = 0;
const pide = (mas: Partial<Anterior> = {}) => ({
  codigoGrupo: grupo.codigoGrupo,
  codigoModalidad: grupo.codigoModalidad,
  anterior: { pagadoHasta: '', inscripcionPagada: false, debe: pesos(0), vence: null, aFavor: pesos(0), ...mas },
});
const prever = (mas: Partial<Anterior>, como = yo) =>
  app.ask(previsualizar, { body: { codigoEstudiante: nino.codigoEstudiante, ...pide(mas) } }, como);
const vencen = async (mas: Partial<Anterior>) =>
  (await prever(mas)).body.data.facturas.map(({ tipo, fechaVencimiento }: { tipo: string; fechaVencimiento: string }) => [
    tipo,
    fechaVencimiento,
  ]);
const inscribe = async (mas: Partial<Anterior>) => {
  const body = { codigoEstudiante: nino.codigoEstudiante, ...pide(mas) };
  const { total } = await app.call(previsualizar, { body }, yo);
  return app.call(inscribir, { body: { ...body, totalEsperado: total } }, { ...yo, clave: `anterior-${(veces += 1)}-0000000000` });
};

const INSCRIPCION = ['INSCRIPCION', HOY];
test.each([
  ['marzo', [INSCRIPCION, ['CUOTA', '2026-04-05'], ['CUOTA', '2026-05-05']]],
  ['al día', [INSCRIPCION, ['CUOTA', '2026-04-05'], ['CUOTA', '2026-05-05']]],
  ['15/04/2026', [INSCRIPCION, ['CUOTA', '2026-05-05']]],
  // February is over: March is what it owes, since the 5th, as for everybody.
  ['febrero', [INSCRIPCION, ['CUOTA', '2026-03-05'], ['CUOTA', '2026-04-05'], ['CUOTA', '2026-05-05']]],
  // What ended before the day of change is never charged here.
  ['octubre 2025', [INSCRIPCION, ['CUOTA', '2026-03-05'], ['CUOTA', '2026-04-05'], ['CUOTA', '2026-05-05']]],
  // Nothing said: charged from the day of enrolment on, as always.
  ['', [INSCRIPCION, ['CUOTA', HOY], ['CUOTA', '2026-04-05'], ['CUOTA', '2026-05-05']]],
])('paid until «%s»: what is left to charge', async (pagadoHasta, facturas) => {
  expect(await vencen({ pagadoHasta })).toEqual(facturas);
  expect(await vencen({ pagadoHasta, inscripcionPagada: true })).toEqual(facturas.slice(1));
  const { facturas: hechas } = await inscribe({ pagadoHasta });
  expect(hechas.map(({ fechaVencimiento }) => fechaVencimiento)).toEqual(facturas.map(([, dia]) => dia));
});

test('who paid ahead is enrolled today and charged later; who owes a span is enrolled when it began', async () => {
  const dias = async () =>
    app.rows('select fecha_inscripcion::text fecha, cuotas_desde::text desde from inscripcion where codigo_estudiante = $1', [
      nino.codigoEstudiante,
    ]);
  await inscribe({ pagadoHasta: 'abril' });
  expect(await dias()).toEqual([{ fecha: HOY, desde: '2026-05-01' }]);
  nino = await nuevoEstudiante(app, academia);
  await inscribe({ pagadoHasta: 'febrero' });
  expect(await dias()).toEqual([{ fecha: '2026-03-01', desde: null }]);
});

test('what it owed is one invoice with its own due day, what was left over is its payer’s; a second debt is refused', async () => {
  await inscribe({ pagadoHasta: 'marzo', debe: pesos(4500.5), vence: '2026-01-15', aFavor: pesos(300) });
  const deudas = await app.rows(
    `select descripcion, total::int, pendiente::int, fecha_vencimiento::text vence from factura where codigo_estudiante = $1 and tipo = 'VENTA'`,
    [nino.codigoEstudiante],
  );
  expect(deudas).toEqual([{ descripcion: 'Balance anterior', total: 450_050, pendiente: 450_050, vence: '2026-01-15' }]);
  expect(await app.rows('select tipo, monto::int from saldo_movimiento where codigo_entidad = $1', [nino.codigoPagador])).toEqual([
    { tipo: 'APERTURA', monto: 30_000 },
  ]);
  expect((await prever({ debe: pesos(1) })).body.errors).toEqual({ 'anterior.debe': 'Lo que debía de antes ya está anotado' });
});

test('a new child’s credit is its guardian’s', async () => {
  const estudiante = {
    entidad: { nombre: 'Noah', apellido: 'Ruiz', fechaNacimiento: '2017-02-03', sexo: 'M' },
    responsables: [
      { parentesco: 'MADRE', contactoPago: true, entidad: { nombre: 'Ana', apellido: 'Ruiz', telefono: '809-555-0177', email: '' } },
    ],
  };
  const anterior = pide({ pagadoHasta: 'marzo', aFavor: pesos(250), inscripcionPagada: true });
  const { total } = await app.call(previsualizar, { body: { ...anterior, fechaNacimiento: '2017-02-03', sexo: 'M' } }, yo);
  const body = { ...anterior, codigoSucursal: academia.sucursales[0], totalEsperado: total, estudiante } as never;
  const { status, body: hecho } = await app.ask(inscribirNuevo, { body }, { ...yo, clave: 'anterior-nuevo-000000000' });
  expect([status, hecho.mensaje]).toEqual([200, 'Inscripción guardada']);
  const de = await app.rows(
    `select e.nombre, m.monto::int from saldo_movimiento m join entidad e using (codigo_entidad) where m.codigo_compania = $1`,
    [academia.codigoCompania],
  );
  expect(de).toEqual([{ nombre: 'Ana', monto: 25_000 }]);
});

test('refused: other words, money without the access to bill, and a branch that takes nothing down', async () => {
  expect((await prever({ pagadoHasta: 'cuando pueda' })).body.errors).toEqual({
    'anterior.pagadoHasta': 'Escriba un mes, una fecha o «al día»',
  });
  const sinFacturar = [...accesos.keys()].filter((codigo) => codigo !== ACCESO.nuevaFactura);
  const otra = await nuevoUsuario(app, academia, { accesos: sinFacturar });
  expect((await prever({ aFavor: pesos(1) }, otra)).status).toBe(403);
  expect((await prever({ pagadoHasta: 'marzo' }, otra)).status).toBe(200);
  for (const set of ['deudas_revisadas = true', 'dia_arranque = null, deudas_revisadas = false']) {
    await enSucursal(set);
    expect((await prever({ pagadoHasta: 'marzo' })).status).toBe(409);
  }
});
