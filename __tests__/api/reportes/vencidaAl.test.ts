import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { sinVencer, vencidas } from '@/contract/reportes/vencida';
import { anularConCredito } from '@/server/facturas/liberar';
import type { User } from '@/server/lib/scope';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos } from '../../support/factories';

const app = createTestApp();

test('what was owed on a day that is over: paid, reversed and voided as far as it was by then', async () => {
  const academia = await nuevaAcademia(app);
  const ana = await nuevoEstudiante(app, academia);
  const de = (total: number, fechaVencimiento: string) =>
    nuevaFactura(app, academia, { estudiante: ana, values: { total: pesos(total), fecha: '2026-01-01', fechaVencimiento } });
  const [pagada, reversada, anulada] = [await de(1000, '2026-01-05'), await de(500, '2026-01-20'), await de(70, '2026-02-01')];
  const liberada = await de(30, '2026-01-02');
  await de(9, '2026-03-05');
  const enDia = async (dia: string) => {
    app.setNow(`${dia}T14:00:00Z`);
    return nuevoUsuario(app, academia);
  };
  const paga = async (dia: string, codigoFactura: number, monto: number) =>
    app.call(
      cobrar,
      {
        body: {
          codigoSucursal: academia.sucursales[0],
          codigoPagador: ana.codigoPagador,
          facturas: [{ codigoFactura, monto: pesos(monto) }],
          formas: [{ forma: 'TARJETA', monto: pesos(monto), referencia: `T${dia}` }],
          excedente: 'DEVUELTA',
        },
      },
      await enDia(dia),
    );
  await paga('2026-01-30', pagada.codigoFactura, 400.5);
  await paga('2026-02-15', pagada.codigoFactura, 599.5);
  const { codigoCobro } = await paga('2026-02-10', reversada.codigoFactura, 500);
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'No era' } }, await enDia('2026-02-20'));
  await app.call(anulaciones.anular, { body: { codigoFactura: anulada.codigoFactura, motivo: 'Mal hecha' } }, await enDia('2026-02-25'));

  // Paid in part, then voided: what was paid became credit, and until then it was paid.
  await paga('2026-02-08', liberada.codigoFactura, 20);
  await enDia('2026-02-18');
  await anularConCredito(
    {
      db: app.deps.db,
      user: { codigoCompania: academia.codigoCompania, usuario: 'admin' } as User,
      hoy: '2026-02-18',
      momento: '2026-02-18T14:00:00Z',
    },
    [{ codigoFactura: liberada.codigoFactura, pagado: pesos(20) }],
    'No correspondía',
  );

  const quien = await enDia(HOY);
  const debia = async (al?: string) => {
    const { filas, totales } = await app.call(vencidas, { query: { al, size: 200 } }, quien);
    expect(filas.reduce((suma, fila) => suma + fila.pendiente, 0)).toBe(totales.pendiente);
    expect(Object.values(totales.porAntiguedad).reduce((suma, edad) => suma + edad, 0)).toBe(totales.pendiente);
    return totales.pendiente;
  };
  // Overdue is what fell due before the day.
  expect(await debia('2026-01-05')).toBe(pesos(30));
  expect(await debia('2026-01-06')).toBe(pesos(1000 + 30));
  expect(await debia('2026-01-30')).toBe(pesos(599.5 + 500 + 30));
  expect(await debia('2026-02-12')).toBe(pesos(599.5 + 70 + 10));
  expect(await debia('2026-02-16')).toBe(pesos(70 + 10));
  expect(await debia('2026-02-21')).toBe(pesos(500 + 70));
  expect(await debia('2026-02-26')).toBe(pesos(500));
  // Today, and a day to come, are today's columns.
  expect([await debia(HOY), await debia('2027-01-01')]).toEqual([await debia(), await debia()]);
  expect(await debia()).toBe(pesos(500 + 9));
  const { filas } = await app.call(vencidas, { query: { al: '2026-01-30', sortField: 'pendiente' } }, quien);
  expect(filas.map(({ diasAtraso, antiguedad }) => [diasAtraso, antiguedad])).toEqual([
    [28, 'D1_30'],
    [10, 'D1_30'],
    [25, 'D1_30'],
  ]);
  const porVencer = async (al: string) => (await app.call(sinVencer, { query: { al } }, quien)).porVencer;
  expect([await porVencer('2026-01-05'), await porVencer('2026-02-12'), await porVencer(HOY)]).toEqual([
    pesos(1000 + 500 + 70 + 9),
    pesos(9),
    0,
  ]);
});

test('what families had to their credit on a day: of the branch that is asked for, to nobody who teaches, of no group and no search', async () => {
  const academia = await nuevaAcademia(app);
  const ana = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: ana, values: { total: pesos(100) } });
  app.setNow('2026-02-10T14:00:00Z');
  await app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador: ana.codigoPagador,
        facturas: [{ codigoFactura, monto: pesos(100) }],
        formas: [{ forma: 'TARJETA', monto: pesos(130.25), referencia: 'de más' }],
        excedente: 'SALDO',
      },
    },
    await nuevoUsuario(app, academia),
  );
  app.setNow(`${HOY}T14:00:00Z`);
  const quien = await nuevoUsuario(app, academia, { sucursales: academia.sucursales });
  const credito = async (query: object, con = quien) => (await app.call(sinVencer, { query }, con)).credito;
  expect([await credito({}), await credito({ al: '2026-02-10' }), await credito({ al: '2026-02-09' })]).toEqual([
    pesos(30.25),
    pesos(30.25),
    0,
  ]);
  expect([await credito({ codigoSucursal: academia.sucursales[1] }), await credito({ filtro: 'ana' })]).toEqual([0, null]);
});
