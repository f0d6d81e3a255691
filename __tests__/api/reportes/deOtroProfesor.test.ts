import { cobrar } from '@/contract/cobros/cobro';
import { recibos } from '@/contract/cobros/recibos';
import { estadoEstudiante } from '@/contract/reportes/academia/estadoEstudiante';
import { historialFacturas } from '@/contract/reportes/historialFacturas';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
} from '../../support/factories';

const app = createTestApp();

/** A coach with every access, Ana in the coach's group, and her brother Beto, who left that group for another coach's. */
async function conBeto() {
  const academia = await nuevaAcademia(app);
  const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  const mio = await nuevoGrupo(app, academia, { codigoProfesor: (await nuevoProfesor(app, academia, coach.codigoUsuario)).codigoProfesor });
  const ajeno = await nuevoGrupo(app, academia, {
    codigoPeriodo: mio.codigoPeriodo,
    codigoProfesor: (await nuevoProfesor(app, academia)).codigoProfesor,
  });
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana' });
  const beto = await nuevoEstudiante(app, academia, { nombre: 'Beto', codigoPagador: ana.codigoPagador });
  const deAna = await nuevaInscripcion(app, academia, { estudiante: ana, grupo: mio });
  const vieja = await nuevaInscripcion(app, academia, { estudiante: beto, grupo: mio, values: { estatus: 'CANCELADA', fechaCancelacion: HOY } }); // prettier-ignore
  await nuevaInscripcion(app, academia, { estudiante: beto, grupo: ajeno });
  const facturas = [
    await nuevaFactura(app, academia, { estudiante: ana, values: { codigoInscripcion: deAna.codigoInscripcion } }),
    await nuevaFactura(app, academia, { estudiante: beto, values: { codigoInscripcion: vieja.codigoInscripcion } }),
  ];
  return { academia, coach, ana, beto, facturas };
}

test('reports show a coach nothing of a child who left for another coach', async () => {
  const { coach, ana, beto } = await conBeto();
  const historial = await app.call(historialFacturas, { query: { page: 0, size: 50 } }, coach);
  expect(historial.filas.map(({ estudiante }) => estudiante)).toEqual([expect.stringMatching(/^Ana/)]);
  const cuenta = (codigoEstudiante: number) => app.call(estadoEstudiante, { query: { codigoEstudiante, page: 0, size: 50 } }, coach);
  expect((await cuenta(ana.codigoEstudiante)).filas).toHaveLength(1);
  expect(await cuenta(beto.codigoEstudiante)).toMatchObject({ filas: [], totales: { pendiente: 0, saldoAFavor: 0 } });
});

test('a payment that also covers the other child is in no list of receipts of the coach', async () => {
  const { academia, coach, ana, facturas } = await conBeto();
  const jefa = await nuevoUsuario(app, academia);
  const paga = (codigos: number[]) =>
    app.call(
      cobrar,
      {
        body: {
          codigoSucursal: academia.sucursales[0],
          codigoPagador: ana.codigoPagador,
          facturas: codigos.map((codigoFactura) => ({ codigoFactura, monto: pesos(10) })),
          formas: [{ forma: 'TARJETA', monto: pesos(10 * codigos.length), referencia: '' }],
        },
      },
      { token: jefa.token, clave: nuevaClave() },
    );
  const codigos = facturas.map(({ codigoFactura }) => codigoFactura);
  const solo = await paga(codigos.slice(0, 1));
  await paga(codigos);
  const { rows } = await app.call(recibos, { query: { page: 0, size: 50 } }, coach);
  expect(rows.map(({ codigoCobro }) => codigoCobro)).toEqual([solo.codigoCobro]);
});
