import { cobrar, recibo, type CobroInput, type Recibo } from '@/contract/cobros/cobro';
import { reciboEnTexto } from '@/contract/cobros/reciboEnTexto';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let cajera: { token: string; usuario: string };

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  cajera = await nuevoUsuario(app, academia);
});
beforeEach(() => app.setNow(`${HOY}T14:00:00Z`));

type Alumno = Awaited<ReturnType<typeof nuevoEstudiante>>;
const alumno = () => nuevoEstudiante(app, academia);
const pago = ({ codigoPagador }: Alumno, codigoFactura: number, monto: number, recibido = monto): CobroInput => ({
  codigoSucursal: academia.sucursales[0],
  codigoPagador,
  facturas: [{ codigoFactura, monto: pesos(monto) }],
  formas: [{ forma: 'TARJETA', monto: pesos(recibido), referencia: '' }],
  excedente: 'DEVUELTA',
  confirmado: [],
});
const paga = (...args: Parameters<typeof pago>) => app.call(cobrar, { body: pago(...args) }, { token: cajera.token });
const lee = (codigoCobro: number, token = cajera.token) => app.call(recibo, { params: { id: codigoCobro } }, { token });
const sinMarcas = ({ copia: _, reversado: _reversado, ...papel }: Recibo) => papel;

test('a later print is the same paper, whatever was paid, renamed and rewritten since, and says when it was asked for', async () => {
  const nino = await alumno();
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(1000) } });
  await app.rows("update sucursal set telefono = '809-555-0101' where codigo_sucursal = $1", [academia.sucursales[0]]);
  const original = await paga(nino, codigoFactura, 400);
  expect(original).toMatchObject({ copia: null, reversado: null, pendienteFamilia: 60000, saldoAFavor: 0 });
  expect(original.sucursal).toEqual({ descripcion: 'Naco', telefono: '809-555-0101', direccion: '' });

  await paga(nino, codigoFactura, 600, 650);
  await app.rows("update compania set nombre = 'Otra', pie_recibo = 'Otro pie' where codigo_compania = $1", [academia.codigoCompania]);
  await app.rows("update sucursal set telefono = '' where codigo_sucursal = $1", [academia.sucursales[0]]);
  await app.rows("update entidad set nombre = 'Otro' where codigo_entidad in ($1, $2)", [nino.codigoPagador, nino.codigoEntidad]);
  app.setNow('2026-03-10T14:30:00Z');
  const despues = await lee(original.codigoCobro);
  expect(sinMarcas(despues)).toEqual(sinMarcas(original));
  expect(despues.copia).toBe('2026-03-10T14:30:00.000Z');
});

test('its lines carry the steps of their price', async () => {
  const nino = await alumno();
  const { codigoFactura, descripcion } = await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(900) } });
  const pasos = [
    { concepto: 'Precio base', monto: 100000 },
    { concepto: 'Descuento de hermano 10 %', monto: -10000 },
  ];
  await app.rows('update factura_detalle set pasos = $2 where codigo_factura = $1', [codigoFactura, JSON.stringify(pasos)]);
  const { facturas } = await paga(nino, codigoFactura, 900);
  expect(facturas[0]!.detalles).toEqual([{ descripcion, cantidad: 1, total: 90000, pasos }]);
});

test('it names the debt of the family in every branch, to who sees one branch too', async () => {
  const nino = await alumno();
  const [naco, santiago] = academia.sucursales;
  const aqui = await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(100) } });
  await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(700), codigoSucursal: santiago } });
  const soloNaco = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11], sucursales: [naco] });
  const { codigoCobro, pendienteFamilia } = await app.call(
    cobrar,
    { body: pago(nino, aqui.codigoFactura, 100) },
    { token: soloNaco.token },
  );
  expect(pendienteFamilia).toBe(70000);
  expect((await lee(codigoCobro, soloNaco.token)).pendienteFamilia).toBe(70000);
});

describe('of a child in two groups', () => {
  let codigoPeriodo: number;
  beforeAll(async () => {
    ({ codigoPeriodo } = await nuevoPeriodo(app, academia));
  });

  /** An instalment of each of two groups, due on one day, and one of the first half a year later; the second may be of another branch. */
  async function dosGrupos(uno: string, otro: string, dondeOtro = academia.sucursales[0]) {
    const nino = await alumno();
    const cuota = async (descripcion: string, codigoSucursal: number, vencen: readonly string[]) => {
      const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoSucursal, values: { descripcion } });
      const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
      const values = { codigoInscripcion, descripcion: 'Cuota 7 de 10', total: pesos(100) };
      return Promise.all(
        vencen.map((vence) => nuevaFactura(app, academia, { estudiante: nino, values: { ...values, fechaVencimiento: vence } })),
      );
    };
    const facturas = [
      ...(await cuota(uno, academia.sucursales[0], ['2026-03-05', '2026-09-05'])),
      ...(await cuota(otro, dondeOtro, ['2026-03-05'])),
    ];
    const body = pago(nino, 0, 300);
    return app.call(
      cobrar,
      { body: { ...body, facturas: facturas.map(({ codigoFactura }) => ({ codigoFactura, monto: pesos(100) })) } },
      { token: cajera.token },
    );
  }

  test('it says the group of the instalments that only the group tells apart, today and later', async () => {
    const { codigoCobro, facturas } = await dosGrupos('Femenino', 'Porteros');
    expect(facturas.map(({ grupo }) => grupo)).toEqual(['Femenino', 'Porteros', '']);
    await app.rows("update grupo set descripcion = 'Otro' where descripcion = 'Porteros' and codigo_compania = $1", [
      academia.codigoCompania,
    ]);
    const despues = await lee(codigoCobro);
    expect(despues.facturas.map(({ grupo }) => grupo)).toEqual(['Femenino', 'Porteros', '']);
    expect(reciboEnTexto(despues)).toMatch(/Femenino · Cuota 7 de 10: .*\n.*Porteros · Cuota 7 de 10: .*\n.*, Cuota 7 de 10: /);
  });

  test('it names no group of another branch than the one that took the payment', async () => {
    const { facturas } = await dosGrupos('Sub-12', 'De allá', academia.sucursales[1]);
    expect(facturas.map(({ grupo }) => grupo)).toEqual(['Sub-12', '', '']);
  });
});

test('it tells what of the debt was past due from what is due later, and keeps both', async () => {
  const nino = await alumno();
  app.setNow('2026-03-10T14:00:00Z');
  const vence = (fechaVencimiento: string, total: number) =>
    nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(total), fechaVencimiento } });
  const { codigoFactura } = await vence('2026-02-05', 500);
  const deAyer = await vence('2026-03-09', 300);
  await vence('2026-03-10', 200);
  await vence('2026-04-05', 1000);
  const cobrado = await paga(nino, codigoFactura, 500);
  expect(cobrado).toMatchObject({ pendienteFamilia: 150000, vencidoFamilia: 30000 });
  expect(await paga(nino, deAyer.codigoFactura, 300)).toMatchObject({ pendienteFamilia: 120000, vencidoFamilia: 0 });
  expect(await lee(cobrado.codigoCobro)).toMatchObject({ pendienteFamilia: 150000, vencidoFamilia: 30000 });
});

test('a payment that is sent again, because its answer was lost, answers the original and keeps one paper', async () => {
  const nino = await alumno();
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const options = { token: cajera.token, clave: nuevaClave() };
  const primero = await app.call(cobrar, { body: pago(nino, codigoFactura, 100) }, options);
  const otra = await app.call(cobrar, { body: pago(nino, codigoFactura, 100) }, options);
  expect(otra).toEqual(primero);
  expect(otra.copia).toBeNull();
});

test('once the payment is reversed its paper says so and when', async () => {
  const nino = await alumno();
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const original = await paga(nino, codigoFactura, 100);
  await app.rows(
    `insert into reversion (codigo_compania, codigo_sucursal, codigo_cobro, efectivo, fecha, momento, motivo, usuario)
     values ($1, $2, $3, 0, '2026-03-11', '2026-03-11T15:00:00Z', 'Factura equivocada', 'pruebas')`,
    [academia.codigoCompania, academia.sucursales[0], original.codigoCobro],
  );
  const despues = await lee(original.codigoCobro);
  expect(despues.reversado).toBe('2026-03-11T15:00:00.000Z');
  expect(sinMarcas(despues)).toEqual(sinMarcas(original));
});

test('nobody can change a paper that was issued', async () => {
  const nino = await alumno();
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const { codigoCobro } = await paga(nino, codigoFactura, 100);
  await expect(app.rows("update recibo_emitido set contenido = '{}' where codigo_cobro = $1", [codigoCobro])).rejects.toThrow('no cambia');
  await expect(app.rows('delete from recibo_emitido where codigo_cobro = $1', [codigoCobro])).rejects.toThrow('no cambia');
});

describe('a payment from before receipts were kept', () => {
  /** Two payments of one invoice whose papers are taken away, as if there had never been any. */
  async function dosSinPapel() {
    const nino = await alumno();
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(1000) } });
    await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(300) } });
    app.setNow('2026-03-10T14:00:00Z');
    const primero = await paga(nino, codigoFactura, 400);
    app.setNow('2026-03-10T14:10:00Z');
    const segundo = await paga(nino, codigoFactura, 600, 650);
    await nuevaFactura(app, academia, { estudiante: nino, values: { fecha: '2026-03-15', fechaVencimiento: '2026-03-20' } });
    await app.rows(`begin; alter table recibo_emitido disable trigger no_cambia; delete from recibo_emitido where codigo_cobro in
      (${primero.codigoCobro}, ${segundo.codigoCobro}); alter table recibo_emitido enable trigger no_cambia; commit`);
    return [primero, segundo] as const;
  }

  test('gets the paper that it would have had: balances as they were after it', async () => {
    const [primero, segundo] = await dosSinPapel();
    expect(primero).toMatchObject({ pendienteFamilia: 90000, saldoAFavor: 0 });
    expect(segundo).toMatchObject({ pendienteFamilia: 30000, saldoAFavor: 5000 });
    expect(sinMarcas(await lee(primero.codigoCobro))).toEqual(sinMarcas(primero));
    expect(sinMarcas(await lee(segundo.codigoCobro))).toEqual(sinMarcas(segundo));
  });

  test('once and for all, however many ask at the same moment', async () => {
    const [{ codigoCobro }] = await dosSinPapel();
    const leidos = await Promise.all(Array.from({ length: 5 }, () => lee(codigoCobro)));
    await app.rows("update compania set nombre = 'Nombre nuevo' where codigo_compania = $1", [academia.codigoCompania]);
    expect(await lee(codigoCobro)).toEqual(leidos[0]);
    expect(new Set(leidos.map((papel) => JSON.stringify(papel))).size).toBe(1);
  });
});
