import { actos } from '@/contract/inscripciones/actos';
import { inscribir } from '@/contract/inscripciones/inscripcion';
import { inscripciones } from '@/contract/inscripciones/leida';
import { listaEspera } from '@/contract/inscripciones/listaEspera';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { facturas as calls } from '@/contract/facturas/factura';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  const usuaria = await nuevoUsuario(app, academia);
  ({ token } = usuaria);
  await nuevaCaja(app, academia, usuaria.codigoUsuario);
  grupo = await nuevoGrupo(app, academia);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Pérez' });
});
afterEach(() => app.setNow('2026-03-10T14:00:00Z'));

/** Fee of 1,500.00 and March to May of 2,500.00 each; those of April and May fall due on the 5th. */
const inscribe = (de = nino, en = grupo, totalEsperado = pesos(9000)) =>
  app.call(
    inscribir,
    { body: { codigoEstudiante: de.codigoEstudiante, codigoGrupo: en.codigoGrupo, codigoModalidad: en.codigoModalidad, totalEsperado } },
    { token, clave: nuevaClave() },
  );
const cancela = (codigoInscripcion: number, cambios: object = {}, como = token) =>
  app.ask(actos.cancelar, { body: { codigoInscripcion, fecha: '2026-03-10', motivo: 'Se muda', ...cambios } }, { token: como });
const cobra = (facturas: { codigoFactura: number; monto: ReturnType<typeof pesos> }[]) =>
  app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador: nino.codigoPagador,
        facturas,
        formas: [{ forma: 'EFECTIVO', monto: pesos(facturas.reduce((suma, { monto }) => suma + monto, 0) / 100), referencia: '' }],
        excedente: 'DEVUELTA',
      },
    },
    { token, clave: nuevaClave() },
  );
const saldo = async () =>
  Number((await app.rows('select coalesce(sum(monto), 0) s from saldo_movimiento where codigo_entidad = $1', [nino.codigoPagador]))[0].s);

test('the preview tells what stays owed, what is void and whose credit it becomes, and does nothing; the act does exactly that', async () => {
  const { codigoInscripcion, facturas } = await inscribe();
  await cobra([{ codigoFactura: facturas[2]!.codigoFactura, monto: pesos(2500) }, { codigoFactura: facturas[0]!.codigoFactura, monto: pesos(1000) }]); // prettier-ignore
  const previsto = (await cancela(codigoInscripcion, { previsualizar: true })).body.data;
  expect(previsto.quedan.map((una: any) => [una.numero, una.despues, una.pendiente])).toEqual([
    [1, 1500, 500],
    [2, 2500, 2500],
  ]);
  expect(previsto.seAnulan.map((una: any) => [una.numero, una.antes, una.pagado])).toEqual([
    [3, 2500, 2500],
    [4, 2500, 0],
  ]);
  expect([previsto.pendiente, previsto.creditos]).toEqual([
    3000,
    [{ codigoEntidad: nino.codigoPagador, nombre: expect.stringContaining('Madre'), monto: 2500 }],
  ]);
  expect(await app.rows('select distinct estatus from inscripcion where codigo_inscripcion = $1', [codigoInscripcion])).toEqual([{ estatus: 'ACTIVA' }]); // prettier-ignore

  expect((await cancela(codigoInscripcion)).body.data).toEqual(previsto);
  const leida = await app.call(inscripciones.id, { params: { id: codigoInscripcion } }, { token });
  expect(leida).toMatchObject({
    estatus: 'CANCELADA',
    fechaCancelacion: '2026-03-10',
    motivoCancelacion: 'Se muda',
    pendiente: pesos(3000),
  });
  expect(leida.facturas.map(({ estatus, pagado }) => [estatus, pagado])).toEqual([
    ['PARCIAL', pesos(1000)],
    ['PENDIENTE', 0],
    ['ANULADA', 0],
    ['ANULADA', 0],
  ]);
  expect(await saldo()).toBe(pesos(2500));
});

test('reversing a payment that a cancelled instalment gave up takes the credit back, and the instalment stays void', async () => {
  const { codigoInscripcion, facturas } = await inscribe();
  const { codigoCobro } = await cobra([{ codigoFactura: facturas[3]!.codigoFactura, monto: pesos(2500) }]);
  await cancela(codigoInscripcion);
  expect(await saldo()).toBe(pesos(2500));
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Tarjeta rechazada' } }, { token, clave: nuevaClave() });
  expect(await saldo()).toBe(0);
  const [fila] = await app.rows('select estatus, pagado::int from factura where codigo_factura = $1', [facturas[3]!.codigoFactura]);
  expect(fila).toEqual({ estatus: 'ANULADA', pagado: 0 });
});

test('where who paid pays for nobody any more, the credit is of who pays for the child now, and is there at the desk', async () => {
  const { codigoInscripcion, facturas } = await inscribe();
  const { codigoCobro } = await cobra([{ codigoFactura: facturas[3]!.codigoFactura, monto: pesos(2500) }]);
  const padre = await nuevaEntidad(app, academia, { nombre: 'Padre' });
  await app.rows('update responsable_estudiante set codigo_entidad = $1 where codigo_estudiante = $2', [padre.codigoEntidad, nino.codigoEstudiante]); // prettier-ignore
  const { creditos } = (await cancela(codigoInscripcion, { previsualizar: true })).body.data;
  expect(creditos).toEqual([{ codigoEntidad: padre.codigoEntidad, nombre: expect.stringContaining('Padre'), monto: 2500 }]);
  await cancela(codigoInscripcion);
  const { saldoAFavor } = await app.call(calls.cuentaFamilia, { query: { codigoEstudiante: nino.codigoEstudiante } }, { token });
  expect([saldoAFavor, await saldo()]).toEqual([pesos(2500), 0]);
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Tarjeta rechazada' } }, { token, clave: nuevaClave() });
  expect(await app.rows('select from saldo_movimiento where codigo_compania = $1 group by codigo_entidad having sum(monto) <> 0', [academia.codigoCompania])).toEqual([]); // prettier-ignore
});

test('by attendance: the span that has begun is recalculated to the day and stays owed, the later ones are void', async () => {
  const porClase = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoModalidad: grupo.codigoModalidad, horario: [], values: { tipoCobro: 'ASISTENCIA', precioClase: pesos(400) } }); // prettier-ignore
  app.setNow('2026-03-01T14:00:00Z');
  const { codigoInscripcion, facturas } = await inscribe(nino, porClase);
  app.setNow('2026-03-10T14:00:00Z');
  const marca = `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
    values ($1, $2, $3, $4, $5, $6, 'PRESENTE', 'x')`;
  // The class of the day on which it leaves is of nobody's any more, like those after it.
  for (const dia of ['2026-03-03', '2026-03-05', '2026-03-08', '2026-03-10'])
    await app.rows(marca, [academia.codigoCompania, academia.sucursales[0], porClase.codigoGrupo, nino.codigoEstudiante, porClase.codigoProfesor, dia]); // prettier-ignore
  const { body } = await cancela(codigoInscripcion, { fecha: '2026-03-08' });
  expect(body.data.quedan.map((una: any) => [una.numero, una.antes, una.despues])).toEqual([
    [facturas[0]!.numero, 1500, 1500],
    [facturas[1]!.numero, 2500, 800],
  ]);
  const [fila] = await app.rows('select total::int, recalculo from factura where codigo_factura = $1', [facturas[1]!.codigoFactura]);
  expect([fila.total, fila.recalculo.asistidas]).toEqual([80000, 2]);
});

test('the seat is free at once, and who waits first is named', async () => {
  await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [grupo.codigoGrupo]);
  const { codigoInscripcion } = await inscribe();
  const [ana, eva] = [await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Gil' }), await nuevoEstudiante(app, academia)];
  const anota = (codigoEstudiante: number) => app.ask(listaEspera.save, { body: { codigoGrupo: grupo.codigoGrupo, codigoEstudiante } }, { token }); // prettier-ignore
  await anota(ana.codigoEstudiante);
  await anota(eva.codigoEstudiante);
  const { body } = await cancela(codigoInscripcion);
  expect(body.data.siguiente).toMatchObject({ codigoEstudiante: ana.codigoEstudiante, nombreCompleto: 'Ana Gil', lugar: 1, telefono: '809-555-0101' }); // prettier-ignore
});

test.each([
  ['a day to come', { fecha: '2026-03-11' }, 400, 'No puede ser una fecha futura'],
  ['a day before the enrolment', { fecha: '2026-03-09' }, 400, 'Se inscribió el 10 de marzo de 2026: no puede ser antes'],
])('%s is refused beside its field', async (_, cambios, estado, palabras) => {
  const { codigoInscripcion } = await inscribe();
  const { status, body } = await cancela(codigoInscripcion, cambios);
  expect([status, body.errors]).toEqual([estado, { fecha: palabras }]);
});

test('twice is refused, one after the other and at once; of another branch it does not exist', async () => {
  const { codigoInscripcion } = await inscribe();
  const { token: lejos } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  expect((await cancela(codigoInscripcion, {}, lejos)).status).toBe(404);
  const dos = await Promise.all([cancela(codigoInscripcion), cancela(codigoInscripcion)]);
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await cancela(codigoInscripcion)).body.mensaje).toBe('La inscripción ya está cancelada');
});
