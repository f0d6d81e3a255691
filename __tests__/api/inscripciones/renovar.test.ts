import { ACCESO } from '@/contract/accesos';
import { inscripciones } from '@/contract/inscripciones/leida';
import { actos } from '@/contract/inscripciones/actos';
import { promover, renovar } from '@/contract/inscripciones/renovacion';
import { descuento } from '@/server/db/schema/dinero/precios';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
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
let admin: { token: string };
let viejo: number;
let nuevo: number;
let modalidad: number;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
  viejo = (await nuevoPeriodo(app, academia)).codigoPeriodo;
  nuevo = (await nuevoPeriodo(app, academia, { fechaInicio: '2026-08-01', fechaFin: '2027-05-31' })).codigoPeriodo;
  modalidad = (await nuevaModalidad(app, academia)).codigoModalidad;
});

const grupo = (descripcion: string, values: object = {}, mas: object = {}) =>
  nuevoGrupo(app, academia, { codigoPeriodo: viejo, codigoModalidad: modalidad, values: { descripcion, ...values }, ...mas });
type Grupo = Awaited<ReturnType<typeof grupo>>;
const inscrito = async (en: Grupo, options: Parameters<typeof nuevoEstudiante>[2] = {}) => {
  const estudiante = await nuevoEstudiante(app, academia, options);
  await nuevaInscripcion(app, academia, { estudiante, grupo: en });
  return estudiante;
};
const pide = (cambios: object = {}) => ({ codigoPeriodo: viejo, codigoPeriodoNuevo: nuevo, ...cambios });
const renueva = (cambios: object = {}, como = admin) => app.call(renovar, { body: pide(cambios) }, como);
const cuenta = async (tabla: string) => (await app.rows<{ n: number }>(`select count(*)::int n from ${tabla} where codigo_compania = $1`, [academia.codigoCompania]))[0]!.n; // prettier-ignore

test('copies groups with schedules and prices and enrols their students with all invoices; the preview says the same and does nothing', async () => {
  const sub9 = await grupo('Sub-9');
  const ana = await inscrito(sub9, { nombre: 'Ana' });
  const [antesG, antesF] = [await cuenta('grupo'), await cuenta('factura')];
  const previsto = await renueva({ previsualizar: true });
  expect([await cuenta('grupo'), await cuenta('factura')]).toEqual([antesG, antesF]);
  const hecho = await renueva();
  expect(hecho).toEqual(previsto);
  // The fee of 1,500.00 and ten instalments of 2,500.00.
  expect(hecho).toMatchObject([{ grupo: 'Sub-9', accion: 'CREA', inscribe: 1, ya: 0, quedan: 0, total: pesos(26_500) }]);
  const [copia] = await app.rows(
    `select g.codigo_grupo, g.descripcion, m.monto_cuota::int monto, (select count(*)::int from detalle_horario_grupo h where h.codigo_grupo = g.codigo_grupo) clases
     from grupo g join grupo_modalidad m using (codigo_grupo) where g.codigo_grupo_origen = $1`,
    [sub9.codigoGrupo],
  );
  expect(copia).toMatchObject({ descripcion: 'Sub-9', monto: pesos(2500), clases: 2 });
  const [suya] = await app.rows('select codigo_inscripcion c from inscripcion where codigo_grupo = $1 and codigo_estudiante = $2', [
    copia.codigo_grupo,
    ana.codigoEstudiante,
  ]);
  const leida = await app.call(inscripciones.id, { params: { id: suya.c } }, admin);
  expect(leida.facturas.map(({ tipo }) => tipo).sort()).toEqual([...Array<string>(10).fill('CUOTA'), 'INSCRIPCION']);
  expect([leida.pendiente, leida.facturas[1]!.fechaVencimiento]).toEqual([pesos(26_500), '2026-08-05']);
});

test('a schedule that changes before the season ends is the one that goes on', async () => {
  const { codigoGrupo } = await grupo('Sub-9');
  await app.rows(`update detalle_horario_grupo set hasta = '2026-04-01' where codigo_grupo = $1`, [codigoGrupo]);
  await app.rows(
    `insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin, lugar, desde) values ($1, 6, '09:00', '10:30', '', '2026-04-01')`,
    [codigoGrupo],
  );
  await renueva();
  const dias = await app.rows('select h.dia from grupo g join detalle_horario_grupo h using (codigo_grupo) where g.codigo_grupo_origen = $1', [codigoGrupo]); // prettier-ignore
  expect(dias).toEqual([{ dia: 6 }]);
});

test('runs twice without doubling, also at once; who comes later is renewed by the second run', async () => {
  const sub9 = await grupo('Sub-9');
  await inscrito(sub9);
  const dos = await Promise.all([renueva({ grupos: [sub9.codigoGrupo] }), renueva({ grupos: [sub9.codigoGrupo] })]);
  expect(dos.map(([uno]) => uno!.accion).sort()).toEqual(['CREA', 'EXISTE']);
  expect(dos.map(([uno]) => uno!.inscribe).sort()).toEqual([0, 1]);
  await inscrito(sub9);
  expect(await renueva()).toMatchObject([{ accion: 'EXISTE', inscribe: 1, ya: 1 }]);
  expect(await renueva()).toMatchObject([{ accion: 'EXISTE', inscribe: 0, ya: 2 }]);
  expect([await cuenta('grupo'), await cuenta('inscripcion'), await cuenta('factura')]).toEqual([2, 4, 22]);
});

test('who may not go along stays and is told why; the others go: age, seats, debt, inactive, enrolled by hand, the price of a sibling', async () => {
  const sub9 = await grupo('Sub-9', { capacidad: 2 });
  const mayor = await inscrito(sub9, { nombre: 'Mayor', fechaNacimiento: '2014-01-01' });
  await inscrito(sub9, { nombre: 'Inactivo', activo: false });
  const debe = await inscrito(sub9, { nombre: 'Debe' });
  await nuevaFactura(app, academia, { estudiante: debe, values: { total: pesos(900) } });
  const ana = await inscrito(sub9, { nombre: 'Ana' });
  await inscrito(sub9, { nombre: 'Beto', codigoPagador: ana.codigoPagador });
  await inscrito(sub9, { nombre: 'Sobra' });
  await app.deps.db.insert(descuento).values({ codigoCompania: academia.codigoCompania, descripcion: 'Hermanos', tipo: 'PORCENTAJE', porcentaje: 1000, alcances: ['CUOTA'], desdeHijo: 2 }); // prettier-ignore
  const [visto] = await renueva({ previsualizar: true });
  const motivos = Object.fromEntries(visto!.estudiantes.map(({ nombreCompleto, motivo }) => [nombreCompleto.split(' ')[0], motivo]));
  expect(motivos).toEqual({
    Mayor: 'Tiene 12 años para este período y el grupo es de 8 a 10 años.',
    Inactivo: 'El estudiante está inactivo.',
    Debe: 'Debe DOP 900.00 vencidos.',
    Ana: '',
    Beto: '',
    Sobra: 'El grupo está lleno: 2 de 2.',
  });
  expect(visto).toMatchObject({ inscribe: 2, quedan: 3, deben: 1, libres: 0, total: pesos(26_500 + 1500 + 22_500) });
  expect((await renueva({ previsualizar: true, aceptaDeuda: true }))[0]).toMatchObject({ inscribe: 2 });
  expect(await renueva()).toEqual([visto]);
  const otro = await nuevoGrupo(app, academia, { codigoPeriodo: nuevo, codigoModalidad: modalidad, horario: [], values: { descripcion: 'Sub-12', edadMaxima: 14 } }); // prettier-ignore
  await nuevaInscripcion(app, academia, { estudiante: mayor, grupo: otro });
  const [luego] = await renueva({ previsualizar: true });
  expect(luego!.estudiantes[0]!.motivo).toMatch(/^Ya se inscribió en Sub-12 · Período \d+: si va a los dos, inscríbalo aparte\.$/);
});

test('who does not go on is offered the groups that fit by age, sex and days, also those to be copied, and goes there after the others', async () => {
  const martes = { horario: [{ dia: 2, horaInicio: '16:00', horaFin: '17:30' }] };
  const jueves = { horario: [{ dia: 4, horaInicio: '16:00', horaFin: '17:30' }] };
  const sub9 = await grupo('Sub-9', {}, martes);
  const otros = { edadMinima: 11, edadMaxima: 13 };
  const deJueves = await grupo('Sub-13 A', otros, jueves);
  const deMartes = await grupo('Sub-13 B', { ...otros, capacidad: 2 }, martes);
  await grupo('Sub-13 Niñas', { ...otros, sexo: 'FEMENINO' }, martes);
  const solo = await nuevoGrupo(app, academia, {
    codigoPeriodo: nuevo,
    codigoModalidad: modalidad,
    horario: [],
    values: { descripcion: 'Sub-14', edadMinima: 12, edadMaxima: 14 },
  });
  const nacido = { fechaNacimiento: '2014-01-01', sexo: 'M' as const };
  await inscrito(deMartes, nacido);
  const [uno, dos] = [await inscrito(sub9, { nombre: 'Uno', ...nacido }), await inscrito(sub9, { nombre: 'Dos', ...nacido })];
  await nuevaFactura(app, academia, { estudiante: dos, values: { total: pesos(900) } });
  const previsto = await renueva({ previsualizar: true });
  const de = (codigoGrupo: number) => previsto.find((una) => una.codigoGrupo === codigoGrupo)!;
  const { estudiantes } = de(sub9.codigoGrupo);
  expect(estudiantes.map(({ resultado, debe, destinos }) => [resultado, debe, destinos])).toEqual([
    ['QUEDA', 0, [deMartes.codigoGrupo, solo.codigoGrupo, deJueves.codigoGrupo]],
    ['QUEDA', pesos(900), [deMartes.codigoGrupo, solo.codigoGrupo, deJueves.codigoGrupo]],
  ]);
  expect([de(deMartes.codigoGrupo).libres, de(solo.codigoGrupo)]).toMatchObject([1, { accion: 'NUEVO', grupo: 'Sub-14' }]);

  const pasa = (codigoGrupo: number, cambios: object = {}, como = admin) => {
    const codigoInscripciones = estudiantes.map(({ codigoInscripcion }) => codigoInscripcion);
    return app.ask(promover, { body: { ...pide(), codigoGrupo, codigoInscripciones, ...cambios } }, como);
  };
  const antes = await pasa(deMartes.codigoGrupo);
  expect([antes.status, antes.body.mensaje]).toEqual([409, 'Ese grupo todavía no está en el período nuevo: renuévelo antes']);
  await renueva();
  // One place is left, and the second one is in debt.
  const { body } = await pasa(deMartes.codigoGrupo);
  expect(body.data).toMatchObject([
    { inscribe: 1, quedan: 1, libres: 0, estudiantes: [{ resultado: 'INSCRIBE' }, { motivo: 'El grupo está lleno: 2 de 2.' }] },
  ]);
  expect((await pasa(solo.codigoGrupo)).body.data).toMatchObject([{ inscribe: 0, ya: 1, deben: 1 }]);
  expect((await pasa(solo.codigoGrupo, { aceptaDeuda: true })).body.data).toMatchObject([{ inscribe: 1, ya: 1 }]);
  const filas = await app.rows(
    `select g.descripcion, count(f.*)::int facturas from inscripcion i join grupo g using (codigo_grupo) join factura f using (codigo_inscripcion)
     where g.codigo_periodo = $1 and i.codigo_estudiante = any($2) and i.codigo_inscripcion_origen is not null group by 1 order by 1`,
    [nuevo, [uno.codigoEstudiante, dos.codigoEstudiante]],
  );
  expect(filas).toEqual([
    { descripcion: 'Sub-13 B', facturas: 11 },
    { descripcion: 'Sub-14', facturas: 11 },
  ]);
  expect((await renueva({ previsualizar: true })).find((una) => una.codigoGrupo === sub9.codigoGrupo)).toMatchObject({ ya: 2, quedan: 0 });
  const lejos = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  expect((await pasa(solo.codigoGrupo, {}, lejos)).status).toBe(404);
  expect((await pasa(solo.codigoGrupo, { codigoInscripciones: [2_000_000_000] })).status).toBe(404);
  expect((await pasa(solo.codigoGrupo, { codigoPeriodo: nuevo })).body.errors).toEqual({
    codigoPeriodoNuevo: 'Debe empezar después de que termine el otro',
  });
});

test('whom no group of its branch takes is told why, and goes by hand to a group of any branch of the user', async () => {
  const sub9 = await grupo('Sub-9');
  const [, este] = academia.sucursales;
  const mayor = await inscrito(sub9, { nombre: 'Mayor', fechaNacimiento: '2014-01-01' });
  await inscrito(sub9, { nombre: 'Inactivo', activo: false });
  const lejos = await nuevoGrupo(app, academia, {
    ...{ codigoPeriodo: nuevo, codigoModalidad: modalidad, codigoSucursal: este, horario: [] },
    values: { descripcion: 'Sub-13', edadMinima: 11, edadMaxima: 13 },
  });
  const previsto = await renueva({ previsualizar: true });
  const nombreDe = async (sucursal: number) =>
    (await app.rows<{ d: string }>('select descripcion_sucursal d from sucursal where codigo_sucursal = $1', [sucursal]))[0]!.d;
  const [{ d: periodo } = { d: '' }] = await app.rows<{ d: string }>(
    'select descripcion d from periodo_academico where codigo_periodo = $1',
    [nuevo],
  );
  const [suyo, otro] = previsto;
  expect(suyo!.estudiantes.map(({ destinos, sinDestino }) => [destinos, sinDestino])).toEqual([
    [[], `Ningún grupo de su edad en ${await nombreDe(academia.sucursales[0]!)} entrena en ${periodo}.`],
    [[], ''],
  ]);
  expect(otro).toMatchObject({ codigoGrupo: lejos.codigoGrupo, accion: 'NUEVO', grupo: 'Sub-13', sucursal: await nombreDe(este!) });
  const deNaco = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
  expect((await renueva({ previsualizar: true }, deNaco)).map(({ grupo: cual }) => cual)).toEqual(['Sub-9']);
  await renueva();
  const { codigoInscripcion } = suyo!.estudiantes.find(({ codigoEstudiante }) => codigoEstudiante === mayor.codigoEstudiante)!;
  const body = { ...pide(), codigoGrupo: lejos.codigoGrupo, codigoInscripciones: [codigoInscripcion] };
  expect((await app.ask(promover, { body }, deNaco)).status).toBe(404);
  expect(await app.call(promover, { body }, admin)).toMatchObject([{ inscribe: 1, accion: 'NUEVO' }]);
});

test('a group of that name that is there already takes them; without students only groups are copied', async () => {
  const sub9 = await grupo('Sub-9 Álamo');
  await inscrito(sub9);
  const mismo = await nuevoGrupo(app, academia, { codigoPeriodo: nuevo, codigoModalidad: modalidad, horario: [], values: { descripcion: 'sub-9 alamo' } }); // prettier-ignore
  expect(await renueva()).toMatchObject([{ accion: 'EXISTE', inscribe: 1 }]);
  expect(await app.rows('select codigo_grupo_origen o from grupo where codigo_grupo = $1', [mismo.codigoGrupo])).toEqual([
    { o: sub9.codigoGrupo },
  ]);
  const otro = await grupo('Sub-11', {}, { horario: [] });
  await inscrito(otro);
  expect(await renueva({ grupos: [otro.codigoGrupo], inscribir: false })).toMatchObject([{ accion: 'CREA', inscribe: 0, estudiantes: [] }]);
});

test('a group that cannot be copied says why, and its students stay; copying asks for the access to groups', async () => {
  const sub9 = await grupo('Sub-9');
  await inscrito(sub9);
  await app.rows('update profesor set activo = false where codigo_profesor = $1', [sub9.codigoProfesor]);
  expect(await renueva()).toMatchObject([{ accion: 'NO', motivo: expect.stringMatching(/^Su profesor, .* está inactivo/), quedan: 1 }]);
  await app.rows('update profesor set activo = true where codigo_profesor = $1', [sub9.codigoProfesor]);
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [ACCESO.inscripcion] });
  expect(await renueva({}, oficina)).toMatchObject([{ accion: 'NO', motivo: 'Copiar grupos pide el acceso «Grupo».' }]);
  expect(await cuenta('grupo')).toBe(1);
});

test('a modality that is gone keeps its students behind, a group without any is not copied', async () => {
  const sub9 = await grupo('Sub-9');
  const ana = await inscrito(sub9, { nombre: 'Ana' });
  const otra = await nuevaModalidad(app, academia, { descripcion: 'Quincenal' });
  await app.rows('insert into grupo_modalidad values ($1, $2, $3)', [sub9.codigoGrupo, otra.codigoModalidad, pesos(1300)]);
  await app.rows(`update modalidad set activo = false, descripcion = 'Mensual' where codigo_modalidad = $1`, [modalidad]);
  const [visto] = await renueva({ previsualizar: true });
  expect(visto).toMatchObject({ accion: 'CREA', inscribe: 0, quedan: 1 });
  expect(visto!.estudiantes).toMatchObject([{ codigoEstudiante: ana.codigoEstudiante, resultado: 'QUEDA', motivo: 'El grupo ya no ofrece la modalidad Mensual.' }]); // prettier-ignore
  await app.rows('update modalidad set activo = false where codigo_modalidad = $1', [otra.codigoModalidad]);
  expect(await renueva()).toMatchObject([{ accion: 'NO', motivo: 'Ninguna de sus modalidades está activa.', inscribe: 0, quedan: 1 }]);
  expect([await cuenta('grupo'), await cuenta('inscripcion')]).toEqual([1, 1]);
});

test('the groups of a branch that was closed, or is not the caller’s, are not renewed', async () => {
  const [naco, este] = academia.sucursales;
  const [aqui, alli] = [await grupo('Sub-9'), await grupo('Sub-9', {}, { codigoSucursal: este })];
  for (const en of [aqui, alli]) await inscrito(en, { codigoSucursal: en.codigoSucursal });
  const deNaco = await nuevoUsuario(app, academia, { sucursales: [naco] });
  expect(await renueva({ previsualizar: true }, deNaco)).toMatchObject([{ codigoGrupo: aqui.codigoGrupo, inscribe: 1 }]);
  expect((await app.ask(renovar, { body: pide({ grupos: [alli.codigoGrupo] }) }, deNaco)).status).toBe(404);
  await app.rows('update sucursal set activo = false where codigo_sucursal = $1', [este]);
  app.deps.sessions.clear();
  expect(await renueva()).toMatchObject([{ codigoGrupo: aqui.codigoGrupo, inscribe: 1 }]);
  const { status, body } = await app.ask(renovar, { body: pide({ grupos: [alli.codigoGrupo] }) }, admin);
  expect([status, body.mensaje]).toEqual([404, 'Ese grupo no existe']);
});

test('a period of another branch takes no groups', async () => {
  const [naco, este] = academia.sucursales;
  await app.rows('update periodo_academico set codigo_sucursal = $2 where codigo_periodo = $1', [viejo, naco]);
  await app.rows('update periodo_academico set codigo_sucursal = $2 where codigo_periodo = $1', [nuevo, este]);
  expect((await app.ask(renovar, { body: pide() }, admin)).body.errors).toEqual({ codigoPeriodoNuevo: 'Es de otra sucursal' });
});

test('periods that do not follow each other, and camps, are refused beside their field', async () => {
  const camp = await nuevoPeriodo(app, academia, { tipo: 'CAMPAMENTO', fechaInicio: '2026-07-01', fechaFin: '2026-07-20' });
  for (const [body, campo] of [
    [{ codigoPeriodo: nuevo, codigoPeriodoNuevo: viejo }, 'codigoPeriodoNuevo'],
    [{ codigoPeriodo: viejo, codigoPeriodoNuevo: viejo }, 'codigoPeriodoNuevo'],
    [{ codigoPeriodo: viejo, codigoPeriodoNuevo: camp.codigoPeriodo }, 'codigoPeriodoNuevo'],
    [{ codigoPeriodo: camp.codigoPeriodo, codigoPeriodoNuevo: nuevo }, 'codigoPeriodo'],
  ] as const) {
    const { status, body: answer } = await app.ask(renovar, { body }, admin);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, [campo]]);
  }
  await app.rows('update periodo_academico set activo = false where codigo_periodo = $1', [nuevo]);
  expect((await app.ask(renovar, { body: pide() }, admin)).body.mensaje).toMatch(/está inactivo/);
});

test('who moved or left since the preview goes on from where they are: once, from the group of today, and not at all who left', async () => {
  const en = async (de: Grupo, nombre: string) => {
    const { codigoEstudiante } = await inscrito(de, { nombre, fechaNacimiento: '2014-01-01' });
    const [fila] = await app.rows<{ c: number }>('select codigo_inscripcion c from inscripcion where codigo_estudiante = $1', [
      codigoEstudiante,
    ]);
    return { codigoEstudiante, codigoInscripcion: fila!.c };
  };
  const sub9 = await grupo('Sub-9', {}, { horario: [] });
  const sub10 = await grupo('Sub-10', { edadMaxima: 12 }, { horario: [] });
  const [ana, eva, luz] = [await en(sub9, 'Ana'), await en(sub9, 'Eva'), await en(sub9, 'Luz')];
  const mueve = { codigoGrupo: sub10.codigoGrupo, fecha: '2026-03-10', motivo: 'Creció', cambiarPrecio: false };
  await app.call(actos.transferirLote, { body: { ...mueve, codigoInscripciones: [ana.codigoInscripcion] } }, admin);
  await app.call(actos.cancelarLote, { body: { codigoInscripciones: [luz.codigoInscripcion], fecha: '2026-03-10', motivo: 'Se fue' } }, admin); // prettier-ignore
  const previsto = await renueva({ previsualizar: true });
  const vistos = previsto.map((uno) => [uno.grupo, uno.estudiantes.map((fila) => [fila.nombreCompleto.split(' ')[0], fila.resultado, fila.destinos])]); // prettier-ignore
  expect(vistos).toEqual([
    ['Sub-10', [['Ana', 'INSCRIBE', []]]],
    ['Sub-9', [['Eva', 'QUEDA', [sub10.codigoGrupo]]]],
  ]);
  await renueva();
  const sube = (codigoInscripciones: number[]) =>
    app.ask(promover, { body: { ...pide(), codigoGrupo: sub10.codigoGrupo, codigoInscripciones } }, admin);
  expect((await sube([eva.codigoInscripcion, luz.codigoInscripcion])).status).toBe(404);
  const dos = await Promise.all([sube([eva.codigoInscripcion, ana.codigoInscripcion]), sube([eva.codigoInscripcion])]);
  expect(dos.map(({ status }) => status)).toEqual([200, 200]);
  const suyas = await app.rows(
    `select e.codigo_estudiante c, g.descripcion g, i.codigo_inscripcion_origen o from inscripcion i join estudiante e using (codigo_estudiante)
     join grupo g using (codigo_grupo) where g.codigo_periodo = $1 order by 1`,
    [nuevo],
  );
  expect(suyas).toEqual([ana, eva].map((una) => ({ c: una.codigoEstudiante, g: 'Sub-10', o: una.codigoInscripcion })));
});
