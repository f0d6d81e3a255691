import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { saldos } from '@/contract/cobros/saldo';
import { cobrosDeFactura } from '@/contract/reportes/ingresos/cobrosDeFactura';
import { resumenAnual } from '@/contract/reportes/ingresos/resumenAnual';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { anularConCredito } from '@/server/facturas/liberar';
import type { User } from '@/server/lib/scope';
import { sumarDias } from '@/server/reportes/ingresos/sumarDias';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// What a family paid is told by what it is for now: released credit, credit that was spent or given back.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let ana: Awaited<ReturnType<typeof nuevoEstudiante>>;
beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  ana = await nuevoEstudiante(app, academia);
});

const enDia = async (dia: string) => {
  app.setNow(`${dia}T14:00:00Z`);
  const quien = await nuevoUsuario(app, academia);
  await nuevaCaja(app, academia, quien.codigoUsuario, { fecha: dia });
  return quien;
};
const cuota = (total: number) => nuevaFactura(app, academia, { estudiante: ana, values: { total: pesos(total), fecha: '2026-01-01' } });
const paga = async (dia: string, codigoFactura: number, monto: number, forma: 'EFECTIVO' | 'SALDO_A_FAVOR' = 'EFECTIVO') =>
  app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador: ana.codigoPagador,
        facturas: [{ codigoFactura, monto: pesos(monto) }],
        formas: [{ forma, monto: pesos(monto), referencia: '' }],
        excedente: 'DEVUELTA',
      },
    },
    await enDia(dia),
  );
const libera = (dia: string, codigoFactura: number, pagado: number) =>
  anularConCredito(
    {
      db: app.deps.db,
      user: { codigoCompania: academia.codigoCompania, usuario: 'admin' } as User,
      hoy: dia,
      momento: `${dia}T14:00:00Z`,
    },
    [{ codigoFactura, pagado: pesos(pagado) }],
    'No correspondía',
  );
/** By month: instalments, credit and all, the same from daily sums and from payments, and as the card of the start page says. */
async function meses() {
  const quien = await enDia(HOY);
  const { filas } = await app.call(resumenAnual, { query: {} }, quien);
  await sumarDias(app.deps);
  const sumado = await app.call(resumenAnual, { query: {} }, quien);
  expect(sumado.filas).toEqual(filas);
  expect((await app.call(inicio.ingresos, { query: {} }, quien)).porMes).toEqual(sumado.totales.porMes);
  return filas.map(({ mes, cuota: deCuotas, adelanto, total }) => [mes, deCuotas / 100, adelanto / 100, total / 100]);
}

test('credit that an invoice released and another took is no minus in «Adelantos»', async () => {
  const [una, otra] = [await cuota(1000), await cuota(1000)];
  await paga('2026-01-20', una.codigoFactura, 1000);
  await libera('2026-02-03', una.codigoFactura, 1000);
  await paga('2026-02-10', otra.codigoFactura, 1000, 'SALDO_A_FAVOR');
  expect(await meses()).toEqual([
    [1, 1000, 0, 1000],
    [2, 0, 0, 0],
  ]);
});

test('credit that was given back in cash is no income any more', async () => {
  const una = await cuota(1000);
  await paga('2026-01-20', una.codigoFactura, 1000);
  await libera('2026-02-03', una.codigoFactura, 1000);
  const body = { codigoSucursal: academia.sucursales[0], codigoEntidad: ana.codigoPagador, monto: pesos(1000), motivo: 'Se muda' };
  const quien = await enDia('2026-02-12');
  await app.rows(`update caja set fondo = 200000 where codigo_usuario = $1`, [quien.codigoUsuario]);
  await app.call(saldos.devolver, { body } as never, quien);
  expect(await meses()).toEqual([
    [1, 1000, 0, 1000],
    [2, -1000, 0, -1000],
  ]);
});

test('money that was released and then reversed counts once, in the year and in the history of the invoice', async () => {
  const una = await cuota(1000);
  const { codigoCobro } = await paga('2026-01-20', una.codigoFactura, 1000);
  await libera('2026-02-03', una.codigoFactura, 1000);
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Sin fondos' } }, await enDia('2026-03-02'));
  expect(await meses()).toEqual([
    [1, 1000, 0, 1000],
    [2, -1000, 1000, 0],
    [3, 0, -1000, -1000],
  ]);
  const { totales } = await app.call(cobrosDeFactura, { query: { codigoFactura: una.codigoFactura } }, await enDia(HOY));
  expect([totales.monto, totales.liberado, totales.reversado, totales.vigente]).toEqual([pesos(1000), 0, pesos(1000), 0]);
});
