import type { Centavos } from '@/contract/campos';
import { cierres } from '@/contract/cierre/cierre';
import { cobranza } from '@/contract/cobranza/cola';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { cuentaConFilas } from '../../support/banco';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

// What the checklist of a month's close asks of the bank and of promises.

const app = createTestApp();
const FEBRERO = '2026-02';
let academia: Academia;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
});

async function linea(id: string) {
  app.setNow(`${HOY}T14:00:00Z`);
  const { token } = await nuevoUsuario(app, academia);
  return (await app.call(cierres.revision, { query: { mes: FEBRERO } }, { token })).lineas.find((una) => una.id === id)!;
}

test('what the bank showed and nobody matched is missing, and cards that no settlement has, where a bank account is kept', async () => {
  const alumno = await nuevoEstudiante(app, academia);
  const dia = '2026-02-15';
  const { codigoFactura } = await nuevaFactura(app, academia, {
    estudiante: alumno,
    values: { fecha: dia, fechaVencimiento: dia, total: pesos(100) },
  });
  app.setNow(`${dia}T14:00:00Z`);
  const { token } = await nuevoUsuario(app, academia);
  const pago = {
    ...{ codigoSucursal: academia.sucursales[0], codigoPagador: alumno.codigoPagador, excedente: 'SALDO' as const, confirmado: [] },
    facturas: [{ codigoFactura, monto: pesos(100) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(100), referencia: '4321' }],
  };
  const { codigoCobro } = await app.call(cobrar, { body: pago }, { token, clave: nuevaClave() });
  expect((await linea('tarjetas')).estado).toBe('BIEN');

  const { codigoCuenta } = await cuentaConFilas(app, academia.codigoCompania, academia.sucursales[0]!, 'Corriente');
  await app.rows(`update linea_banco set fecha = '2026-02-20' where codigo_cuenta = $1`, [codigoCuenta]);
  // One of its two movements is noted already.
  expect(await linea('banco')).toMatchObject({ estado: 'FALTA', texto: '1 movimiento del banco por conciliar', ruta: '/process/banco' });
  expect(await linea('tarjetas')).toMatchObject({ estado: 'FALTA', texto: '1 cobro con tarjeta sin liquidar' });
  await app.rows(
    `insert into liquidacion_forma (codigo_forma, codigo_liquidacion)
      select codigo_forma, (select min(codigo_liquidacion) from liquidacion where codigo_cuenta = $2) from cobro_forma where codigo_cobro = $1`,
    [codigoCobro, codigoCuenta],
  );
  expect((await linea('tarjetas')).estado).toBe('BIEN');
});

test('a payment by transfer or cheque that no line of the bank has shown is missing, until it is matched or reversed', async () => {
  const dia = '2026-02-15';
  const alumno = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, {
    estudiante: alumno,
    values: { fecha: dia, fechaVencimiento: dia, total: pesos(100) },
  });
  app.setNow(`${dia}T14:00:00Z`);
  const { token } = await nuevoUsuario(app, academia);
  const pagar = (forma: 'CHEQUE' | 'TRANSFERENCIA', referencia: string) => {
    const pago = {
      ...{ codigoSucursal: academia.sucursales[0], codigoPagador: alumno.codigoPagador, excedente: 'SALDO' as const, confirmado: [] },
      facturas: [{ codigoFactura, monto: pesos(50) }],
      formas: [{ forma, monto: pesos(50), referencia }],
    };
    return app.call(cobrar, { body: pago }, { token, clave: nuevaClave() });
  };
  const unos = [await pagar('TRANSFERENCIA', '464019419'), await pagar('CHEQUE', '0042')] as const;
  expect((await linea('pagos')).estado).toBe('BIEN');
  const { codigoCuenta } = await cuentaConFilas(app, academia.codigoCompania, academia.sucursales[0]!, 'Corriente');
  const falta = { estado: 'FALTA', ruta: '/process/banco' };
  expect(await linea('pagos')).toMatchObject({ ...falta, texto: '2 cobros por transferencia o cheque que el banco no ha mostrado' });
  await app.rows(
    `insert into conciliacion_forma (codigo_forma, codigo_conciliacion)
      select codigo_forma, (select min(codigo_conciliacion) from conciliacion where codigo_cuenta = $2) from cobro_forma where codigo_cobro = $1`,
    [unos[0].codigoCobro, codigoCuenta],
  );
  expect(await linea('pagos')).toMatchObject({ ...falta, texto: '1 cobro por transferencia o cheque que el banco no ha mostrado' });
  const otro = await nuevoUsuario(app, academia);
  const { codigoCobro } = unos[1];
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Era de otro' } }, { token: otro.token, clave: nuevaClave() });
  expect((await linea('pagos')).estado).toBe('BIEN');
});

test('a promise of the month that was not kept is missing as long as the queue shows it: while something overdue is owed', async () => {
  const dia = '2026-02-10';
  app.setNow(`${dia}T14:00:00Z`);
  const quien = await nuevoUsuario(app, academia);
  const promete = async (monto: Centavos | null) => {
    const alumno = await nuevoEstudiante(app, academia);
    const values = { fecha: dia, fechaVencimiento: '2026-02-01', total: pesos(1000) };
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: alumno, values });
    const codigoEntidad = alumno.codigoPagador;
    const gestion = { codigoSucursal: academia.sucursales[0], codigoEntidad, promesa: '2026-02-28', monto, nota: '' };
    await app.call(cobranza.anotar, { body: { ...gestion, resultado: 'PROMESA' } }, { ...quien, clave: nuevaClave() });
    return { codigoFactura, codigoEntidad };
  };
  const [conMonto, sinMonto] = [await promete(pesos(1000)), await promete(null)];
  expect((await linea('promesas')).texto).toBe('2 promesas de pago vencieron sin cumplirse');
  const hoy = await nuevoUsuario(app, academia);
  await app.call(
    anulaciones.anular,
    { body: { codigoFactura: conMonto.codigoFactura, motivo: 'Mal hecha' } },
    { ...hoy, clave: nuevaClave() },
  );
  const parte = {
    ...{ codigoSucursal: academia.sucursales[0], codigoPagador: sinMonto.codigoEntidad, excedente: 'SALDO' as const, confirmado: [] },
    facturas: [{ codigoFactura: sinMonto.codigoFactura, monto: pesos(1) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(1), referencia: '4321' }],
  };
  await app.call(cobrar, { body: parte }, { ...hoy, clave: nuevaClave() });
  expect((await linea('promesas')).texto).toBe('1 promesa de pago venció sin cumplirse');
  const { filas } = await app.call(cobranza.cola, { query: { promesas: 'ROTA' } }, hoy);
  expect(filas.map(({ codigoEntidad }) => codigoEntidad)).toEqual([sinMonto.codigoEntidad]);
});
