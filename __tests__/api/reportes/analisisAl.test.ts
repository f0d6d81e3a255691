import { recalculo } from '@/contract/asistencia/recalculo';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { actos } from '@/contract/inscripciones/actos';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import { analisisIngresos } from '@/contract/reportes/ingresos/analisis';
import { sinVencer, vencidas } from '@/contract/reportes/vencida';
import { descuento } from '@/server/db/schema/dinero/precios';
import { anularConCredito } from '@/server/facturas/liberar';
import type { User } from '@/server/lib/scope';
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
  for (const campo of ['facturado', 'rebajado', 'cobrado', 'pendiente', 'vencido', 'cambios', 'cobradoAntes'] as const)
    expect(filas.reduce((suma, fila) => suma + fila[campo], 0)).toBe(totales[campo]);
  expect(totales.facturado - totales.cobrado).toBe(totales.pendiente);
  return totales;
}
/** What was not yet due at the end of each day, asked today. */
async function debia(...dias: string[]) {
  const quien = await nuevoUsuario(app, academia);
  return Promise.all(dias.map(async (al) => (await app.call(sinVencer, { query: { al } }, quien)).porVencer));
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
  await app.call(recalculo.estudiante, { body: { codigoEstudiante } }, quien);
  expect(await mes('2026-02', { segun: 'EMISION' })).toEqual(febrero);
  expect(await mes('2026-03', { segun: 'EMISION' })).toEqual(dice(0, 0, -2100));
  const ambos = await mes('2026-03', { desde: '2026-02-01', segun: 'EMISION' });
  expect(ambos).toEqual(dice(400, 0));
  expect(ambos.facturadoPorMes).toEqual({ '2026-02': pesos(2500), '2026-03': pesos(-2100) });
  expect(await mes('2026-02', { segun: 'EMISION', cifras: 'HOY' })).toEqual(dice(400, 0));
});

test('an invoice that a later, lower total settled is owed on the days before', async () => {
  const ana = await nuevoEstudiante(app, academia);
  const values = { total: pesos(400), fecha: '2026-02-01', fechaVencimiento: '2026-04-05' };
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: ana, values });
  const pago = {
    ...{ codigoSucursal: academia.sucursales[0], codigoPagador: ana.codigoPagador, excedente: 'DEVUELTA' as const },
    facturas: [{ codigoFactura, monto: pesos(400) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(400), referencia: 'T1' }],
  };
  await app.call(cobrar, { body: pago }, await enDia('2026-02-20'));
  // As a recalculation writes it: it was billed at 2,500.
  const cambios = JSON.stringify([{ fecha: '2026-02-25', monto: pesos(-2100), rebajado: 0 }]);
  await app.rows('update factura set cambios = $1 where codigo_factura = $2', [cambios, codigoFactura]);
  await enDia(HOY);
  expect(await debia('2026-01-31', '2026-02-19', '2026-02-20', '2026-02-25', HOY)).toEqual([0, 2500, 2100, 0, 0].map(pesos));
});

describe('after a change of an enrolment', () => {
  let antes: Awaited<ReturnType<typeof nuevoGrupo>>;
  let codigoInscripcion: number;
  let codigoEstudiante: number;

  // One instalment of 2,500.00, billed on 3 February and due on 5 April, still open.
  beforeEach(async () => {
    antes = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-8' } });
    const nino = await nuevoEstudiante(app, academia);
    ({ codigoEstudiante } = nino);
    ({ codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo: antes }));
    await app.call(
      cuotas.estudiante,
      { body: { codigoEstudiante, cantidadCuota: 1, fechaEvaluar: '2026-04-01' } },
      await enDia('2026-02-03'),
    );
  });

  const porGrupo = async (cual: string, query: Partial<Query> = {}) => {
    const quien = await nuevoUsuario(app, academia);
    const tramo = { desde: `${cual}-01`, hasta: `${cual}-28`, segun: 'EMISION' as const };
    const { filas } = await app.call(analisisIngresos, { query: { ...tramo, ...query } as Query }, quien);
    return filas.map(({ concepto, facturado }) => [concepto, facturado]);
  };

  test('a transfer leaves what was billed before it with the earlier group', async () => {
    const despues = await nuevoGrupo(app, academia, {
      ...{ codigoPeriodo: antes.codigoPeriodo, codigoModalidad: antes.codigoModalidad, horario: [], values: { descripcion: 'Sub-10' } },
    });
    const vencida = await nuevaFactura(app, academia, {
      estudiante: (await app.rows('select codigo_estudiante "codigoEstudiante", codigo_entidad "codigoEntidad" from estudiante where codigo_estudiante = $1', [codigoEstudiante]))[0]!, // prettier-ignore
      values: { codigoInscripcion, total: pesos(700), fecha: '2026-02-04', fechaVencimiento: '2026-02-10', tipo: 'INSCRIPCION' },
    });
    const quien = await enDia(HOY);
    const traslado = { codigoInscripcion, codigoGrupo: despues.codigoGrupo, fecha: HOY, motivo: 'Nivel' };
    await app.call(actos.transferir, { body: traslado }, quien);

    expect(await porGrupo('2026-02')).toEqual([['Sub-8', pesos(3200)]]);
    expect(await porGrupo('2026-02', { codigoGrupo: antes.codigoGrupo })).toEqual([['Sub-8', pesos(3200)]]);
    expect(await porGrupo('2026-02', { codigoGrupo: despues.codigoGrupo })).toEqual([]);
    expect(await porGrupo('2026-02', { cifras: 'HOY' })).toEqual([['Sub-10', pesos(3200)]]);
    expect(await porGrupo('2026-02', { cifras: 'HOY', codigoGrupo: antes.codigoGrupo })).toEqual([]);

    // The debt of a past day is that of the group of that day, too.
    const debiaEn = async (al: string, codigoGrupo: number) =>
      (await app.call(vencidas, { query: { al, codigoGrupo } }, quien)).filas.map((fila) => fila.codigoFactura);
    expect(await debiaEn('2026-03-09', antes.codigoGrupo)).toEqual([vencida.codigoFactura]);
    expect(await debiaEn('2026-03-09', despues.codigoGrupo)).toEqual([]);
    expect(await debiaEn(HOY, despues.codigoGrupo)).toEqual([vencida.codigoFactura]);
  });

  test('a discount counts in the month in which it is granted or taken back', async () => {
    const [rebaja] = await app.deps.db
      .insert(descuento)
      .values({ codigoCompania: academia.codigoCompania, descripcion: 'Convenio', tipo: 'MONTO', monto: pesos(300), alcances: ['CUOTA'] })
      .returning();
    const de = { codigoInscripcion, codigoDescuento: rebaja!.codigoDescuento };
    const rebajado = async (cual: string, query: Partial<Query> = {}) => {
      const { rebajado: suma, cambios } = await mes(cual, { segun: 'EMISION', ...query });
      return [suma, cambios];
    };
    expect(await rebajado('2026-02')).toEqual([0, 0]);
    await app.call(inscripcionDescuento.conceder, { body: { ...de, motivo: 'Acuerdo' } }, await enDia('2026-02-20'));
    expect(await rebajado('2026-02')).toEqual([pesos(300), 0]);

    await app.call(inscripcionDescuento.retirar, { body: de }, await enDia(HOY));
    expect(await rebajado('2026-02')).toEqual([pesos(300), 0]);
    expect(await rebajado('2026-03')).toEqual([pesos(-300), pesos(300)]);
    expect(await rebajado('2026-03', { desde: '2026-02-01' })).toEqual([0, 0]);
    expect(await rebajado('2026-02', { cifras: 'HOY' })).toEqual([0, 0]);
    expect(await debia('2026-02-02', '2026-02-19', '2026-02-20', HOY)).toEqual([0, 2500, 2200, 2500].map(pesos));
  });

  test('a void takes its reductions back in its own month', async () => {
    await app.rows(`update factura_detalle set descuento = 40000, precio = precio + 40000`);
    const [{ codigoFactura }] = await app.rows('select codigo_factura "codigoFactura" from factura where codigo_inscripcion = $1', [codigoInscripcion]); // prettier-ignore
    await app.call(anulaciones.anular, { body: { codigoFactura, motivo: 'No era' } }, await enDia(HOY));
    const cifras = async (cual: string, desde?: string) => (await mes(cual, { segun: 'EMISION', ...(desde && { desde }) })).rebajado;
    expect([await cifras('2026-02'), await cifras('2026-03'), await cifras('2026-03', '2026-02-01')]).toEqual([pesos(400), pesos(-400), 0]);
  });
});
