import { carnets } from '@/contract/estudiantes/carnet';
import { cobrar, type CobroInput } from '@/contract/cobros/cobro';
import { pagosDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import { reversarCobro } from '@/contract/cobros/reversion';
import { facturas } from '@/contract/facturas/factura';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;
let cajera: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let hermana: typeof nino;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [55] }));
  cajera = await nuevoUsuario(app, academia);
  await nuevaCaja(app, academia, cajera.codigoUsuario);
  nino = await nuevoEstudiante(app, academia);
  hermana = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
});

type Factura = Awaited<ReturnType<typeof nuevaFactura>>;
const cuota = (estudiante = nino, values: Parameters<typeof nuevaFactura>[2]['values'] = {}) =>
  nuevaFactura(app, academia, { estudiante, values });
const cobra = (lineas: [Factura, number][], formas: CobroInput['formas'], excedente: CobroInput['excedente'] = 'DEVUELTA') =>
  app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador: nino.codigoPagador,
        facturas: lineas.map(([{ codigoFactura }, monto]) => ({ codigoFactura, monto: pesos(monto) })),
        formas,
        excedente,
      },
    },
    cajera,
  );
const efectivo = (monto: number) => ({ forma: 'EFECTIVO' as const, monto: pesos(monto), referencia: '' });
const leer = (de = nino, como = token) =>
  app.call(pagosDeEstudiante, { query: { codigoEstudiante: de.codigoEstudiante } }, { token: como });
const pide = (como: string, codigoEstudiante = nino.codigoEstudiante) =>
  app.ask(pagosDeEstudiante, { query: { codigoEstudiante } }, { token: como });

test('a receipt that covers siblings: of each child the part that was for it', async () => {
  const [suya, otra, deElla] = [await cuota(), await cuota(nino, { total: pesos(1000.55) }), await cuota(hermana)];
  const { numero } = await cobra(
    [
      [suya, 2500],
      [otra, 400.3],
      [deElla, 1200],
    ],
    [efectivo(2000), { forma: 'TARJETA', monto: pesos(2100.3), referencia: '' }],
  );
  const { pagos, cuenta } = await leer();
  expect(pagos).toEqual([
    {
      codigoCobro: expect.any(Number),
      numero,
      fecha: HOY,
      momento: expect.any(String),
      pagador: expect.stringContaining('Madre'),
      cajero: expect.stringContaining('Usuaria'),
      formas: ['EFECTIVO', 'TARJETA'],
      aplicado: pesos(4100.3),
      monto: pesos(2900.3),
      facturas: [suya, otra].map(({ codigoFactura, codigoCompania, numero: n, descripcion }, i) => ({
        codigoFactura,
        codigoCompania,
        numero: n,
        descripcion,
        monto: pesos([2500, 400.3][i]!),
      })),
      reversado: null,
    },
  ]);
  expect(cuenta).toEqual({ anio: 2026, pagado: pesos(2900.3), pendiente: pesos(600.25), vencido: pesos(600.25), saldoAFavor: 0 });
  const ella = await leer(hermana);
  expect([ella.pagos[0]!.monto, ella.cuenta.pagado, ella.cuenta.pendiente]).toEqual([pesos(1200), pesos(1200), pesos(1300)]);
});

test('the account: this year only, what is not due yet is not overdue, the credit is the family’s', async () => {
  const vieja = await cuota();
  await cobra([[vieja, 500]], [efectivo(500)]);
  await app.rows(`update cobro set fecha = '2025-12-31'`);
  const porVencer = await cuota(nino, { fechaVencimiento: HOY });
  await cobra([[porVencer, 100]], [efectivo(1000)], 'SALDO');
  expect((await leer()).cuenta).toEqual({
    anio: 2026,
    pagado: pesos(100),
    pendiente: pesos(4400),
    vencido: pesos(2000),
    saldoAFavor: pesos(900),
  });
});

test('a payment that was reversed stands there as such, and is not counted as paid', async () => {
  const [una, otra] = [await cuota(), await cuota()];
  const malo = await cobra([[una, 2500]], [efectivo(2500)]);
  await cobra([[otra, 1000]], [efectivo(1000)]);
  await app.call(reversarCobro, { body: { codigoCobro: malo.codigoCobro, motivo: 'Error' } }, await nuevoUsuario(app, academia));
  const { pagos, cuenta } = await leer();
  expect(pagos.map(({ monto, reversado }) => [monto, reversado !== null])).toEqual([
    [pesos(1000), false],
    [pesos(2500), true],
  ]);
  expect([cuenta.pagado, cuenta.pendiente]).toEqual([pesos(1000), pesos(4000)]);
});

test('every invoice with its state, the newest first, voided ones too and owing nothing', async () => {
  const pagada = await cuota(nino, { estatus: 'PAGADA', pagado: pesos(2500) });
  const anulada = await cuota(nino, { estatus: 'ANULADA' });
  await cuota(hermana);
  const { facturas: suyas, cuenta } = await leer();
  expect(suyas.map(({ codigoFactura, estatus, pendiente }) => [codigoFactura, estatus, pendiente])).toEqual([
    [anulada.codigoFactura, 'ANULADA', 0],
    [pagada.codigoFactura, 'PAGADA', 0],
  ]);
  expect([cuenta.pendiente, cuenta.vencido]).toEqual([0, 0]);
});

test('who never paid anything has an account of zeros', async () => {
  expect(await leer()).toEqual({
    cuenta: { anio: 2026, pagado: 0, pendiente: 0, vencido: 0, saldoAFavor: 0 },
    pagos: [],
    facturas: [],
  });
});

describe('who may', () => {
  test('55, and nobody else: a refusal carries no amount', async () => {
    await cobra([[await cuota(), 500]], [efectivo(500)]);
    const { token: sin } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [9, 10, 51, 52, 53, 54, 56] });
    const { status, body } = await pide(sin);
    expect([status, Object.keys(body).sort()]).toEqual([403, ['mensaje', 'motivo', 'success']]);
  });

  test('56 reads what is pending and 55 alone does not', async () => {
    await cuota();
    const pendientes = async (acceso: number) => {
      const { token: como } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [acceso] });
      const { status, body } = await app.ask(
        facturas.pendientesEstudiante,
        { query: { codigoEstudiante: nino.codigoEstudiante } },
        { token: como },
      );
      return [status, body.length];
    };
    expect([await pendientes(56), await pendientes(55)]).toEqual([
      [200, 1],
      [403, undefined],
    ]);
  });

  test('of another branch, another company, or another coach’s group the student does not exist', async () => {
    const { token: santiago } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
    const { token: ajena } = await nuevoUsuario(app, await nuevaAcademia(app));
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
    for (const otro of [santiago, ajena, coach.token]) {
      expect((await pide(otro)).status).toBe(404);
      const query = { codigoEstudiante: nino.codigoEstudiante };
      expect((await app.ask(facturas.pendientesEstudiante, { query }, { token: otro })).status).toBe(404);
      expect((await app.ask(carnets.leer, { params: { id: nino.codigoEstudiante } }, { token: otro })).status).toBe(404);
    }
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo: await nuevoGrupo(app, academia, { codigoProfesor }) });
    expect((await pide(coach.token)).status).toBe(200);
  });

  test('what another branch took is not of this one', async () => {
    await cobra([[await cuota(), 500]], [efectivo(500)]);
    await app.rows(`update cobro set codigo_sucursal = $1`, [academia.sucursales[1]]);
    const { token: naco } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
    expect((await leer(nino, naco)).pagos).toEqual([]);
    expect((await leer()).pagos).toHaveLength(1);
  });
});

describe('the card', () => {
  const carnet = (como = cajera.token) => app.call(carnets.leer, { params: { id: nino.codigoEstudiante } }, { token: como });

  test('says who it is, the groups with their periods, and whom to call', async () => {
    const { codigoPeriodo, descripcion } = await nuevoPeriodo(app, academia);
    const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: 'Sub-10 A' } });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    const abuela = await nuevaEntidad(app, academia, { nombre: 'Abuela', telefono: '809-555-0199' });
    await app.rows(
      `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco, emergencia) values ($1, $2, $3, 'ABUELO', true)`,
      [academia.codigoCompania, nino.codigoEstudiante, abuela.codigoEntidad],
    );
    expect(await carnet()).toEqual({
      codigoEstudiante: nino.codigoEstudiante,
      nombreCompleto: expect.stringContaining('Niño'),
      codigoFoto: null,
      compania: expect.stringContaining('Academia'),
      sucursal: 'Naco',
      logoUrl: '',
      grupos: [{ grupo: 'Sub-10 A', periodo: descripcion, fechaInicio: '2025-08-01', fechaFin: '2026-05-31' }],
      emergencia: { nombre: expect.stringContaining('Madre'), telefono: '809-555-0101' },
    });
    await app.rows(`update responsable_estudiante set emergencia = false where codigo_estudiante = $1 and contacto_pago`, [
      nino.codigoEstudiante,
    ]);
    expect((await carnet()).emergencia).toMatchObject({ telefono: '809-555-0199' });
  });

  test('of a branch that the caller does not have the groups are not on it', async () => {
    const [naco, santiago] = academia.sucursales;
    const grupo = await nuevoGrupo(app, academia, { codigoSucursal: santiago, values: { descripcion: 'Secreto' } });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    const encargada = await nuevoUsuario(app, academia, { sucursales: [naco] });
    expect((await carnet(encargada.token)).grupos).toEqual([]);
    expect((await carnet()).grupos).toMatchObject([{ grupo: 'Secreto' }]);
  });

  test('without enrolment or phone it says so, and it is for holders of 9 only', async () => {
    await app.rows(`update entidad set telefono = '' where codigo_entidad = $1`, [nino.codigoPagador]);
    expect(await carnet()).toMatchObject({ grupos: [], emergencia: null });
    expect((await app.ask(carnets.leer, { params: { id: nino.codigoEstudiante } }, { token })).status).toBe(403);
  });
});
