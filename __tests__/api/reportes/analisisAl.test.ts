import { recalculo } from '@/contract/asistencia/recalculo';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { analisisIngresos } from '@/contract/reportes/ingresos/analisis';
import { anularConCredito } from '@/server/facturas/liberar';
import type { User } from '@/server/lib/user';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories'; // prettier-ignore
import { elLibroCuadra } from '../../support/libro';

// The figures of a month that is over stay: what happens later counts in the month in which it happens.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
});

const enDia = async (dia: string) => {
  app.setNow(`${dia}T14:00:00Z`);
  return nuevoUsuario(app, academia);
};
type Query = NonNullable<Parameters<typeof app.call<typeof analisisIngresos>>[1]['query']>;
/** The totals of a month, asked today (which stays as it is). */
async function mes(cual: string, query: Partial<Query> = {}) {
  const quien = await nuevoUsuario(app, academia);
  const tramo = { desde: `${cual}-01`, hasta: `${cual}-${cual.endsWith('02') ? 28 : 31}` };
  const { filas, totales } = await app.call(analisisIngresos, { query: { ...tramo, ...query } as Query }, quien);
  for (const campo of ['facturado', 'cobrado', 'pendiente', 'vencido', 'cambios', 'cobradoAntes'] as const)
    expect(filas.reduce((suma, fila) => suma + fila[campo], 0)).toBe(totales[campo]);
  expect(totales.facturado - totales.cobrado).toBe(totales.pendiente);
  return totales;
}
const dice = (facturado: number, cobrado: number, cambios = 0, cobradoAntes = 0) =>
  expect.objectContaining({
    facturado: pesos(facturado),
    cobrado: pesos(cobrado),
    cambios: pesos(cambios),
    cobradoAntes: pesos(cobradoAntes),
  });

test('voids, reversals, released credit and late payments of January count in February, and January stays', async () => {
  const ana = await nuevoEstudiante(app, academia);
  const de = (total: number, fechaVencimiento: string, fecha = '2026-01-01') =>
    nuevaFactura(app, academia, { estudiante: ana, values: { total: pesos(total), fecha, fechaVencimiento } });
  const [queda, anulada, reversada, liberada] = [
    await de(8000, '2026-01-05'),
    await de(11_700, '2026-01-10'),
    await de(5000, '2026-01-20'),
    await de(200, '2026-01-21'),
  ];
  await de(900, '2026-02-05');
  const paga = async (dia: string, codigoFactura: number, monto: number) =>
    app.call(
      cobrar,
      {
        body: {
          codigoSucursal: academia.sucursales[0],
          codigoPagador: ana.codigoPagador,
          facturas: [{ codigoFactura, monto: pesos(monto) }],
          formas: [{ forma: 'TARJETA', monto: pesos(monto), referencia: `T${dia}${monto}` }],
          excedente: 'DEVUELTA',
        },
      },
      await enDia(dia),
    );
  const { codigoCobro } = await paga('2026-01-15', reversada.codigoFactura, 5000);
  await paga('2026-01-16', liberada.codigoFactura, 150);
  // Paid before it is due: it counts with its instalment.
  await paga('2026-01-17', queda.codigoFactura, 1000);
  await enDia('2026-02-01');
  const enero = await mes('2026-01');
  expect(enero).toEqual(dice(24_900, 6150));
  expect(enero.facturadoPorMes).toEqual({ '2026-01': pesos(24_900) });

  await app.call(anulaciones.anular, { body: { codigoFactura: anulada.codigoFactura, motivo: 'No era' } }, await enDia('2026-02-10'));
  expect(await mes('2026-01')).toEqual(enero);
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Sin fondos' } }, await enDia('2026-02-12'));
  const { codigoCompania } = academia;
  await anularConCredito(
    { db: app.deps.db, user: { codigoCompania, usuario: 'admin' } as User, hoy: '2026-02-13', momento: '2026-02-13T14:00:00Z' },
    [{ codigoFactura: liberada.codigoFactura, pagado: pesos(150) }],
    'No correspondía',
  );
  await paga('2026-02-14', queda.codigoFactura, 3000);
  // Issued in February for a day of January.
  await enDia('2026-02-15');
  await de(77, '2026-01-31', '2026-02-15');

  await enDia(HOY);
  expect(await mes('2026-01')).toEqual(enero);
  const febrero = await mes('2026-02');
  expect(febrero).toEqual(dice(900, 0, -11_700 - 200 + 77, 3000 - 5000 - 150));
  // Both months as one span: what January showed and February changed.
  const ambos = await mes('2026-02', { desde: '2026-01-01' });
  expect(ambos).toEqual(dice(24_900 + 900 - 11_700 - 200 + 77, 6150 + 3000 - 5000 - 150));
  expect(ambos.facturadoPorMes).toEqual({ '2026-01': pesos(24_900), '2026-02': pesos(900 - 11_700 - 200 + 77) });
  // As they stand today.
  expect(await mes('2026-01', { cifras: 'HOY' })).toEqual(dice(8000 + 5000 + 77, 4000));
  expect(await mes('2026-03')).toEqual(dice(0, 0));
});

test('another total counts in the month in which it was written', async () => {
  const grupo = await nuevoGrupo(app, academia, { values: { tipoCobro: 'ASISTENCIA', precioClase: pesos(400) } });
  const nino = await nuevoEstudiante(app, academia);
  await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
  const { codigoEstudiante } = nino;
  const body = { codigoEstudiante, cantidadCuota: 1, fechaEvaluar: '2026-02-01' };
  await app.call(cuotas.estudiante, { body }, await enDia('2026-02-03'));
  const quien = await enDia(HOY);
  const febrero = await mes('2026-02', { segun: 'EMISION' });
  expect(febrero).toEqual(dice(2500, 0));
  await app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
     values ($1, $2, $3, $4, $5, '2026-02-03', 'PRESENTE', 'x')`,
    [academia.codigoCompania, academia.sucursales[0], grupo.codigoGrupo, codigoEstudiante, grupo.codigoProfesor],
  );
  await app.call(recalculo.estudiante, { body: { codigoEstudiante, previsualizar: false } }, quien);
  expect(await mes('2026-02', { segun: 'EMISION' })).toEqual(febrero);
  expect(await mes('2026-03', { segun: 'EMISION' })).toEqual(dice(0, 0, -2100));
  const ambos = await mes('2026-03', { desde: '2026-02-01', segun: 'EMISION' });
  expect(ambos).toEqual(dice(400, 0));
  expect(ambos.facturadoPorMes).toEqual({ '2026-02': pesos(2500), '2026-03': pesos(-2100) });
  expect(await mes('2026-02', { segun: 'EMISION', cifras: 'HOY' })).toEqual(dice(400, 0));
});
