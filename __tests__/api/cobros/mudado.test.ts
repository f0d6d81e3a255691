import { recalculo } from '@/contract/asistencia/recalculo';
import { cobrar } from '@/contract/cobros/cobro';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { facturas } from '@/contract/facturas/factura';
import { ventas } from '@/contract/facturas/venta';
import { responsables } from '@/contract/responsables/responsable';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos } from '../../support/factories';

// A child that moved to another branch owes something that stays billed in the old one, whose cashier collects that and sees nothing more.

const app = createTestApp();

async function escena() {
  const academia = await nuevaAcademia(app);
  const [aqui, alla] = academia.sucursales;
  const cajera = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', sucursales: [aqui] });
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Mudada', apellido: 'Gil', codigoSucursal: alla });
  const debe = (codigoSucursal: number, total: number) => nuevaFactura(app, academia, { estudiante: nino, values: { codigoSucursal, total: pesos(total) } }); // prettier-ignore
  const [vieja] = [await debe(aqui, 2500), await debe(alla, 1800)];
  const busca = (filtro: string, token = cajera.token) => app.call(ventas.personas, { query: { filtro, deudores: true } }, { token });
  const cuenta = (query: { codigoEstudiante: number } | { codigoEntidad: number }, token = cajera.token) =>
    app.ask(facturas.cuentaFamilia, { query }, { token });
  const cobra = (codigoFactura: number, monto: number, token = cajera.token) => {
    const cuerpo = { codigoSucursal: aqui, codigoPagador: nino.codigoPagador, excedente: 'SALDO' as const, confirmado: [] };
    const formas = [{ forma: 'TARJETA' as const, monto: pesos(monto), referencia: '1' }];
    const body = { ...cuerpo, facturas: [{ codigoFactura, monto: pesos(monto) }], formas };
    return app.ask(cobrar, { body }, { token, clave: nuevaClave() });
  };
  return { academia, aqui, alla, cajera, nino, vieja, busca, cuenta, cobra };
}

test('the old branch finds it by name, with its branch of today, collects what was billed there, and then finds it no more', async () => {
  const { nino, vieja, busca, cuenta, cobra } = await escena();
  const hallada = { codigoEntidad: nino.codigoPagador, nombre: 'Mudada Gil', telefono: '', clase: 'ESTUDIANTE', suplidor: '', sucursal: 'Santiago' }; // prettier-ignore
  expect(await busca('mudada gil')).toEqual([hallada]);
  for (const quien of [{ codigoEstudiante: nino.codigoEstudiante }, { codigoEntidad: nino.codigoPagador }]) {
    const { status, body } = await cuenta(quien);
    expect([status, body.pagador.telefono, body.estudiantes, body.facturas.map((una: any) => una.pendiente)]).toEqual([
      200,
      '',
      [],
      [2500],
    ]);
  }
  expect((await cobra(vieja.codigoFactura, 2500)).status).toBe(200);
  expect(await busca('mudada gil')).toEqual([]);
  expect((await cuenta({ codigoEstudiante: nino.codigoEstudiante })).status).toBe(404);
  expect((await cuenta({ codigoEntidad: nino.codigoPagador })).status).toBe(404);
});

test('of everything else of it the old branch sees nothing, and other branches and companies find nothing', async () => {
  const { academia, alla, cajera, nino, busca, cuenta, cobra } = await escena();
  const { codigoEstudiante, codigoPagador } = nino;
  expect((await app.ask(estudiantes.id, { query: { codigoEstudiante } }, cajera)).status).toBe(404);
  expect((await app.ask(facturas.pendientesEstudiante, { query: { codigoEstudiante } }, cajera)).status).toBe(404);
  expect((await app.ask(responsables.cuenta, { query: { codigoEntidad: codigoPagador } }, cajera)).status).toBe(404);
  expect((await app.call(estudiantes.filter, { query: { filtro: 'mudada', page: 0, size: 5 } }, cajera)).rows).toEqual([]);
  expect(await app.call(ventas.personas, { query: { filtro: 'mudada', deudores: false } }, cajera)).toEqual([]);
  const lejana = await app.rows<{ c: number }>('select codigo_factura c from factura where codigo_sucursal = $1', [alla]);
  expect((await cobra(lejana[0]!.c, 1800)).status).toBe(404);
  const sinCaja = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]], accesos: [38] });
  const otra = await nuevoUsuario(app, await nuevaAcademia(app));
  for (const { token } of [sinCaja, otra]) {
    const { status, body } = await app.ask(ventas.personas, { query: { filtro: 'mudada', deudores: true } }, { token });
    expect(status === 403 ? [] : body).toEqual([]);
    expect([403, 404]).toContain((await cuenta({ codigoEstudiante }, token)).status);
  }
  // Its own branch finds it as a student.
  const suya = await nuevoUsuario(app, academia, { sucursales: [alla] });
  expect(await busca('mudada', suya.token)).toEqual([]);
});

test('an instalment by attendance that stayed is recalculated where it was billed, which does not learn its group of today', async () => {
  const { academia, alla, cajera, nino, vieja, cuenta } = await escena();
  const grupo = await nuevoGrupo(app, academia, { codigoSucursal: alla, values: { tipoCobro: 'ASISTENCIA', precioClase: pesos(400) } });
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
  await app.rows(
    `update factura set codigo_inscripcion = $1, numero_cuota = 7, tramo_desde = '2026-02-01', tramo_hasta = '2026-02-28' where codigo_factura = $2`,
    [codigoInscripcion, vieja.codigoFactura],
  );
  const { token } = await nuevoUsuario(app, academia);
  const grupos = async (quien?: string) => (await cuenta({ codigoEstudiante: nino.codigoEstudiante }, quien)).body.facturas.map((una: any) => una.grupo); // prettier-ignore
  expect(await grupos()).toEqual(['']);
  expect(await grupos(token)).toContain(grupo.descripcion);
  const hecha = await app.call(recalculo.factura, { body: { codigoFactura: vieja.codigoFactura } }, cajera);
  expect([hecha.asistidas, hecha.despues]).toEqual([0, 0]);
});
