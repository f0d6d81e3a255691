import { cobrar } from '@/contract/cobros/cobro';
import { estadoEstudiante } from '@/contract/reportes/academia/estadoEstudiante';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoProfesor, nuevoUsuario, pesos } from '../../support/factories';

const app = createTestApp();

test('the statement of a family for a span: opening balance, movements of every child and of the payer, closing balance', async () => {
  app.setNow('2026-01-20T14:00:00Z');
  const academia = await nuevaAcademia(app);
  const ana = await nuevoEstudiante(app, academia);
  const luis = await nuevoEstudiante(app, academia, { codigoPagador: ana.codigoPagador });
  await nuevaFactura(app, academia, { estudiante: await nuevoEstudiante(app, academia), values: { fechaVencimiento: '2026-01-05' } });
  const de = (estudiante: typeof ana, total: number, fechaVencimiento: string) =>
    nuevaFactura(app, academia, { estudiante, values: { total: pesos(total), fecha: '2026-01-01', fechaVencimiento } });
  const [enero, febrero] = [await de(ana, 1000, '2026-01-05'), await de(luis, 700.5, '2026-02-05')];
  const compra = { total: pesos(90), fecha: '2026-02-10', fechaVencimiento: '2026-02-10' };
  await nuevaFactura(app, academia, { codigoEntidad: ana.codigoPagador, values: compra });
  const paga = async (dia: string, codigoFactura: number, monto: number) => {
    app.setNow(`${dia}T14:00:00Z`);
    const formas = [{ forma: 'TARJETA' as const, monto: pesos(monto), referencia: nuevaClave() }];
    const body = {
      codigoSucursal: academia.sucursales[0],
      codigoPagador: ana.codigoPagador,
      facturas: [{ codigoFactura, monto: pesos(monto) }],
      formas,
      excedente: 'DEVUELTA' as const,
      confirmado: [],
    };
    await app.call(cobrar, { body }, await nuevoUsuario(app, academia));
  };
  await paga('2026-01-25', enero.codigoFactura, 400);
  await paga('2026-02-20', febrero.codigoFactura, 700.5);
  app.setNow(`${HOY}T14:00:00Z`);
  const yo = await nuevoUsuario(app, academia);
  const lee = (query: object, como = yo) => app.call(estadoEstudiante, { query: { familia: true, sortOrderAsc: true, ...query } }, como);
  const { filas, totales } = await lee({ codigoEstudiante: luis.codigoEstudiante, desde: '2026-02-01', hasta: '2026-02-28' });
  expect(totales).toMatchObject({
    inicial: pesos(600),
    cargo: pesos(790.5),
    abono: pesos(700.5),
    final: pesos(690),
    pendiente: pesos(690),
  });
  expect(filas.map(({ fecha, saldo }) => [fecha, saldo])).toEqual([
    ['2026-02-05', pesos(1300.5)],
    ['2026-02-10', pesos(1390.5)],
    ['2026-02-20', pesos(690)],
  ]);
  const porPagador = await lee({ codigoEntidad: ana.codigoPagador, desde: '2026-02-01', hasta: '2026-02-28' });
  expect([porPagador.filas, porPagador.totales]).toEqual([filas, totales]);
  const vacio = await lee({ codigoEstudiante: ana.codigoEstudiante, desde: '2026-03-01', hasta: '2026-03-05' });
  expect(vacio.totales).toMatchObject({ inicial: pesos(690), cargo: 0, final: pesos(690) });
  const solo = await lee({ codigoEstudiante: ana.codigoEstudiante, familia: false, desde: '2026-01-10' });
  expect(solo.totales).toMatchObject({ inicial: pesos(1000), abono: pesos(400), final: pesos(600) });
  const profesor = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  await nuevoProfesor(app, academia, profesor.codigoUsuario);
  const pide = (query: object) => app.ask(estadoEstudiante, { query } as never, profesor);
  expect((await pide({ familia: true, codigoEstudiante: ana.codigoEstudiante })).status).toBe(403);
  expect((await pide({ codigoEstudiante: ana.codigoEstudiante })).body.totales).toMatchObject({ inicial: null, final: null });
  const ajena = await nuevoUsuario(app, await nuevaAcademia(app));
  expect((await lee({ codigoEstudiante: ana.codigoEstudiante }, ajena)).totales).toMatchObject({ inicial: 0, final: 0, pendiente: 0 });
});

test('what a student owes today, and the family’s credit, do not depend on the days that are shown', async () => {
  const academia = await nuevaAcademia(app);
  const [aqui, alla] = academia.sucursales;
  const ana = await nuevoEstudiante(app, academia);
  const nueva = await nuevoEstudiante(app, academia, { codigoPagador: ana.codigoPagador });
  await nuevaFactura(app, academia, { estudiante: ana, values: { total: pesos(300), fechaVencimiento: '2026-03-05' } });
  await app.rows(
    `insert into saldo_movimiento (codigo_compania, codigo_entidad, tipo, monto, motivo, momento, usuario) values ($1, $2, 'APERTURA', 5000, '', '2026-03-01', 'x')`,
    [academia.codigoCompania, ana.codigoPagador],
  );
  const lee = async (codigoEstudiante: number, quien: { token: string }, dias = {}) => {
    const { pendiente, vencido, saldoAFavor } = (await app.call(estadoEstudiante, { query: { codigoEstudiante, ...dias } }, quien)).totales;
    return [pendiente, vencido, saldoAFavor];
  };
  const jefa = await nuevoUsuario(app, academia, { sucursales: [aqui] });
  const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  await nuevoProfesor(app, academia, coach.codigoUsuario);
  const deAlla = await nuevoUsuario(app, academia, { sucursales: [alla] });
  for (const dias of [{}, { desde: '2026-03-01', hasta: '2026-03-31' }, { desde: '2026-01-01', hasta: '2026-01-31' }]) {
    expect(await lee(ana.codigoEstudiante, jefa, dias)).toEqual([pesos(300), pesos(300), pesos(50)]);
    expect(await lee(nueva.codigoEstudiante, jefa, dias)).toEqual([0, 0, pesos(50)]);
    for (const otro of [coach, deAlla]) expect(await lee(ana.codigoEstudiante, otro, dias)).toEqual([0, 0, 0]);
  }
});
