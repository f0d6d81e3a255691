import { cobrar } from '@/contract/cobros/cobro';
import { anulaciones } from '@/contract/facturas/anular';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let estudiante: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  estudiante = await nuevoEstudiante(app, academia);
});

const nueva = (values: object = {}) => nuevaFactura(app, academia, { estudiante, values });
const body = (...facturas: { codigoFactura: number }[]) => ({
  body: { codigoFacturas: facturas.map(({ codigoFactura }) => codigoFactura), motivo: 'Dos veces' },
});
/** Takes a payment of a part of it. */
const cobra = ({ codigoFactura }: { codigoFactura: number }) => {
  const pago = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: estudiante.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(100) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(100), referencia: '7' }],
    excedente: 'DEVUELTA' as const,
    confirmado: [],
  };
  return app.call(cobrar, { body: pago }, { token, clave: nuevaClave() });
};
const anula = (pide: ReturnType<typeof body>, clave = nuevaClave()) => app.call(anulaciones.anularLote, pide, { token, clave });
const estatusDe = async ({ codigoFactura }: { codigoFactura: number }) =>
  (await app.rows<{ estatus: string }>('select estatus from factura where codigo_factura = $1', [codigoFactura]))[0]!.estatus;

test('those that can are void, with reason and name in the audit; one with a payment and a void one stay, each with its reason', async () => {
  const [una, otra, anulada] = [await nueva(), await nueva(), await nueva({ estatus: 'ANULADA' })];
  const pagada = await nueva();
  await cobra(pagada);
  const pide = body(una, otra, anulada, pagada);
  const hechas = await anula(pide);
  const rechazoDe = new Map(hechas.map(({ codigoFactura, rechazo }) => [codigoFactura, rechazo]));
  expect([una, otra].map(({ codigoFactura }) => rechazoDe.get(codigoFactura))).toEqual(['', '']);
  expect(rechazoDe.get(anulada.codigoFactura)).toMatch(/anulada/);
  expect(rechazoDe.get(pagada.codigoFactura)).toMatch(/cobro|pago/);
  expect([await estatusDe(una), await estatusDe(otra), await estatusDe(pagada)]).toEqual(['ANULADA', 'ANULADA', 'PARCIAL']);
  const filas = await app.rows<{ motivo: string }>(
    `select despues->>'motivo_anulacion' motivo from auditoria where tabla = 'factura' and accion = 'UPDATE' and despues->>'estatus' = 'ANULADA'`,
  );
  expect(filas).toEqual([{ motivo: 'Dos veces' }, { motivo: 'Dos veces' }]);
});

test('an instalment goes with its late fee, and stays without it', async () => {
  const [cuota, otra] = [await nueva(), await nueva()];
  const mora = (codigoCuota: number) => nueva({ tipo: 'MORA', codigoCuota, numeroCuota: null });
  const [suya] = [await mora(cuota.codigoFactura), await mora(otra.codigoFactura)];
  const hechas = await anula(body(cuota, suya, otra));
  const rechazoDe = new Map(hechas.map(({ codigoFactura, rechazo }) => [codigoFactura, rechazo]));
  expect([rechazoDe.get(cuota.codigoFactura), rechazoDe.get(suya.codigoFactura)]).toEqual(['', '']);
  expect(rechazoDe.get(otra.codigoFactura)).toMatch(/^La cuota tiene una mora/);
});

test('an amount that needs a second user stays: it is voided alone, with the approval', async () => {
  await app.rows('update compania set monto_aprobacion = $2 where codigo_compania = $1', [academia.codigoCompania, pesos(1000)]);
  ({ token } = await nuevoUsuario(app, academia));
  const [grande, pequena] = [await nueva({ total: pesos(2000) }), await nueva({ total: pesos(1000) })];
  const hechas = await anula(body(grande, pequena));
  expect(hechas.map(({ codigoFactura, rechazo }) => [codigoFactura, rechazo])).toEqual([
    [grande.codigoFactura, 'Su monto necesita la aprobación de otro usuario: anúlela sola'],
    [pequena.codigoFactura, ''],
  ]);
});

test('twice with one key is once; one of another academy refuses them all; without access 40 there is none', async () => {
  const una = await nueva();
  const otra = await nuevaAcademia(app);
  const ajena = await nuevaFactura(app, otra, { estudiante: await nuevoEstudiante(app, otra) });
  expect((await app.ask(anulaciones.anularLote, body(una, ajena), { token, clave: nuevaClave() })).status).toBe(404);
  const { token: sin } = await nuevoUsuario(app, academia, { accesos: [68] });
  expect((await app.ask(anulaciones.anularLote, body(una), { token: sin, clave: nuevaClave() })).status).toBe(403);
  expect(await estatusDe(una)).toBe('PENDIENTE');
  const clave = nuevaClave();
  const primera = await anula(body(una), clave);
  expect(await anula(body(una), clave)).toEqual(primera);
});
