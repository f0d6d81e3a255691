import { caja, cerrarCaja, contarCaja, revisarCaja } from '@/contract/caja/caja';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let cajera: Awaited<ReturnType<typeof nuevoUsuario>>;
let jefa: typeof cajera;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  cajera = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 26, 73] });
  jefa = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [45] });
});
const cuenta = (codigoCaja: number, motivo: string, token = jefa.token) =>
  app.ask(contarCaja, { body: { codigoCaja, conteo: [{ denominacion: 1000, cantidad: 1 }], motivo } }, { token });

test('a forgotten day is counted and closed by a holder of 45, blind and with a reason; both names stay', async () => {
  const { codigoCaja } = await nuevaCaja(app, academia, cajera.codigoUsuario, { fecha: '2026-03-09' });
  expect((await app.call(caja, { params: { id: codigoCaja } }, jefa)).cifras).toBeNull();
  const sinMotivo = await cuenta(codigoCaja, '');
  expect([sinMotivo.status, sinMotivo.body.errors]).toEqual([400, { motivo: 'Diga por qué no la cuenta su cajero' }]);
  expect((await cuenta(codigoCaja, 'Está de vacaciones')).status).toBe(200);
  const cerrada = await app.call(cerrarCaja, { body: { codigoCaja } }, jefa);
  expect(cerrada).toMatchObject({ estado: 'CERRADA', propia: false, cerradaPor: jefa.usuario, motivoCierre: 'Está de vacaciones' });
  expect((await app.call(caja, { params: { id: codigoCaja } }, cajera)).propia).toBe(true);
  const [fila] = await app.rows('select codigo_usuario, cerrada_por from caja where codigo_caja = $1', [codigoCaja]);
  expect(fila).toEqual({ codigo_usuario: cajera.codigoUsuario, cerrada_por: jefa.usuario });
});

test('not one of today, and not without the access', async () => {
  const hoy = await nuevaCaja(app, academia, cajera.codigoUsuario);
  const negada = await cuenta(hoy.codigoCaja, 'Apuro');
  expect([negada.status, negada.body.mensaje]).toEqual([409, 'Esta caja es de hoy: la cuenta y la cierra su cajero']);
  const otra = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [73] });
  expect((await cuenta(hoy.codigoCaja, 'Apuro', otra.token)).status).toBe(404);
});

test('vouchers are declared beside what was taken, without what was reversed; a review adds its note and changes no figure', async () => {
  const { codigoCaja } = await nuevaCaja(app, academia, cajera.codigoUsuario);
  const nino = await nuevoEstudiante(app, academia);
  const paga = async (monto: number) => {
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
    const formas = [{ forma: 'TARJETA' as const, monto: pesos(monto), referencia: '123456' }];
    const facturas = [{ codigoFactura, monto: pesos(monto) }];
    return app.call(
      cobrar,
      { body: { codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, facturas, formas } },
      cajera,
    );
  };
  await paga(700);
  const { codigoCobro } = await paga(300);
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Tarjeta rechazada' } }, cajera);
  const contada = await app.call(contarCaja, { body: { codigoCaja, conteo: [{ denominacion: 1000, cantidad: 1 }] } }, cajera);
  expect(contada.cifras).toMatchObject({ otras: [{ forma: 'TARJETA', monto: pesos(700) }], declarado: [] });
  const dos = [{ forma: 'TARJETA' as const, monto: pesos(700) }, { forma: 'TARJETA' as const, monto: pesos(1) }]; // prettier-ignore
  const repetida = await app.ask(cerrarCaja, { body: { codigoCaja, declarado: dos } }, { token: cajera.token });
  expect([repetida.status, repetida.body.errors]).toEqual([400, { 'declarado.1.forma': 'Esta forma ya está declarada' }]);
  const antes = await app.call(cerrarCaja, { body: { codigoCaja, declarado: dos.slice(0, 1) } }, cajera);
  expect(antes.cifras).toMatchObject({ declarado: [{ forma: 'TARJETA', monto: pesos(700) }] });

  const body = { codigoCaja, nota: 'Comparado con el lote' };
  const revisada = await app.call(revisarCaja, { body }, jefa);
  expect(revisada).toMatchObject({ revisadaPor: jefa.usuario, notaRevision: 'Comparado con el lote', cifras: antes.cifras, fecha: HOY });
  const otra = await app.ask(revisarCaja, { body }, { token: jefa.token });
  expect([otra.status, otra.body.mensaje]).toEqual([409, 'Este cierre ya fue revisado']);
});

test('a review before the close, and of a close of one’s own, are refused in words', async () => {
  const { codigoCaja } = await nuevaCaja(app, academia, cajera.codigoUsuario, { fecha: '2026-03-09' });
  const revisa = async (como: typeof jefa) => {
    const { status, body } = await app.ask(revisarCaja, { body: { codigoCaja, nota: 'Vista' } }, { token: como.token });
    return [status, body.mensaje];
  };
  expect(await revisa(jefa)).toEqual([409, 'Esta caja todavía no está cerrada']);
  await cuenta(codigoCaja, 'Se fue sin contar');
  await app.call(cerrarCaja, { body: { codigoCaja, explicacion: 'Sobran mil' } }, jefa);
  expect(await revisa(jefa)).toEqual([409, 'Lo revisa alguien que no lo haya cerrado']);
});

test('who closed what its cashier had only counted is named with it, and does not review it', async () => {
  const { codigoCaja } = await nuevaCaja(app, academia, cajera.codigoUsuario, { fecha: '2026-03-09' });
  await cuenta(codigoCaja, '', cajera.token);
  expect(await app.call(cerrarCaja, { body: { codigoCaja } }, jefa)).toMatchObject({ cerradaPor: jefa.usuario });
  const revisa = (como: typeof jefa) => app.ask(revisarCaja, { body: { codigoCaja, nota: 'Vista' } }, { token: como.token });
  const suya = await revisa(jefa);
  expect([suya.status, suya.body.mensaje]).toEqual([409, 'Lo revisa alguien que no lo haya cerrado']);
  expect((await revisa(await nuevoUsuario(app, academia, { accesos: [45] }))).status).toBe(200);
});
