import { actos } from '@/contract/inscripciones/actos';
import { campamento } from '@/contract/inscripciones/campamento';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { servicio } from '@/server/db/schema/dinero/precios';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoPeriodo, nuevoUsuario, pesos, type Academia } from '../../support/factories'; // prettier-ignore
import { elLibroCuadra } from '../../support/libro';
import { nuevoArticulo } from '../../support/tienda';

const app = createTestApp();
// The stock of these tests is put there by hand.
elLibroCuadra(app);
let academia: Academia;
let token: string;
let semanas: Awaited<ReturnType<typeof nuevoGrupo>>[];
let luis: Awaited<ReturnType<typeof nuevoEstudiante>>;
let ana: Awaited<ReturnType<typeof nuevoEstudiante>>;
let camiseta: number;
let transporte: number;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  const usuaria = await nuevoUsuario(app, academia);
  ({ token } = usuaria);
  await nuevaCaja(app, academia, usuaria.codigoUsuario);
  semanas = [];
  for (const [i, dia] of ['2026-07-06', '2026-07-13'].entries()) {
    const periodo = await nuevoPeriodo(app, academia, { tipo: 'CAMPAMENTO', fechaInicio: dia, fechaFin: dia.replace(/..$/, (d) => String(Number(d) + 4).padStart(2, '0')) }); // prettier-ignore
    const values = { descripcion: `Semana ${i + 1}`, tipo: 'CAMPAMENTO' as const, montoInscripcion: pesos(0), montoDeposito: pesos(2000) };
    const codigoModalidad = semanas[0]?.codigoModalidad;
    semanas.push(
      await nuevoGrupo(app, academia, { codigoPeriodo: periodo.codigoPeriodo, codigoModalidad, montoCuota: pesos(8000), values }),
    );
  }
  luis = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Pérez' });
  ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Pérez', codigoPagador: luis.codigoPagador });
  const { codigoCompania } = academia;
  const values = { codigo: 'CAM', descripcion: 'Camiseta', itbis: 0 };
  camiseta = (await nuevoArticulo(app, academia, { hay: 3, costo: 300, values })).codigoArticulo;
  const [bus] = await app.deps.db
    .insert(servicio)
    .values({ codigoCompania, descripcion: 'Transporte', precio: pesos(1200) })
    .returning();
  transporte = bus!.codigoServicio;
});

afterEach(() => app.setNow('2026-03-10T14:00:00Z'));

type Nino = { codigoEstudiante: number; grupos: number[]; extras?: object[] };
const familia = (): Nino[] => [
  { codigoEstudiante: luis.codigoEstudiante, grupos: [semanas[0]!.codigoGrupo, semanas[1]!.codigoGrupo], extras: [{ tipo: 'AR', codigoArticulo: camiseta, cantidad: 2 }] }, // prettier-ignore
  { codigoEstudiante: ana.codigoEstudiante, grupos: [semanas[0]!.codigoGrupo], extras: [{ tipo: 'SE', codigoServicio: transporte, cantidad: 1 }] }, // prettier-ignore
];
const pedido = (cambios: object = {}) => ({ codigoSucursal: academia.sucursales[0], estudiantes: familia(), ...cambios }) as never;
const prever = (cambios: object = {}) => app.call(campamento.previsualizar, { body: pedido(cambios) }, { token });
const inscribe = (cambios: object = {}, clave?: string) =>
  app.ask(campamento.inscribir, { body: pedido({ totalEsperado: pesos(26200), ...cambios }) }, { token, clave });
const facturasDe = (codigoEstudiante: number) =>
  app.rows(
    `select numero, fecha_vencimiento vence, total::int, pagado::int, estatus from factura where codigo_estudiante = $1 order by numero`,
    [codigoEstudiante],
  );

test('two siblings in one go: one invoice each with a line per week and per extra, numbered without gaps; articles leave the stock', async () => {
  const plan = await prever();
  expect(plan.estudiantes.map(({ facturas }) => facturas.map(({ lineas, total }) => [lineas.map(({ descripcion, cantidad, total: t }) => [descripcion, cantidad, t]), total]))).toEqual([
    [[[['Semana 1, 6 al 10 de julio de 2026', 1, pesos(8000)], ['Semana 2, 13 al 17 de julio de 2026', 1, pesos(8000)], ['Camiseta', 2, pesos(1000)]], pesos(17000)]],
    [[[['Semana 1, 6 al 10 de julio de 2026', 1, pesos(8000)], ['Transporte', 1, pesos(1200)]], pesos(9200)]],
  ]); // prettier-ignore
  expect([plan.total, plan.ahora]).toEqual([pesos(26200), pesos(26200)]);
  const { status, body } = await inscribe();
  expect([status, body.data.total]).toEqual([200, 26200]);
  expect(await facturasDe(luis.codigoEstudiante)).toEqual([{ numero: 1, vence: '2026-03-10', total: 1700000, pagado: 0, estatus: 'PENDIENTE' }]); // prettier-ignore
  expect((await facturasDe(ana.codigoEstudiante))[0].numero).toBe(2);
  expect(await app.rows('select cantidad from existencia where codigo_articulo = $1', [camiseta])).toEqual([{ cantidad: 1 }]);
  const lineas = await app.rows(`select d.tipo, d.cantidad, d.precio::int, i.codigo_grupo, s.integrado from factura_detalle d join factura f using (codigo_factura)
    left join inscripcion i on i.codigo_inscripcion = d.codigo_inscripcion left join servicio s using (codigo_servicio)
    where f.codigo_estudiante = $1 order by d.codigo_detalle`, [luis.codigoEstudiante]); // prettier-ignore
  expect(lineas).toEqual([
    { tipo: 'SE', cantidad: 1, precio: 800000, codigo_grupo: semanas[0]!.codigoGrupo, integrado: 'CAMPAMENTO' },
    { tipo: 'SE', cantidad: 1, precio: 800000, codigo_grupo: semanas[1]!.codigoGrupo, integrado: 'CAMPAMENTO' },
    { tipo: 'AR', cantidad: 2, precio: 50000, codigo_grupo: null, integrado: null },
  ]);
});

test('with a deposit: it is due today, the rest when the first week starts', async () => {
  const plan = await prever({ deposito: true });
  expect([plan.total, plan.ahora]).toEqual([pesos(26200), pesos(6000)]);
  await inscribe({ deposito: true });
  expect((await facturasDe(luis.codigoEstudiante)).map(({ vence, total }) => [vence, total])).toEqual([
    ['2026-03-10', 400000],
    ['2026-07-06', 1300000],
  ]);
  await app.rows('update grupo set monto_deposito = 0');
  const sin = await app.ask(campamento.previsualizar, { body: pedido({ deposito: true }) }, { token });
  expect([sin.status, sin.body.mensaje]).toEqual([409, 'Ninguna de las semanas elegidas se reserva con depósito']);
});

test('cancelling a week that has not started takes its line off, and what was paid on it becomes credit; one that has started stays owed', async () => {
  const { body } = await inscribe();
  const [mia] = body.data.estudiantes;
  const [factura] = mia.facturas;
  const forma = { forma: 'TRANSFERENCIA' as const, monto: pesos(12000), referencia: 'TR-1' };
  const monto = { codigoFactura: factura.codigoFactura, monto: pesos(12000) };
  await app.call(cobrar, { body: { codigoSucursal: academia.sucursales[0], codigoPagador: luis.codigoPagador, facturas: [monto], formas: [forma], excedente: 'SALDO' } }, { token, clave: nuevaClave() }); // prettier-ignore
  const cancela = (codigoInscripcion: number, fecha = '2026-03-10') =>
    app.ask(actos.cancelar, { body: { codigoInscripcion, fecha, motivo: 'Viaje' } }, { token });
  const hecho = (await cancela(mia.codigosInscripcion[1])).body.data;
  expect([hecho.quedan, hecho.creditos[0].monto]).toMatchObject([[{ antes: 17000, despues: 9000, pendiente: 0 }], 3000]);
  expect((await facturasDe(luis.codigoEstudiante))[0]).toMatchObject({ total: 900000, pagado: 900000, estatus: 'PAGADA' });
  // Of the other child a week alone with its transport: the transport stays.
  expect((await cancela(body.data.estudiantes[1].codigosInscripcion[0])).body.data.quedan[0].despues).toBe(1200);
  app.setNow('2026-07-07T14:00:00Z');
  ({ token } = await nuevoUsuario(app, academia));
  const tarde = (await cancela(mia.codigosInscripcion[0], '2026-07-07')).body.data;
  expect([tarde.quedan[0].antes, tarde.quedan[0].despues, tarde.creditos]).toEqual([9000, 9000, []]);
});

test('what a week gives back is taken from the newest payment first, and its reversal takes back no more than that', async () => {
  const [mia] = (await inscribe()).body.data.estudiantes;
  const { codigoFactura } = mia.facturas[0];
  const cobra = async (monto: number) => {
    const formas = [{ forma: 'TRANSFERENCIA' as const, monto: pesos(monto), referencia: `TR-${monto}` }];
    const facturas = [{ codigoFactura, monto: pesos(monto) }];
    const body = {
      codigoSucursal: academia.sucursales[0],
      codigoPagador: luis.codigoPagador,
      facturas,
      formas,
      excedente: 'SALDO' as const,
    };
    return (await app.call(cobrar, { body }, { token, clave: nuevaClave() })).codigoCobro;
  };
  const [primero, ultimo] = [await cobra(10000), await cobra(2000)];
  await app.call(
    actos.cancelar,
    { body: { codigoInscripcion: mia.codigosInscripcion[1], fecha: '2026-03-10', motivo: 'Viaje' } },
    { token },
  );
  // 9,000.00 of 12,000.00 stay on the invoice: the 2,000.00 of the last payment are free, and 1,000.00 of the first.
  expect(
    await app.rows('select codigo_cobro, liberado::int from cobro_factura where codigo_factura = $1 order by 1', [codigoFactura]),
  ).toEqual([
    { codigo_cobro: primero, liberado: 100000 },
    { codigo_cobro: ultimo, liberado: 200000 },
  ]);
  await app.call(reversarCobro, { body: { codigoCobro: ultimo, motivo: 'Sin fondos' } }, { token, clave: nuevaClave() });
  expect((await facturasDe(luis.codigoEstudiante))[0]).toMatchObject({ total: 900000, pagado: 900000 });
});

test('refusals name the child and the week; two of one family want the last place', async () => {
  await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [semanas[0]!.codigoGrupo]);
  const { status, body } = await inscribe();
  expect([status, body.mensaje]).toEqual([409, 'Ana Pérez, Semana 1: El grupo está lleno: 1 de 1.']);
  expect(await app.rows('select 1 from inscripcion where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);
  expect((await inscribe({ motivoExcepcion: 'Van juntas' })).status).toBe(200);
});

test.each([
  ['a regular group', async () => ({ grupos: [(await nuevoGrupo(app, academia)).codigoGrupo] }), 409, /no es un campamento: se inscribe en Inscripción$/],
  ['an extra that is not there', async () => ({ extras: [{ tipo: 'AR', codigoArticulo: camiseta, cantidad: 4 }] }), 409, /^(Camiseta: |El total)/],
  ['a week where the child is', async () => {
    await nuevaInscripcion(app, academia, { estudiante: luis, grupo: semanas[0]! });
    return {};
  }, 409, 'Luis Pérez, Semana 1: Ya está inscrito en este grupo.'],
  ['another total', async () => ({ extras: [] }), 409, 'El total cambió: ahora es DOP 25,200.00. Revise el plan y confirme de nuevo'],
])('%s is refused and nothing is written', async (_, preparar, estado, palabras) => {
  const cambio = await preparar();
  const antes = (await app.rows('select count(*)::int n from factura'))[0].n;
  const { status, body } = await inscribe({ estudiantes: [{ ...familia()[0], ...cambio }, familia()[1]] });
  expect([status, body.mensaje]).toEqual([estado, typeof palabras === 'string' ? palabras : expect.stringMatching(palabras)]);
  expect((await app.rows('select count(*)::int n from factura'))[0].n).toBe(antes);
}); // prettier-ignore

test('twice with the same key is one enrolment; two families at once for the last place: one wins', async () => {
  const clave = nuevaClave();
  const [a, b] = await Promise.all([inscribe({}, clave), inscribe({}, clave)]);
  expect([a.status, b.body]).toEqual([200, a.body]);
  await app.rows('update grupo set capacidad = 3 where codigo_grupo = $1', [semanas[0]!.codigoGrupo]);
  const otros = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
  const uno = ({ codigoEstudiante }: { codigoEstudiante: number }) =>
    inscribe({ estudiantes: [{ codigoEstudiante, grupos: [semanas[0]!.codigoGrupo] }], totalEsperado: pesos(8000) });
  expect((await Promise.all(otros.map(uno))).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the weeks tell places and price, the dashboard what was billed and paid, and the list of a week is there to print', async () => {
  await inscribe();
  const codigoSucursal = academia.sucursales[0];
  const [primera] = await app.call(campamento.semanas, { query: { codigoSucursal } }, { token });
  expect(primera).toMatchObject({ descripcion: 'Semana 1', fechaInicio: '2026-07-06', libres: 18, precio: pesos(8000), montoDeposito: pesos(2000) }); // prettier-ignore
  const facturado = await app.call(campamento.facturado, { query: { codigoSucursal } }, { token });
  expect(facturado.map(({ grupo, inscritos, facturado: f, pagado, pendiente }) => [grupo, inscritos, f, pagado, pendiente])).toEqual([
    ['Semana 1', 2, pesos(16000), 0, pesos(16000)],
    ['Semana 2', 1, pesos(8000), 0, pesos(8000)],
  ]);
  const lista = await app.call(campamento.lista, { query: { codigoGrupo: semanas[0]!.codigoGrupo } }, { token });
  expect(lista.map(({ nombreCompleto, edad, extras, recogen }) => [nombreCompleto, edad, extras, recogen !== ''])).toEqual([
    ['Ana Pérez', 9, 'Transporte', true],
    ['Luis Pérez', 9, 'Camiseta × 2', true],
  ]);
});
