import { cobrar } from '@/contract/cobros/cobro';
import { porNumero } from '@/contract/cobros/numero';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let cajera: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let cuota: Awaited<ReturnType<typeof nuevaFactura>>;
let pago: { numero: number; codigoCobro: number };

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  cajera = await nuevoUsuario(app, academia);
  await nuevaCaja(app, academia, cajera.codigoUsuario);
  nino = await nuevoEstudiante(app, academia);
  cuota = await nuevaFactura(app, academia, { estudiante: nino });
  pago = await app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador: nino.codigoPagador,
        facturas: [{ codigoFactura: cuota.codigoFactura, monto: pesos(700) }],
        formas: [{ forma: 'EFECTIVO', monto: pesos(700), referencia: '' }],
        excedente: 'DEVUELTA',
      },
    },
    cajera,
  );
});

const conAccesos = (...accesos: number[]) => nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos });
const hallar = (numero: number, como: { token: string } = cajera) => app.call(porNumero, { query: { numero } }, como);

test('a receipt is found by its number, with the student whom it was for', async () => {
  const { recibo } = await hallar(pago.numero);
  expect(recibo).toEqual({
    codigoCobro: pago.codigoCobro,
    codigoEntidad: expect.any(Number),
    numero: pago.numero,
    momento: expect.any(String),
    pagador: expect.stringContaining('Madre'),
    aplicado: pesos(700),
    codigoEstudiante: nino.codigoEstudiante,
  });
});

test('an invoice is found by its number, with what is still owed on it', async () => {
  const { factura } = await hallar(cuota.numero);
  expect(factura).toMatchObject({ codigoFactura: cuota.codigoFactura, codigoEstudiante: nino.codigoEstudiante, estatus: 'PARCIAL' });
  expect(factura!.pendiente).toBe(cuota.total - pesos(700));
});

test('a number that nobody has finds nothing', async () => {
  expect(await hallar(999_999_999)).toEqual({ recibo: null, factura: null });
});

test('each kind only for who may read it: the receipts of a day without the invoices, the invoices without the receipts', async () => {
  const recibos = await conAccesos(27);
  expect((await hallar(pago.numero, recibos)).recibo).not.toBeNull();
  expect((await hallar(cuota.numero, recibos)).factura).toBeNull();
  const facturas = await conAccesos(38, 31);
  expect((await hallar(pago.numero, facturas)).recibo).toBeNull();
  expect((await hallar(cuota.numero, facturas)).factura).not.toBeNull();
});

test('those of another company, and of a branch where one does not work, are not found', async () => {
  const otra = await nuevaAcademia(app);
  const ajena = await nuevoUsuario(app, otra);
  expect(await hallar(pago.numero, ajena)).toEqual({ recibo: null, factura: null });
  const lejos = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]!] });
  expect(await hallar(pago.numero, lejos)).toMatchObject({ recibo: null });
  expect(await hallar(cuota.numero, lejos)).toMatchObject({ factura: null });
});
