import { actos } from '@/contract/inscripciones/actos';
import { cambiarPrecio } from '@/contract/inscripciones/cambioPrecio';
import { inscribir, inscribirNuevo } from '@/contract/inscripciones/inscripcion';
import { inscripciones, type EstatusInscripcion } from '@/contract/inscripciones/leida';
import { listaEspera } from '@/contract/inscripciones/listaEspera';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaInscripcion, nuevaModalidad, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories'; // prettier-ignore
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let operador: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  ({ token: operador } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' }));
  grupo = await nuevoGrupo(app, academia);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Pérez' });
});

const inscribe = ({ codigoEstudiante }: { codigoEstudiante: number }, cambios: object = {}, como = token) => {
  const { codigoGrupo, codigoModalidad } = grupo;
  return app.ask(inscribir, { body: { codigoEstudiante, codigoGrupo, codigoModalidad, totalEsperado: pesos(9000), ...cambios } }, { token: como, clave: nuevaClave() }); // prettier-ignore
};
const inscrita = async () => (await inscribe(nino)).body.data.codigoInscripcion as number;
const leer = (id: number) => app.call(inscripciones.id, { params: { id } }, { token });

describe('waiting list', () => {
  const anota = ({ codigoEstudiante }: { codigoEstudiante: number }) =>
    app.ask(listaEspera.save, { body: { codigoGrupo: grupo.codigoGrupo, codigoEstudiante, nota: '' } }, { token });
  const esperan = () => app.call(listaEspera.active, { query: { codigoGrupo: grupo.codigoGrupo } }, { token });

  test('only into a full group, once, in order; the order can be changed, but not that of an older list', async () => {
    const libre = await anota(nino);
    expect([libre.status, libre.body.mensaje]).toEqual([409, 'El grupo tiene 20 lugares libres: inscríbalo']);
    await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [grupo.codigoGrupo]);
    await inscribe(nino);
    expect((await anota(nino)).body.mensaje).toBe('Ya está inscrito en este grupo.');
    const otros = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
    for (const uno of otros) await anota(uno);
    const repetida = await anota(otros[0]!);
    expect([repetida.status, repetida.body.mensaje]).toEqual([409, 'El estudiante ya está en la lista de espera de ese grupo']);
    const filas = await esperan();
    expect(filas.map(({ codigoEstudiante, lugar }) => [codigoEstudiante, lugar])).toEqual(otros.map((uno, i) => [uno.codigoEstudiante, i + 1])); // prettier-ignore
    const codigosEspera = filas.map(({ codigoEspera }) => codigoEspera).reverse();
    const ordena = (codigos: number[], antes?: number[]) =>
      app.ask(listaEspera.ordenar, { body: { codigoGrupo: grupo.codigoGrupo, codigosEspera: codigos, antes } }, { token });
    const alReves = [...codigosEspera].reverse();
    expect((await ordena(codigosEspera, alReves)).body.data.map((una: any) => una.codigoEspera)).toEqual(codigosEspera);
    // It was undone by who saw that order, and not by who saw an older one.
    expect((await ordena(codigosEspera, alReves)).status).toBe(409);
    expect((await ordena(alReves, codigosEspera)).status).toBe(200);
    expect((await ordena(codigosEspera)).status).toBe(200);
    await app.call(listaEspera.remove, { params: { id: codigosEspera[0]! } }, { token });
    expect((await ordena(codigosEspera)).body.mensaje).toMatch(/La lista cambió/);
    expect((await esperan()).map(({ lugar }) => lugar)).toEqual([1]);
  });

  test('not for a child whom the group will refuse by age; an administrator may overrule it', async () => {
    await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [grupo.codigoGrupo]);
    await inscribe(nino);
    const grande = await nuevoEstudiante(app, academia, { fechaNacimiento: '2010-01-01' });
    const body = { codigoGrupo: grupo.codigoGrupo, codigoEstudiante: grande.codigoEstudiante, nota: '' };
    const no = await app.ask(listaEspera.save, { body }, { token: operador });
    expect([no.status, no.body.mensaje]).toEqual([409, 'Tiene 15 años para este período y el grupo es de 8 a 10 años.']);
    expect((await anota(grande)).status).toBe(200);
  });

  test('a new child is put on it with its record, once for each key', async () => {
    await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [grupo.codigoGrupo]);
    await inscribe(nino);
    const entidad = { nombre: 'Nora', apellido: 'Nueva', fechaNacimiento: '2016-05-05', sexo: 'F', documento: '', email: '', telefono: '' };
    const madre = { nombre: 'Rosa', apellido: 'Nueva', sexo: 'F', documento: '', email: '', telefono: '809-555-0177' };
    const estudiante = {
      entidad,
      alertaMedica: '',
      responsables: [{ entidad: madre, parentesco: 'MADRE', contactoPago: true, recoge: true, emergencia: true }],
    };
    const clave = nuevaClave();
    const pide = (body: object) => app.ask(listaEspera.saveEstudiante, { body: { codigoGrupo: grupo.codigoGrupo, ...body } as never }, { token: operador, clave }); // prettier-ignore
    const [una, otra] = [await pide({ estudiante }), await pide({ estudiante })];
    expect([una.status, una.body.data.lugar, otra.body.data.codigoEspera]).toEqual([200, 1, una.body.data.codigoEspera]);
    expect(await app.rows(`select count(*)::int n from estudiante where nombre_completo = 'Nora Nueva'`)).toEqual([{ n: 1 }]);
  });

  test('passing somebody needs a reason, which anybody may give and which is kept; the next one needs none and leaves the list', async () => {
    await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [grupo.codigoGrupo]);
    const primero = await inscrita();
    const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Gil' });
    await anota(ana);
    await app.call(actos.cancelar, { body: { codigoInscripcion: primero, fecha: '2026-03-10', motivo: 'Viaje' } }, { token });
    const otro = await nuevoEstudiante(app, academia);
    const pasa = await inscribe(otro, {}, operador);
    expect([pasa.status, pasa.body.mensaje]).toEqual([409, 'Espera 1 estudiante por un lugar en el grupo, y le toca a Ana Gil.']);
    expect((await inscribe(ana, {}, operador)).status).toBe(200);
    expect(await esperan()).toEqual([]);
    await app.rows('update grupo set capacidad = 2 where codigo_grupo = $1', [grupo.codigoGrupo]);
    await app.rows(`update lista_espera set estatus = 'ESPERA', codigo_estudiante = $1 where codigo_estudiante = $2`, [
      nino.codigoEstudiante,
      ana.codigoEstudiante,
    ]);
    expect((await inscribe(otro, { motivoExcepcion: 'Hermano de un inscrito' }, operador)).status).toBe(200);
    const [fila] = await app.rows('select motivo_excepcion m from inscripcion where codigo_estudiante = $1', [otro.codigoEstudiante]);
    expect(fila.m).toBe('Hermano de un inscrito');
  });
});

describe('a new child that is perhaps there already', () => {
  test('is the same 409 as with a student alone, until it is confirmed', async () => {
    await app.rows(`update entidad set fecha_nacimiento = '2016-06-15' where codigo_entidad = $1`, [nino.codigoEntidad]);
    const { codigoGrupo, codigoModalidad } = grupo;
    const entidad = { nombre: 'Luís', apellido: 'Perez', fechaNacimiento: '2016-06-15', sexo: 'M', documento: '', email: '', telefono: '' };
    const madre = { entidad: { nombre: 'Rosa', apellido: 'Gil', telefono: '809-555-0102', documento: '', email: '' }, parentesco: 'MADRE' };
    const pide = (confirmaParecidos: boolean) =>
      app.ask(inscribirNuevo, { body: { codigoSucursal: academia.sucursales[0], codigoGrupo, codigoModalidad, totalEsperado: pesos(9000), confirmaParecidos, estudiante: { entidad, responsables: [madre] } } as never }, { token, clave: nuevaClave() }); // prettier-ignore
    const duda = await pide(false);
    expect([duda.status, Object.keys(duda.body.errors)]).toEqual([409, ['confirmaParecidos']]);
    expect(await app.rows('select 1 from inscripcion where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);
    expect((await pide(true)).status).toBe(200);
  });
});

describe('reads', () => {
  test('current, active, all and by group agree; a period that is over makes it FINALIZADA; amounts are for who may see them', async () => {
    const id = await inscrita();
    const query = { codigoEstudiante: nino.codigoEstudiante };
    expect((await app.call(inscripciones.actual, { query }, { token }))!.codigoInscripcion).toBe(id);
    expect((await app.call(inscripciones.activas, { query }, { token })).length).toBe(1);
    const existe = await app.call(inscripciones.existe, { query: { ...query, codigoGrupo: grupo.codigoGrupo } }, { token });
    expect([existe.existe, existe.inscripcion?.codigoInscripcion]).toEqual([true, id]);
    expect((await app.call(inscripciones.deGrupo, { params: { id: grupo.codigoGrupo } }, { token }))[0]!.nombreCompleto).toBe('Luis Pérez');
    const fila = async (como: string) => (await app.call(inscripciones.filter, { query: { codigoGrupo: grupo.codigoGrupo } }, { token: como })).rows[0]!; // prettier-ignore
    expect(await fila(token)).toMatchObject({ estatus: 'ACTIVA', edad: 9, saldo: pesos(9000), telefono: '809-555-0101' });
    const { token: sinMontos } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10] });
    expect((await fila(sinMontos)).saldo).toBeNull();
    await app.rows(`update periodo_academico set fecha_fin = '2026-03-09' where codigo_periodo = $1`, [grupo.codigoPeriodo]);
    expect((await fila(token)).estatus).toBe('FINALIZADA');
    const deEstatus = async (estatus: EstatusInscripcion) => {
      const { rows, total } = await app.call(inscripciones.filter, { query: { codigoGrupo: grupo.codigoGrupo, estatus } }, { token });
      return [rows.length, total];
    };
    expect([await deEstatus('ACTIVA'), await deEstatus('FINALIZADA'), await deEstatus('CANCELADA')]).toEqual([[0, 0], [1, 1], [0, 0]]); // prettier-ignore
    expect(await app.call(inscripciones.actual, { query }, { token })).toBeNull();
    expect((await app.call(inscripciones.deEstudiante, { query }, { token }))[0]!.estatus).toBe('FINALIZADA');
  });
});

describe('confirmation by mail', () => {
  test('goes into the outbox once, with the schedule and the plan, and again only when asked; a payer without an address is named', async () => {
    const codigoInscripcion = await inscrita();
    const envia = (otraVez = false) => app.ask(actos.enviarEmail, { body: { codigoInscripcion, otraVez } }, { token });
    const sin = await envia();
    expect([sin.status, sin.body.mensaje]).toEqual([409, expect.stringMatching(/^Madre .* no tiene correo: escríbalo en su ficha/)]);
    await app.rows(`update entidad set email = 'madre@example.com' where codigo_entidad = $1`, [nino.codigoPagador]);
    expect((await envia()).body.data).toEqual({ para: 'madre@example.com', enviada: true });
    const otraVez = await envia();
    expect([otraVez.status, otraVez.body.mensaje]).toEqual([409, 'La confirmación de esta inscripción ya se envió']);
    const correos = await app.rows(`select asunto, contenido from correo where codigo_compania = $1`, [academia.codigoCompania]);
    expect(correos).toHaveLength(1);
    expect(correos[0].asunto).toBe(`Luis Pérez: inscripción en ${grupo.descripcion}`);
    expect(correos[0].contenido).toMatch(/mar y jue 4:00–5:30 p\. m\.[^]*Cancha 1[^]*Cuota 9 de 10 · abril 2026: DOP 2,500\.00, vence el 05\/04\/2026[^]*Pendiente: DOP 9,000\.00/); // prettier-ignore
    expect((await envia(true)).status).toBe(200);
    await app.rows(`update inscripcion set estatus = 'CANCELADA', fecha_cancelacion = '2026-03-10' where codigo_inscripcion = $1`, [codigoInscripcion]); // prettier-ignore
    const cancelada = await envia(true);
    expect([cancelada.status, cancelada.body.mensaje]).toEqual([409, 'La inscripción está cancelada: no se confirma']);
  });
});

describe('update', () => {
  const cambia = async (codigoInscripcion: number, cambios: object = {}) => {
    const { codigoModalidad, fechaInscripcion, nota, version } = await leer(codigoInscripcion);
    const body = { codigoInscripcion, codigoModalidad, fechaInscripcion, nota, version, motivoBeca: '', totalEsperado: pesos(9000), ...cambios }; // prettier-ignore
    return app.ask(actos.actualizar, { body }, { token });
  };
  const ofrece = async (values: object, monto: number) => {
    const otra = await nuevaModalidad(app, academia, values);
    await app.rows('insert into grupo_modalidad values ($1, $2, $3)', [grupo.codigoGrupo, otra.codigoModalidad, pesos(monto)]);
    return otra.codigoModalidad;
  };

  test('a note alone changes nothing of the money; an older version, and another total, are refused', async () => {
    const id = await inscrita();
    expect((await cambia(id, { nota: 'Llega tarde los martes' })).status).toBe(200);
    expect([(await leer(id)).nota, (await leer(id)).facturas.map(({ total }) => total)]).toEqual(['Llega tarde los martes', [1500, 2500, 2500, 2500].map(pesos)]); // prettier-ignore
    expect((await cambia(id, { version: 0 })).status).toBe(409);
    expect((await cambia(id, { totalEsperado: pesos(1) })).body.mensaje).toMatch(/^El total cambió: ahora es DOP 9,000\.00/);
  });

  test('another day of payment and price: the open instalments follow, and nothing is void', async () => {
    const id = await inscrita();
    const codigoModalidad = await ofrece({ diaVencimiento: 20 }, 2000);
    const previsto = (await cambia(id, { codigoModalidad, previsualizar: true })).body.data;
    expect([previsto.total, previsto.seAnulan, previsto.nuevas]).toEqual([7500, [], []]);
    await cambia(id, { codigoModalidad, totalEsperado: pesos(7500) });
    expect((await leer(id)).facturas.map(({ fechaVencimiento, total }) => [fechaVencimiento, total])).toEqual([
      ['2026-03-10', pesos(1500)],
      ['2026-03-20', pesos(2000)],
      ['2026-04-20', pesos(2000)],
      ['2026-05-20', pesos(2000)],
    ]);
  });

  test('to another modality: each span costs what that one cost when it began, whatever the price of the old one did', async () => {
    const id = await inscrita();
    const sube = (codigoModalidad: number, monto: number, desde: string) =>
      app.call(
        cambiarPrecio,
        { body: { codigoGrupo: grupo.codigoGrupo, codigoModalidad, montoCuota: pesos(monto), desde, motivo: 'Sube' } },
        { token },
      );
    await sube(grupo.codigoModalidad, 2800, '2026-05-02');
    const mensual = await ofrece({ diaVencimiento: 20 }, 2000);
    await sube(mensual, 2200, '2026-05-01');
    const previsto = (await cambia(id, { codigoModalidad: mensual, previsualizar: true })).body.data;
    expect(previsto.cambian.map(({ despues }: { despues: number }) => despues)).toEqual([1500, 2000, 2000, 2200]);
    const quincenal = await ofrece({ frecuencia: 'QUINCENAL', cantidadCuotas: 20 }, 1300);
    const { nuevas } = (await cambia(id, { codigoModalidad: quincenal, previsualizar: true })).body.data;
    expect(nuevas.map(({ total }: { total: number }) => total)).toEqual(Array(6).fill(1300));
  });

  test('another frequency: the open ones are void, new spans start after the last closed one, and asking for them makes no second set', async () => {
    const id = await inscrita();
    const [, marzo] = (await leer(id)).facturas;
    await app.rows(`update factura set fecha_vencimiento = '2026-03-05' where codigo_factura = $1`, [marzo!.codigoFactura]);
    const codigoModalidad = await ofrece({ frecuencia: 'QUINCENAL', cantidadCuotas: 20 }, 1300);
    const { body } = await cambia(id, { codigoModalidad, totalEsperado: pesos(9200) });
    expect([body.data.seAnulan.length, body.data.nuevas.length]).toEqual([2, 4]);
    const leida = await leer(id);
    expect(leida.facturas.filter(({ estatus }) => estatus !== 'ANULADA').map(({ total }) => total)).toEqual([2500, 1500, 1300, 1300, 1300, 1300].map(pesos)); // prettier-ignore
    const numeros = await app.rows(`select numero_cuota n, tramo_desde::text d from factura where codigo_inscripcion = $1 and estatus <> 'ANULADA' and tipo = 'CUOTA' order by 2`, [id]); // prettier-ignore
    expect(numeros).toEqual([{ n: 8, d: '2026-03-01' }, { n: 27, d: '2026-04-01' }, { n: 28, d: '2026-04-16' }, { n: 29, d: '2026-05-01' }, { n: 30, d: '2026-05-16' }]); // prettier-ignore
    const { cuotas } = await import('@/contract/inscripciones/cuotas');
    const otra = await app.call(cuotas.estudiante, { body: { codigoEstudiante: nino.codigoEstudiante, cantidadCuota: 10, fechaEvaluar: '2026-03-01' } }, { token }); // prettier-ignore
    expect([otra.nuevas, otra.existentes]).toEqual([0, 4]);
  });

  test('another frequency when a later month is closed already: the open month before it stays billed, and no day is left out', async () => {
    const id = await inscrita();
    const [, , abril] = (await leer(id)).facturas;
    await app.rows(`update factura set fecha_vencimiento = '2026-03-05' where codigo_factura = $1`, [abril!.codigoFactura]);
    const codigoModalidad = await ofrece({ frecuencia: 'QUINCENAL', cantidadCuotas: 20 }, 1300);
    const { body } = await cambia(id, { codigoModalidad, previsualizar: true });
    expect([body.data.seAnulan.length, body.data.nuevas.length]).toEqual([1, 2]);
    const hecha = await cambia(id, { codigoModalidad, totalEsperado: Math.round(body.data.total * 100) });
    expect(hecha.status).toBe(200);
    const tramos = await app.rows(`select tramo_desde::text desde, tramo_hasta::text hasta from factura where codigo_inscripcion = $1 and estatus <> 'ANULADA' and tipo = 'CUOTA' order by 1`, [id]); // prettier-ignore
    expect(tramos).toEqual([
      { desde: '2026-03-01', hasta: '2026-03-31' },
      { desde: '2026-04-01', hasta: '2026-04-30' },
      { desde: '2026-05-01', hasta: '2026-05-15' },
      { desde: '2026-05-16', hasta: '2026-05-31' },
    ]);
    const vivas = (await leer(id)).facturas.filter(({ estatus }) => estatus !== 'ANULADA');
    expect(vivas.reduce((suma, { total }) => suma + total, 0)).toBe(Math.round(body.data.total * 100));
    // Nor does a later change that leaves the frequency as it is.
    const despues = await cambia(id, { codigoModalidad, nota: 'Llega tarde los martes', previsualizar: true });
    expect([despues.status, despues.body.data.seAnulan]).toEqual([200, []]);
  });

  test('one that is cancelled, and a week of camp, do not change', async () => {
    const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo, values: { estatus: 'CANCELADA', fechaCancelacion: '2026-03-01' } }); // prettier-ignore
    expect((await cambia(codigoInscripcion)).body.mensaje).toBe('La inscripción está cancelada: no cambia');
    const otro = await nuevoEstudiante(app, academia);
    const semana = await nuevaInscripcion(app, academia, { estudiante: otro, grupo });
    await app.rows(`update grupo set tipo = 'CAMPAMENTO' where codigo_grupo = $1`, [grupo.codigoGrupo]);
    const deCampo = await cambia(semana.codigoInscripcion);
    expect([deCampo.status, deCampo.body.mensaje]).toEqual([409, 'Una semana de campamento no cambia: cancélela e inscriba de nuevo']);
  });
});
