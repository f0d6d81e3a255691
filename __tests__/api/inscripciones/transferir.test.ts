import { grupo as grupos } from '@/contract/academico/grupo';
import { cobrar } from '@/contract/cobros/cobro';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { facturas as facturasDe } from '@/contract/facturas/factura';
import { actos } from '@/contract/inscripciones/actos';
import { cambiarPrecio } from '@/contract/inscripciones/cambioPrecio';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { inscribir } from '@/contract/inscripciones/inscripcion';
import { inscripciones } from '@/contract/inscripciones/leida';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let operador: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let otro: Awaited<ReturnType<typeof nuevoGrupo>>;

const grupoCon = (values: object = {}, mas: object = {}) =>
  nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoModalidad: grupo.codigoModalidad, horario: [], values, ...mas });

beforeEach(async () => {
  app.setNow('2026-03-10T14:00:00Z');
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  ({ token: operador } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' }));
  grupo = await nuevoGrupo(app, academia);
  otro = await grupoCon({ descripcion: 'Sub-10 B' }, { montoCuota: pesos(3000) });
});

const inscribe = async (en = grupo, mas: object = {}, total = 9000) => {
  const nino = await nuevoEstudiante(app, academia, mas);
  const { codigoGrupo, codigoModalidad } = en;
  const hecha = await app.call(
    inscribir,
    { body: { codigoEstudiante: nino.codigoEstudiante, codigoGrupo, codigoModalidad, totalEsperado: pesos(total) } },
    { token, clave: nuevaClave() },
  );
  return { ...hecha, nino };
};
const comun = (cambios: object = {}) => ({ codigoGrupo: otro.codigoGrupo, fecha: '2026-03-10', motivo: 'Nivel', ...cambios });
const transfiere = (codigoInscripcion: number, cambios: object = {}, como = token) =>
  app.ask(actos.transferir, { body: { codigoInscripcion, ...comun(cambios) } }, { token: como });
const enLote = (codigoInscripciones: number[], cambios: object = {}, como = token) =>
  app.call(actos.transferirLote, { body: { codigoInscripciones, ...comun(cambios) } }, { token: como });
const leer = (id: number) => app.call(inscripciones.id, { params: { id } }, { token });

test('keeps the enrolment, writes the history, and leaves every price as it is', async () => {
  const { codigoInscripcion } = await inscribe();
  const { status, body } = await transfiere(codigoInscripcion);
  expect([status, body.data]).toMatchObject([200, { pasa: true, grupoNuevo: 'Sub-10 B', rechazos: [], efectos: [] }]);
  const leida = await leer(codigoInscripcion);
  expect(leida).toMatchObject({ estatus: 'ACTIVA', grupo: 'Sub-10 B', montoCuota: pesos(2500) });
  expect(leida.transferencias).toEqual([{ fecha: '2026-03-10', de: grupo.descripcion, a: 'Sub-10 B', motivo: 'Nivel', usuario: expect.any(String) }]); // prettier-ignore
  expect(leida.facturas.map(({ total }) => total)).toEqual([1500, 2500, 2500, 2500].map(pesos));
});

test('the day of enrolment does not move beyond a transfer, before which the child was in the other group', async () => {
  const { codigoInscripcion } = await inscribe();
  await transfiere(codigoInscripcion);
  app.setNow('2026-03-20T14:00:00Z');
  const luego = await nuevoUsuario(app, academia);
  const { version, codigoModalidad } = await app.call(inscripciones.id, { params: { id: codigoInscripcion } }, luego);
  const pide = (fechaInscripcion: string) => {
    const body = { codigoInscripcion, codigoModalidad, fechaInscripcion, nota: '', version, totalEsperado: pesos(0), previsualizar: true };
    return app.ask(actos.actualizar, { body }, luego);
  };
  expect((await pide('2026-03-15')).body.errors).toEqual({
    fechaInscripcion: 'Pasó a otro grupo el 10 de marzo de 2026: no puede ser después',
  });
  expect((await pide('2026-03-09')).status).toBe(200);
});

test('with the price asked for, only open instalments whose span starts later take it; the preview says so and moves nobody', async () => {
  const { codigoInscripcion } = await inscribe();
  const previsto = (await transfiere(codigoInscripcion, { cambiarPrecio: true, previsualizar: true })).body.data;
  expect(previsto.efectos.map((uno: any) => [uno.antes, uno.despues])).toEqual([
    [2500, 3000],
    [2500, 3000],
  ]);
  expect((await leer(codigoInscripcion)).grupo).toBe(grupo.descripcion);
  await transfiere(codigoInscripcion, { cambiarPrecio: true });
  const leida = await leer(codigoInscripcion);
  expect([leida.montoCuota, leida.facturas.map(({ total }) => total)]).toEqual([pesos(3000), [1500, 2500, 3000, 3000].map(pesos)]);
});

test('a span that starts on the day of the transfer has begun in the old group and keeps its price', async () => {
  const { codigoInscripcion } = await inscribe();
  app.setNow('2026-04-01T14:00:00Z');
  ({ token } = await nuevoUsuario(app, academia));
  const { efectos } = (await transfiere(codigoInscripcion, { cambiarPrecio: true, fecha: '2026-04-01' })).body.data;
  expect(efectos.map((uno: any) => [uno.antes, uno.despues])).toEqual([[2500, 3000]]);
  expect((await leer(codigoInscripcion)).facturas.map(({ total }) => total)).toEqual([1500, 2500, 2500, 3000].map(pesos));
});

describe('an instalment that is made again costs what the child paid in its span', () => {
  const cuotasDe = async (codigoInscripcion: number) => {
    await app.rows(`update factura set estatus = 'ANULADA' where codigo_inscripcion = $1 and tipo = 'CUOTA'`, [codigoInscripcion]);
    const { codigo_estudiante: codigoEstudiante } = (
      await app.rows('select codigo_estudiante from inscripcion where codigo_inscripcion = $1', [codigoInscripcion])
    )[0];
    const body = { codigoEstudiante, codigoInscripcion, cantidadCuota: 3, fechaEvaluar: '2026-03-10' };
    return (await app.call(cuotas.estudiante, { body }, { token })).cuotas.map(({ monto }) => monto);
  };
  const cambia = ({ codigoGrupo, codigoModalidad }: typeof grupo, montoCuota: number, desde: string) => {
    const body = { codigoGrupo, codigoModalidad, montoCuota: pesos(montoCuota), desde, motivo: 'Sube la cancha' };
    return app.call(cambiarPrecio, { body }, { token });
  };
  const iguales = async (codigoInscripcion: number, montos: number[]) => {
    expect((await leer(codigoInscripcion)).facturas.slice(1).map(({ total }) => total)).toEqual(montos.map(pesos));
    expect(await cuotasDe(codigoInscripcion)).toEqual(montos.map(pesos));
  };

  test('that of the old group before a transfer with the price, and of the new one after it', async () => {
    const { codigoInscripcion } = await inscribe();
    await transfiere(codigoInscripcion, { cambiarPrecio: true });
    await iguales(codigoInscripcion, [2500, 3000, 3000]);
  });

  test('with the changes of each group while the child was in it, and those that the new one had made', async () => {
    const { codigoInscripcion } = await inscribe();
    await cambia(grupo, 2600, '2026-04-01');
    await cambia(otro, 3300, '2026-05-02');
    app.setNow('2026-04-03T14:00:00Z');
    ({ token } = await nuevoUsuario(app, academia));
    await transfiere(codigoInscripcion, { cambiarPrecio: true, fecha: '2026-04-03' });
    await cambia(grupo, 9000, '2026-03-01');
    expect((await leer(codigoInscripcion)).montoCuota).toBe(pesos(3300));
    await iguales(codigoInscripcion, [2500, 2600, 3000]);
  });

  test('prorated by the schedule with which it was billed, not by that of the new group', async () => {
    await app.rows('update modalidad set prorratea = true where codigo_modalidad = $1', [grupo.codigoModalidad]);
    const diario = [1, 2, 3, 4, 5].map((dia) => ({ dia, horaInicio: '18:00', horaFin: '19:00' }));
    const entero = await grupoCon({ descripcion: 'Sub-10 diario' }, { horario: diario });
    // Seven of the nine Tuesdays and Thursdays of March are left on the 10th; of its weekdays 16 of 22.
    const { codigoInscripcion } = await inscribe(grupo, {}, 1500 + 1944.44 + 5000);
    await transfiere(codigoInscripcion, { codigoGrupo: entero.codigoGrupo });
    await iguales(codigoInscripcion, [1944.44, 2500, 2500]);
  });

  test('its own, which an import gave it, before a transfer with the price', async () => {
    const { codigoInscripcion } = await inscribe();
    await app.rows('update inscripcion set monto_cuota = $2 where codigo_inscripcion = $1', [codigoInscripcion, pesos(1800)]);
    await transfiere(codigoInscripcion, { cambiarPrecio: true });
    expect(await cuotasDe(codigoInscripcion)).toEqual([1800, 3000, 3000].map(pesos));
  });

  test.each([true, false])('of a modality taken later, what the group of then asks for it (transfer with the price: %s)', async (con) => {
    const { codigoModalidad } = await nuevaModalidad(app, academia);
    const ofrece = 'insert into grupo_modalidad (codigo_grupo, codigo_modalidad, monto_cuota) values ($1, $3, $4), ($2, $3, $5)';
    await app.rows(ofrece, [grupo.codigoGrupo, otro.codigoGrupo, codigoModalidad, pesos(2000), pesos(2400)]);
    const { codigoInscripcion } = await inscribe();
    await transfiere(codigoInscripcion, { cambiarPrecio: con });
    const { version, fechaInscripcion } = await leer(codigoInscripcion);
    const body = { codigoInscripcion, codigoModalidad, fechaInscripcion, version, nota: '' };
    const { total } = await app.preview(actos.actualizar, { body }, { token });
    await app.call(actos.actualizar, { body: { ...body, totalEsperado: total } }, { token });
    await iguales(codigoInscripcion, [2000, 2400, 2400]);
  });

  test('of a modality taken later, that of the old group where the new one had changed it for days before the transfer', async () => {
    const { codigoModalidad } = await nuevaModalidad(app, academia);
    const ofrece = 'insert into grupo_modalidad (codigo_grupo, codigo_modalidad, monto_cuota) values ($1, $3, $4), ($2, $3, $5)';
    await app.rows(ofrece, [grupo.codigoGrupo, otro.codigoGrupo, codigoModalidad, pesos(2000), pesos(2400)]);
    const { codigoInscripcion } = await inscribe();
    await transfiere(codigoInscripcion);
    await cambia({ ...otro, codigoModalidad }, 2700, '2026-03-01');
    const { version, fechaInscripcion } = await leer(codigoInscripcion);
    const body = { codigoInscripcion, codigoModalidad, fechaInscripcion, version, nota: '' };
    const { total } = await app.preview(actos.actualizar, { body }, { token });
    await app.call(actos.actualizar, { body: { ...body, totalEsperado: total } }, { token });
    await iguales(codigoInscripcion, [2000, 2700, 2700]);
  });

  test('its own after a transfer without the price, until the new group changes', async () => {
    const { codigoInscripcion } = await inscribe();
    await transfiere(codigoInscripcion);
    await cambia(otro, 3500, '2026-05-01');
    await iguales(codigoInscripcion, [2500, 2500, 3500]);
  });
});

describe('refusals, each with its own words', () => {
  test.each([
    ['a full group', () => grupoCon({ capacidad: 1 }), 'El grupo está lleno: 1 de 1.'],
    ['an age', () => grupoCon({ edadMinima: 12, edadMaxima: 14 }), 'Tiene 9 años para este período y el grupo es de 12 a 14 años.'],
    ['a closed group', () => grupoCon({ estatus: 'CERRADO' }), 'El grupo está cerrado.'],
    [
      'another period',
      async () => {
        const verano = await nuevoPeriodo(app, academia, { descripcion: 'Verano', fechaInicio: '2026-06-01', fechaFin: '2026-12-31' });
        return grupoCon({}, { codigoPeriodo: verano.codigoPeriodo });
      },
      'El grupo es de otro período: Verano.',
    ],
    ['another way to charge', () => grupoCon({ tipoCobro: 'ASISTENCIA', precioClase: pesos(1) }), 'El grupo cobra por asistencia y el suyo no: cancele e inscriba.'], // prettier-ignore
    ['the group where the child is', async () => grupo, 'Ya está en ese grupo.'],
  ])('%s', async (_, preparar, mensaje) => {
    const { codigoInscripcion } = await inscribe();
    const destino = await preparar();
    if (destino.capacidad === 1)
      await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo: destino });
    const { status, body } = await transfiere(codigoInscripcion, { codigoGrupo: destino.codigoGrupo });
    expect([status, body.mensaje]).toEqual([409, mensaje]);
    expect((await leer(codigoInscripcion)).transferencias).toEqual([]);
  });

  test('a clash with another group of the child, but not with the one that it leaves', async () => {
    const { codigoInscripcion, nino } = await inscribe();
    const misma = await grupoCon({}, { horario: [{ dia: 2, horaInicio: '16:00', horaFin: '17:30' }] });
    expect((await transfiere(codigoInscripcion, { codigoGrupo: misma.codigoGrupo, previsualizar: true })).body.data.pasa).toBe(true);
    const otra = await grupoCon({ descripcion: 'Porteros' }, { horario: [{ dia: 2, horaInicio: '16:30', horaFin: '17:00' }] });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo: otra });
    expect((await transfiere(codigoInscripcion, { codigoGrupo: misma.codigoGrupo })).body.mensaje).toBe(
      'Choca con Porteros: mar 4:30–5:00 p. m.',
    );
  });

  test('a price that the group has not, a day to come, a day before the enrolment', async () => {
    const { codigoInscripcion } = await inscribe();
    const { codigoModalidad } = await nuevaModalidad(app, academia);
    const sin = await grupoCon({}, { codigoModalidad });
    expect((await transfiere(codigoInscripcion, { codigoGrupo: sin.codigoGrupo, cambiarPrecio: true })).body.mensaje).toMatch(/^El grupo no ofrece la modalidad Mensual \d+\.$/); // prettier-ignore
    expect((await transfiere(codigoInscripcion, { fecha: '2026-03-11' })).body.errors).toEqual({ fecha: 'No puede ser una fecha futura' });
    expect((await transfiere(codigoInscripcion, { fecha: '2026-03-09' })).body.mensaje).toBe('Se inscribió el 10 de marzo de 2026: no puede pasar antes.'); // prettier-ignore
  });

  test('a day before the last transfer, which would give the child a past that never was', async () => {
    const { codigoInscripcion } = await inscribe();
    await app.rows(`update inscripcion set fecha_inscripcion = '2026-03-01' where codigo_inscripcion = $1`, [codigoInscripcion]);
    expect((await transfiere(codigoInscripcion, { fecha: '2026-03-09' })).status).toBe(200);
    const volver = (fecha: string) => transfiere(codigoInscripcion, { codigoGrupo: grupo.codigoGrupo, fecha });
    expect((await volver('2026-03-08')).body.mensaje).toBe('Está en su grupo desde el 9 de marzo de 2026: no puede pasar antes.');
    expect((await volver('2026-03-09')).status).toBe(200);
  });

  test('an administrator overrules age and capacity with a reason, which is kept; an operator does not', async () => {
    const { codigoInscripcion } = await inscribe();
    const mayores = await grupoCon({ edadMinima: 12, edadMaxima: 14 });
    const cambios = { codigoGrupo: mayores.codigoGrupo, motivoExcepcion: 'Juega con los mayores' };
    expect((await transfiere(codigoInscripcion, cambios, operador)).status).toBe(409);
    expect((await transfiere(codigoInscripcion, cambios)).status).toBe(200);
    expect((await leer(codigoInscripcion)).motivoExcepcion).toBe('Juega con los mayores');
  });
});

describe('a batch', () => {
  test('is checked whole before anybody moves: who does not fit stays, the others move together; seats are counted as they are taken', async () => {
    await app.rows('update grupo set capacidad = 2 where codigo_grupo = $1', [otro.codigoGrupo]);
    const inscritas = [await inscribe(), await inscribe(), await inscribe(), await inscribe()];
    const codigos = inscritas.map(({ codigoInscripcion }) => codigoInscripcion);
    await app.rows('update estudiante set activo = false where codigo_estudiante = $1', [inscritas[0]!.codigoEstudiante]);
    const answer = await enLote(codigos);
    expect(answer.map(({ pasa, rechazos }) => [pasa, rechazos.map(({ motivo }) => motivo)])).toEqual([
      [false, ['ESTUDIANTE_INACTIVO']],
      [true, []],
      [true, []],
      [false, ['CUPO']],
    ]);
    expect((await Promise.all(codigos.map(leer))).map((una) => una.grupo)).toEqual([grupo.descripcion, 'Sub-10 B', 'Sub-10 B', grupo.descripcion]); // prettier-ignore
  });

  test('two batches at once for the last seat: one moves', async () => {
    await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [otro.codigoGrupo]);
    const [a, b] = [await inscribe(), await inscribe()];
    const answers = await Promise.all([enLote([a.codigoInscripcion]), enLote([b.codigoInscripcion])]);
    expect(answers.map(([uno]) => uno!.pasa).sort()).toEqual([false, true]);
  });

  test('of another company does not exist, and the same enrolment twice is a fault', async () => {
    const { codigoInscripcion } = await inscribe();
    const ajena = await nuevaAcademia(app);
    const { token: ajeno } = await nuevoUsuario(app, ajena);
    const pide = (codigoInscripciones: number[], como: string) =>
      app.ask(actos.transferirLote, { body: { codigoInscripciones, ...comun() } }, { token: como });
    expect((await pide([codigoInscripcion], ajeno)).status).toBe(404);
    expect((await pide([codigoInscripcion, codigoInscripcion], token)).body.errors).toEqual({ codigoInscripciones: 'Hay una inscripción dos veces' }); // prettier-ignore
  });
});

describe('into a group of another branch', () => {
  let lejano: typeof grupo;
  let aqui: number;
  let alla: number;
  beforeEach(async () => {
    [aqui, alla] = academia.sucursales;
    lejano = await grupoCon({ descripcion: 'Sub-10 Santiago' }, { codigoSucursal: alla });
  });
  const de = (sucursales: number[]) => nuevoUsuario(app, academia, { sucursales });
  const veFicha = async (como: { token: string }, codigoEstudiante: number) => {
    const ficha = await app.ask(estudiantes.id, { query: { codigoEstudiante } }, como);
    const lista = await app.call(estudiantes.crudFilter, { query: { filtro: '' } }, como);
    const hallado = await app.call(estudiantes.filter, { query: { filtro: 'mudado' } }, como);
    return [ficha.status, ...[lista, hallado].map(({ rows }) => rows.some((uno) => uno.codigoEstudiante === codigoEstudiante))];
  };
  const sucursales = async (codigoEstudiante: number) => {
    const rows = await app.rows('select codigo_sucursal s from factura where codigo_estudiante = $1 order by fecha_vencimiento, numero', [
      codigoEstudiante,
    ]);
    return rows.map(({ s }) => s);
  };

  test('record, enrolment and the unpaid instalments due later go along; what is due or paid stays; the preview names it all', async () => {
    const { codigoInscripcion, nino, facturas } = await inscribe(grupo, { nombre: 'Mudado' });
    // Of four invoices the first two are due by the day, and something is paid on the last.
    const pagada = facturas.at(-1)!.codigoFactura;
    const cuerpo = {
      codigoSucursal: aqui,
      codigoPagador: nino.codigoPagador,
      excedente: 'SALDO' as const,
      confirmado: [],
      codigoVenta: undefined,
    };
    const formas = [{ forma: 'TARJETA' as const, monto: pesos(400), referencia: '1' }];
    await app.call(
      cobrar,
      { body: { ...cuerpo, facturas: [{ codigoFactura: pagada, monto: pesos(300) }], formas } },
      { token, clave: nuevaClave() },
    );
    const pide = { codigoGrupo: lejano.codigoGrupo };
    const previsto = (await transfiere(codigoInscripcion, { ...pide, previsualizar: true })).body.data;
    expect(previsto.mudanza).toEqual({
      ...{ de: expect.any(String), a: expect.any(String), ficha: true, cuotas: 1, monto: 2500, queda: 6200, aFavor: 100 },
      pagador: expect.stringMatching(/./),
    });
    expect(await sucursales(nino.codigoEstudiante)).toEqual([aqui, aqui, aqui, aqui]);
    expect((await transfiere(codigoInscripcion, pide)).body.data.mudanza).toEqual(previsto.mudanza);
    expect(await sucursales(nino.codigoEstudiante)).toEqual([aqui, aqui, alla, aqui]);
    const donde =
      'select i.codigo_sucursal i, i.visita, e.codigo_sucursal e from inscripcion i join estudiante e using (codigo_estudiante)';
    expect(await app.rows(`${donde} where i.codigo_inscripcion = $1`, [codigoInscripcion])).toEqual([{ i: alla, visita: false, e: alla }]);
    expect(await veFicha(await de([alla]), nino.codigoEstudiante)).toEqual([200, true, true]);
    expect(await veFicha(await de([aqui]), nino.codigoEstudiante)).toEqual([404, false, false]);
    // Who has both branches collects there what was billed here.
    const cuenta = await app.call(facturasDe.cuentaFamilia, { query: { codigoEstudiante: nino.codigoEstudiante } }, { token });
    expect([cuenta.saldoAFavor, cuenta.facturas.map(({ pendiente }) => pendiente)]).toEqual([
      pesos(100),
      [1500, 2500, 2500, 2200].map(pesos),
    ]);
  });

  test('the branch that it leaves sees it no more, whatever seasons it had there', async () => {
    const pasado = await nuevoPeriodo(app, academia, { fechaInicio: '2024-08-01', fechaFin: '2025-05-31' });
    const { codigoModalidad } = grupo;
    const antes = await nuevoGrupo(app, academia, { codigoPeriodo: pasado.codigoPeriodo, codigoModalidad });
    const { codigoInscripcion, nino } = await inscribe(grupo, { nombre: 'Mudado' });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo: antes, values: { fechaInscripcion: '2024-08-01' } });
    expect((await transfiere(codigoInscripcion, { codigoGrupo: lejano.codigoGrupo })).body.data).toMatchObject({
      pasa: true,
      rechazos: [],
    });
    expect(await veFicha(await de([aqui]), nino.codigoEstudiante)).toEqual([404, false, false]);
    expect(await veFicha(await de([alla]), nino.codigoEstudiante)).toEqual([200, true, true]);
  });

  test('needs both branches, and in a batch each child is told its own', async () => {
    const [a, b] = [await inscribe(), await inscribe()];
    const deAqui = await de([aqui]);
    expect((await transfiere(a.codigoInscripcion, { codigoGrupo: lejano.codigoGrupo }, deAqui.token)).status).toBe(404);
    expect((await transfiere(a.codigoInscripcion, { codigoGrupo: lejano.codigoGrupo }, (await de([alla])).token)).status).toBe(404);
    const answer = await enLote([a.codigoInscripcion, b.codigoInscripcion], { codigoGrupo: lejano.codigoGrupo });
    expect(answer.map(({ pasa, mudanza }) => [pasa, mudanza!.cuotas])).toEqual([
      [true, 2],
      [true, 2],
    ]);
    const destinos = await app.call(grupos.destinos, { query: { codigoGrupo: grupo.codigoGrupo } }, { token });
    expect(destinos.map(({ nombre, sucursal, inscritos }) => [nombre, sucursal !== null, inscritos])).toEqual([
      ['Sub-10 B', false, 0],
      ['Sub-10 Santiago', true, 2],
    ]);
    const suyos = await app.call(grupos.destinos, { query: { codigoGrupo: grupo.codigoGrupo } }, deAqui);
    expect(suyos.map(({ nombre }) => nombre)).toEqual(['Sub-10 B']);
  });

  test('a child enrolled there, whose record stays here, is seen by both, until it leaves', async () => {
    const { codigoInscripcion, nino } = await inscribe(lejano, { nombre: 'Mudado' });
    const [deAqui, deAlla] = [await de([aqui]), await de([alla])];
    expect(await veFicha(deAqui, nino.codigoEstudiante)).toEqual([200, true, true]);
    expect(await veFicha(deAlla, nino.codigoEstudiante)).toEqual([200, true, true]);
    const { rows } = await app.call(estudiantes.crudFilter, { query: { codigoSucursal: alla } }, { token });
    expect(rows.map(({ codigoEstudiante }) => codigoEstudiante)).toEqual([nino.codigoEstudiante]);
    expect((await app.call(estudiantes.crudFilter, { query: {} }, { token })).rows).toHaveLength(1);
    await app.call(actos.cancelar, { body: { codigoInscripcion, fecha: '2026-03-10', motivo: 'Se va' } }, { token });
    expect(await veFicha(deAlla, nino.codigoEstudiante)).toEqual([404, false, false]);
  });
});
