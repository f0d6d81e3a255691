import { grupo as deGrupo } from '@/contract/academico/grupo';
import { cambiarPrecio } from '@/contract/inscripciones/cambioPrecio';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { inscribir, previsualizar } from '@/contract/inscripciones/inscripcion';
import { recalculo } from '@/contract/asistencia/recalculo';
import { descuento } from '@/server/db/schema/dinero/precios';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// A group gets a new price in mid-period: what is open from that day on follows, what is paid or overdue never does.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const { codigoModalidad } = await nuevaModalidad(app, academia, { cobraInscripcion: false, diaVencimiento: 20 });
  grupo = await nuevoGrupo(app, academia, { codigoModalidad });
});

const inscribe = async (nino: { codigoEstudiante: number }) => {
  const pide = {
    codigoEstudiante: nino.codigoEstudiante,
    codigoGrupo: grupo.codigoGrupo,
    codigoModalidad: grupo.codigoModalidad,
    descuentos: [],
  };
  const { total } = await app.call(previsualizar, { body: pide }, { token });
  return app.call(
    inscribir,
    { body: { ...pide, totalEsperado: total, motivoExcepcion: '', motivoBeca: '', aceptaDeuda: false } },
    { token },
  );
};
const { codigoGrupo: _, ...comun } = { codigoGrupo: 0, montoCuota: pesos(2800), desde: '2026-04-01', motivo: 'Sube la cancha' };
const pedido = (mas: object = {}) => ({
  codigoGrupo: grupo.codigoGrupo,
  codigoModalidad: grupo.codigoModalidad,
  ...comun,
  ...mas,
});
const cambia = (mas: object = {}) => app.ask(cambiarPrecio, { body: pedido(mas) }, { token });
/** On another day, with a session of that day. */
const elDia = async (momento: string) => {
  app.setNow(momento);
  ({ token } = await nuevoUsuario(app, academia));
};
const totales = async () =>
  (
    await app.rows<{ n: number; total: number }>(
      `select numero_cuota n, total::int from factura where codigo_compania = $1 and tipo = 'CUOTA' and estatus <> 'ANULADA' order by codigo_inscripcion, 1`,
      [academia.codigoCompania],
    )
  ).map(({ n, total }) => [n, total]);

test('the preview names each open instalment with both amounts and writes nothing; the act does what was shown, with the sibling discount', async () => {
  await app.deps.db.insert(descuento).values({
    codigoCompania: academia.codigoCompania,
    descripcion: 'Hermanos',
    tipo: 'PORCENTAJE',
    porcentaje: 1000,
    alcances: ['CUOTA'],
    desdeHijo: 2,
  });
  const mayor = await nuevoEstudiante(app, academia);
  await inscribe(mayor);
  await inscribe(await nuevoEstudiante(app, academia, { codigoPagador: mayor.codigoPagador }));
  const antes = await totales(); // March, April and May of both
  expect(antes).toHaveLength(6);
  const previo = await app.preview(cambiarPrecio, { body: pedido() }, { token });
  expect(previo.efectos.map(({ antes: a, despues }) => [a, despues])).toEqual([
    [pesos(2500), pesos(2800)],
    [pesos(2250), pesos(2520)],
    [pesos(2500), pesos(2800)],
    [pesos(2250), pesos(2520)],
  ]);
  expect(previo).toMatchObject({ precio: pesos(2500), antes: pesos(9500), despues: pesos(10_640), cerradas: 0 });
  expect(await totales()).toEqual(antes);

  expect((await cambia({ totalEsperado: previo.despues })).status).toBe(200);
  expect(await totales()).toEqual([
    [8, pesos(2500)],
    [9, pesos(2800)],
    [10, pesos(2800)],
    [8, pesos(2250)],
    [9, pesos(2520)],
    [10, pesos(2520)],
  ]);
  // Sent again there is nothing to do: one change, not two.
  expect(await cambia()).toMatchObject({ status: 409, body: { mensaje: expect.stringContaining('no hay nada que cambiar') } });
  expect(await app.rows('select 1 from cambio_precio where codigo_grupo = $1', [grupo.codigoGrupo])).toHaveLength(1);
});

test('a change made later counts also where it holds from an earlier day: who joins then pays what all others pay', async () => {
  await inscribe(await nuevoEstudiante(app, academia));
  expect((await cambia({ desde: '2026-05-01' })).status).toBe(200);
  expect((await cambia({ desde: '2026-04-01', montoCuota: pesos(3100) })).status).toBe(200);
  await inscribe(await nuevoEstudiante(app, academia));
  const deCada = [
    [8, pesos(2500)],
    [9, pesos(3100)],
    [10, pesos(3100)],
  ];
  expect(await totales()).toEqual([...deCada, ...deCada]);
});

test('what is paid, in part too, or overdue keeps its price and is counted', async () => {
  await inscribe(await nuevoEstudiante(app, academia));
  const [, abonada] = await app.rows<{ codigo: number }>(
    `select codigo_factura codigo from factura where codigo_compania = $1 order by numero_cuota`,
    [academia.codigoCompania],
  );
  const [{ pagador } = { pagador: 0 }] = await app.rows<{ pagador: number }>(
    `select codigo_entidad pagador from responsable_estudiante where codigo_compania = $1`,
    [academia.codigoCompania],
  );
  const cobro = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: pagador,
    facturas: [{ codigoFactura: abonada!.codigo, monto: 100 }],
    formas: [{ forma: 'TARJETA', monto: 100, referencia: '1' }],
  };
  expect((await app.send('POST', 'cobro/save', { token, body: cobro, clave: `abono-${academia.codigoCompania}` })).status).toBe(200);
  await elDia('2026-03-21T14:00:00Z'); // March fell due on the 20th
  const { body } = await cambia({ desde: '2026-03-01' });
  expect(body.data).toMatchObject({ cerradas: 2, efectos: [{ antes: 2500, despues: 2800 }] });
  expect(await totales()).toEqual([
    [8, pesos(2500)],
    [9, pesos(2500)],
    [10, pesos(2800)],
  ]);
});

test('who joins later, and an instalment that is made again, cost what the group cost when the span began', async () => {
  await inscribe(await nuevoEstudiante(app, academia));
  await cambia();
  await app.rows(`update factura set estatus = 'ANULADA' where codigo_compania = $1 and numero_cuota in (8, 9)`, [academia.codigoCompania]);
  await app.call(cuotas.grupo, { body: { codigoGrupo: grupo.codigoGrupo, cantidadCuota: 3, fechaEvaluar: HOY } }, { token });
  const esperado = [
    [8, pesos(2500)],
    [9, pesos(2800)],
    [10, pesos(2800)],
  ];
  expect(await totales()).toEqual(esperado);
  await inscribe(await nuevoEstudiante(app, academia));
  expect(await totales()).toEqual([...esperado, ...esperado]);
});

test('a child with a price of its own pays it for the spans before the change, also where an instalment is made again', async () => {
  await inscribe(await nuevoEstudiante(app, academia));
  await app.rows(`update inscripcion set monto_cuota = $2 where codigo_compania = $1`, [academia.codigoCompania, pesos(1800)]); // as an import does
  await inscribe(await nuevoEstudiante(app, academia));
  expect((await cambia({ desde: '2026-05-01' })).status).toBe(200);
  await app.rows(`update factura set estatus = 'ANULADA' where codigo_compania = $1`, [academia.codigoCompania]);
  await app.call(cuotas.grupo, { body: { codigoGrupo: grupo.codigoGrupo, cantidadCuota: 3, fechaEvaluar: HOY } }, { token });
  const deCada = (antes: number) => [
    [8, pesos(antes)],
    [9, pesos(antes)],
    [10, pesos(2800)],
  ];
  expect(await totales()).toEqual([...deCada(1800), ...deCada(2500)]);
  // Whoever joins now pays what the group asked.
  await inscribe(await nuevoEstudiante(app, academia));
  expect(await totales()).toEqual([...deCada(1800), ...deCada(2500), ...deCada(2500)]);
});

test('by attendance an instalment that was recalculated costs its classes, at most the new price', async () => {
  await app.rows(`update grupo set tipo_cobro = 'ASISTENCIA', precio_clase = 70000 where codigo_grupo = $1`, [grupo.codigoGrupo]);
  const nino = await nuevoEstudiante(app, academia);
  await inscribe(nino);
  const clase = (dia: string) => ({ codigoEstudiante: nino.codigoEstudiante, estado: 'PRESENTE', fechaAsistencia: dia, anterior: null });
  for (const dia of ['2026-03-12', '2026-03-17', '2026-03-19', '2026-03-24']) {
    await app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       select codigo_compania, codigo_sucursal, codigo_grupo, $2, codigo_profesor, $3, 'PRESENTE', 'x' from grupo join grupo_profesor using (codigo_grupo) where codigo_grupo = $1`,
      [grupo.codigoGrupo, clase(dia).codigoEstudiante, dia],
    );
  }
  await elDia('2026-04-02T14:00:00Z');
  await app.call(recalculo.estudiante, { body: { codigoEstudiante: nino.codigoEstudiante } }, { token });
  expect((await totales())[0]).toEqual([8, pesos(2500)]); // 4 × 700.00 is more than the price
  await cambia({ desde: '2026-03-01', montoCuota: pesos(3000) });
  expect((await totales())[0]).toEqual([8, pesos(2800)]);
});

test('a form of the group that was open is refused: it would bring the old price back', async () => {
  const { body: antes } = await app.send('GET', `grupo/id/${grupo.codigoGrupo}`, { token });
  const campos = Object.keys(deGrupo.update.body.shape);
  const body = Object.fromEntries(Object.entries(antes).filter(([campo]) => campos.includes(campo)));
  const guarda = () => app.send('PUT', 'grupo/update', { token, body: { ...body, version: antes.version } });
  expect((await guarda()).status).toBe(200);
  antes.version += 1;
  expect((await cambia()).status).toBe(200);
  expect((await guarda()).status).toBe(409);
});

test('a day outside the period, a price too great, a camp, another sum and a group of others are refused in words', async () => {
  await inscribe(await nuevoEstudiante(app, academia));
  expect((await cambia({ desde: '2026-08-01' })).body.errors).toEqual({ desde: 'Debe ser un día del período del grupo' });
  expect((await cambia({ montoCuota: 99_999_999_999 })).body.errors).toEqual({ montoCuota: expect.stringContaining('máximo') });
  expect(await cambia({ totalEsperado: pesos(1) })).toMatchObject({
    status: 409,
    body: { mensaje: expect.stringContaining('DOP 5,600.00') },
  });
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { tipo: 'CAMPAMENTO' });
  const campo = await nuevoGrupo(app, academia, { codigoPeriodo, values: { tipo: 'CAMPAMENTO' } });
  const deCampo = { codigoGrupo: campo.codigoGrupo, codigoModalidad: campo.codigoModalidad };
  expect((await cambia(deCampo)).body.mensaje).toBe('Es un campamento: no tiene cuotas');
  const otra = await nuevaAcademia(app);
  const ajeno = await nuevoGrupo(app, otra);
  expect((await cambia({ codigoGrupo: ajeno.codigoGrupo, codigoModalidad: ajeno.codigoModalidad })).status).toBe(404);
  expect(await totales()).toEqual([8, 9, 10].map((n) => [n, pesos(2500)]));
});
