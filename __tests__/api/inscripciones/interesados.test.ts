import { inscribir, inscribirNuevo } from '@/contract/inscripciones/inscripcion';
import { interesado, type InteresadoInput } from '@/contract/inscripciones/interesado';
import { listaEspera } from '@/contract/inscripciones/listaEspera';
import { prueba } from '@/contract/asistencia/prueba';
import { conversion } from '@/contract/reportes/academia/conversion';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

// A family that asks about a child: from the first question to the enrolment, and what of it the report counts.

const app = createTestApp();
let academia: Academia;
let token: string;
let usuario: string;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token, usuario } = await nuevoUsuario(app, academia));
});

const datos = (cambios: object = {}) => ({
  ...{ codigoSucursal: academia.sucursales[0], nombre: 'Mateo Peralta', fechaNacimiento: '2016-06-15', sexo: '' as const },
  ...{ responsable: 'Yokasta Báez', telefono: '829-555-0110', email: '', origen: 'REDES' as const, etapa: 'NUEVO' as const, motivo: '' },
  ...{ proximo: 'Llamar', proximoDia: HOY, asignado: usuario, codigoGrupo: null, nota: '' },
  ...cambios,
});
const anota = (cambios: object = {}) => app.ask(interesado.save, { body: datos(cambios) }, { token });
const anotado = async (cambios: object = {}) => (await anota(cambios)).body.data.codigoInteresado as number;
const leer = (id: number) => app.call(interesado.id, { params: { id } }, { token });
const cambia = async (codigoInteresado: number, cambios: Partial<InteresadoInput>) => {
  const { version } = await leer(codigoInteresado);
  return app.ask(interesado.update, { body: { ...datos(), codigoInteresado, version, ...cambios } }, { token });
};
const nombres = async (query: object) => (await app.call(interesado.filter, { query }, { token })).rows.map(({ nombre }) => nombre);
const porOrigen = async (query: object = {}) =>
  (await app.call(conversion, { query }, { token })).filas.map(({ origen, llegaron, probaron, inscritos, conversion: tanto }) => [
    ...[origen, llegaron, probaron, inscritos, tanto],
  ]);

test('a family has a phone or a mail, a lost one has its reason, and enrolled is said by an enrolment alone', async () => {
  expect((await anota({ telefono: '' })).body.errors.telefono).toMatch(/^Escriba un teléfono o un correo/);
  expect((await anota({ telefono: '', email: 'yokasta@correo.do' })).status).toBe(200);
  expect((await anota({ fechaNacimiento: '2130-06-15' })).body.errors).toEqual({ fechaNacimiento: 'No puede ser una fecha futura' });
  expect((await anota({ etapa: 'PERDIDO' })).body.errors).toEqual({ motivo: 'Diga por qué se perdió' });
  expect((await anota({ etapa: 'INSCRITO' })).body.errors).toEqual({ etapa: 'Inscríbalo: la etapa cambia sola' });
  expect((await anota({ asignado: 'nadie' })).body.errors).toEqual({ asignado: 'Esa persona no atiende inscripciones aquí' });
  const codigo = await anotado();
  await cambia(codigo, { etapa: 'PERDIDO', motivo: 'Le queda lejos' });
  // Nothing is left to be done for a lost family; who finds it again writes the next step anew.
  expect(await leer(codigo)).toMatchObject({ etapa: 'PERDIDO', motivo: 'Le queda lejos', proximo: '', proximoDia: null });
  await cambia(codigo, { etapa: 'CONTACTADO', motivo: 'Le queda lejos' });
  expect(await leer(codigo)).toMatchObject({ etapa: 'CONTACTADO', motivo: '', proximo: 'Llamar' });
});

test('the list finds by stage, source and who does it, and what is to be done today or late', async () => {
  const otra = await nuevoUsuario(app, academia);
  await anota();
  await anota({ nombre: 'Ana Tarde', proximoDia: '2026-03-01', origen: 'PASO', asignado: otra.usuario });
  await anota({ nombre: 'Eva Luego', proximoDia: '2026-04-01', etapa: 'PRUEBA' });
  await anota({ nombre: 'Leo Nada', proximo: '', proximoDia: null });
  expect(await nombres({})).toEqual(['Ana Tarde', 'Mateo Peralta', 'Eva Luego', 'Leo Nada']);
  expect(await nombres({ porHacer: true })).toEqual(['Ana Tarde', 'Mateo Peralta']);
  expect(await nombres({ etapa: 'PRUEBA' })).toEqual(['Eva Luego']);
  expect(await nombres({ origen: 'PASO' })).toEqual(['Ana Tarde']);
  expect(await nombres({ asignado: otra.usuario })).toEqual(['Ana Tarde']);
  expect(await nombres({ filtro: 'yokasta 8295550110 luego' })).toEqual(['Eva Luego']);
  expect(await nombres({ codigoSucursal: academia.sucursales[1] })).toEqual([]);
});

test('who enrols in these branches may take charge, nobody else', async () => {
  const lejos = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  const sin = await nuevoUsuario(app, academia, { accesos: [9] });
  const aqui = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
  const hay = await app.call(interesado.asignados, {}, { token: aqui.token });
  const logins = hay.map((uno) => uno.usuario);
  expect(logins).toEqual(expect.arrayContaining([usuario, aqui.usuario]));
  expect(logins).not.toContain(lejos.usuario);
  expect(logins).not.toContain(sin.usuario);
});

test('a phone that somebody has already is told, and refuses nothing', async () => {
  const { codigoPagador } = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Gil' });
  const primero = await anotado();
  await app.rows(`update entidad set telefono = '829-555-0110' where codigo_entidad = $1`, [codigoPagador]);
  const tienen = (body: object) => app.call(interesado.parecidos, { body: { telefono: '829-555-0110', ...body } }, { token });
  expect((await tienen({})).map(({ que }) => que)).toEqual(['interesado, nuevo', 'responsable de Luis Gil']);
  expect((await tienen({ codigoInteresado: primero })).map(({ que }) => que)).toEqual(['responsable de Luis Gil']);
  expect((await anota({ nombre: 'Su hermana' })).status).toBe(200);
});

test('the enrolment of a new child marks its family in the same transaction, once, and the report counts it', async () => {
  const grupo = await nuevoGrupo(app, academia);
  const codigoInteresado = await anotado({ codigoGrupo: grupo.codigoGrupo, etapa: 'PRUEBA' });
  await anota({ nombre: 'Otra niña' });
  await anota({ nombre: 'De paso', origen: 'PASO', etapa: 'PERDIDO', motivo: 'Costo' });
  const adulto = {
    nombre: 'Yokasta',
    apellido: 'Báez',
    documento: '',
    email: '',
    telefono: '829-555-0110',
    telefonoOtro: '',
    whatsapp: '',
  };
  const entidad = {
    nombre: 'Mateo',
    apellido: 'Peralta',
    fechaNacimiento: '2016-06-15',
    sexo: 'M' as const,
    documento: '',
    email: '',
    telefono: '',
  };
  const madre = { entidad: adulto, parentesco: 'MADRE' as const, contactoPago: true, recoge: true, emergencia: true };
  const { codigoGrupo, codigoModalidad } = grupo;
  const body = { codigoGrupo, codigoModalidad, codigoSucursal: academia.sucursales[0], totalEsperado: pesos(9000), codigoInteresado };
  const nuevo = { ...body, estudiante: { entidad, alertaMedica: '', responsables: [madre] } };
  // Refused as a whole: the family stays as it was.
  expect((await app.ask(inscribirNuevo, { body: { ...nuevo, totalEsperado: pesos(1) } }, { token, clave: nuevaClave() })).status).toBe(409);
  expect((await leer(codigoInteresado)).etapa).toBe('PRUEBA');

  const clave = nuevaClave();
  const { codigoEstudiante } = await app.call(inscribirNuevo, { body: nuevo }, { token, clave });
  await app.call(inscribirNuevo, { body: nuevo }, { token, clave });
  expect(await leer(codigoInteresado)).toMatchObject({ etapa: 'INSCRITO', codigoEstudiante, proximo: '', proximoDia: null });
  expect(await app.rows('select from estudiante where codigo_compania = $1', [academia.codigoCompania])).toHaveLength(1);
  expect((await cambia(codigoInteresado, { etapa: 'NUEVO' })).body.errors).toEqual({ etapa: 'Ya está inscrito' });

  // A sibling who comes of the same question is enrolled too; the first one stays named.
  const hermano = await nuevoEstudiante(app, academia);
  const otro = { ...body, codigoEstudiante: hermano.codigoEstudiante };
  expect((await app.ask(inscribir, { body: otro }, { token, clave: nuevaClave() })).status).toBe(200);
  expect((await leer(codigoInteresado)).codigoEstudiante).toBe(codigoEstudiante);

  expect(await porOrigen()).toEqual([
    ['REDES', 2, 1, 1, 5000],
    ['PASO', 1, 0, 0, 0],
  ]);
  const { totales } = await app.call(conversion, { query: {} }, { token });
  expect(totales).toEqual({ llegaron: 3, probaron: 1, inscritos: 1, perdidos: 1, conversion: 3333 });
  expect(await porOrigen({ hasta: '2026-03-01' })).toEqual([]);
});

test('a family that was deleted leaves nothing but the audit', async () => {
  const id = await anotado();
  await app.call(interesado.remove, { params: { id } }, { token });
  expect((await app.ask(interesado.id, { params: { id } }, { token })).status).toBe(404);
  expect(await app.rows('select from interesado where codigo_interesado = $1', [id])).toEqual([]);
});

test('the waiting list moves the stage as an enrolment does: a child waits, is enrolled from the list, or withdraws', async () => {
  const grupo = await nuevoGrupo(app, academia, { values: { capacidad: 1 } });
  await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo });
  const { codigoGrupo, codigoModalidad } = grupo;
  const codigoInteresado = await anotado({ etapa: 'PERDIDO', motivo: 'Costo' });
  expect((await cambia(codigoInteresado, { etapa: 'ESPERA' })).body.errors).toEqual({
    etapa: 'Anótelo en la lista de espera: la etapa cambia sola',
  });
  const nino = await nuevoEstudiante(app, academia);
  const espera = () =>
    app.call(listaEspera.save, { body: { codigoGrupo, codigoEstudiante: nino.codigoEstudiante, nota: '', codigoInteresado } }, { token });
  const { codigoEspera } = await espera();
  expect(await leer(codigoInteresado)).toMatchObject({ etapa: 'ESPERA', motivo: '', codigoEstudiante: nino.codigoEstudiante });
  // What is written of it meanwhile leaves the stage.
  expect((await cambia(codigoInteresado, { etapa: 'ESPERA', nota: 'Espera un cupo' })).status).toBe(200);

  await app.call(listaEspera.remove, { params: { id: codigoEspera } }, { token });
  expect(await leer(codigoInteresado)).toMatchObject({ etapa: 'CONTACTADO', codigoEstudiante: null });

  await espera();
  await app.rows('update grupo set capacidad = 5 where codigo_grupo = $1', [codigoGrupo]);
  const body = { codigoGrupo, codigoModalidad, codigoSucursal: academia.sucursales[0], totalEsperado: pesos(9000) };
  await app.call(inscribir, { body: { ...body, codigoEstudiante: nino.codigoEstudiante } }, { token, clave: nuevaClave() });
  expect(await leer(codigoInteresado)).toMatchObject({ etapa: 'INSCRITO', codigoEstudiante: nino.codigoEstudiante, proximo: '' });

  // By hand a family may leave the list, and with it the record that was made there.
  const otro = await anotado();
  const suyo = await nuevoEstudiante(app, academia);
  await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [codigoGrupo]);
  const deEspera = { codigoGrupo, codigoEstudiante: suyo.codigoEstudiante, nota: '', codigoInteresado: otro };
  await app.call(listaEspera.save, { body: deEspera }, { token });
  expect((await cambia(otro, { etapa: 'PERDIDO', motivo: 'Se mudó' })).status).toBe(200);
  expect(await leer(otro)).toMatchObject({ etapa: 'PERDIDO', codigoEstudiante: null });
});

test('of two open seasons a family asks about one: the list names it, its trial is within it, and enrolled in both it counts once', async () => {
  const este = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10' } });
  const siguiente = await nuevoPeriodo(app, academia, { descripcion: '2026-2027', fechaInicio: '2026-08-01', fechaFin: '2027-05-31' });
  const { codigoModalidad } = este;
  const luego = await nuevoGrupo(app, academia, {
    codigoPeriodo: siguiente.codigoPeriodo,
    codigoModalidad,
    values: { descripcion: 'Sub-10' },
  });
  const codigoInteresado = await anotado({ codigoGrupo: luego.codigoGrupo });
  expect(await leer(codigoInteresado)).toMatchObject({ grupo: 'Sub-10 · 2026-2027', codigoGrupo: luego.codigoGrupo });
  const [fila] = (await app.call(interesado.filter, { query: {} }, { token })).rows;
  expect(fila!.grupo).toBe('Sub-10 · 2026-2027');
  // The next season trains nobody yet, so its trial is on a day of its own, or with the group of this season.
  const pone = async ({ codigoGrupo }: typeof este, dia: string) => {
    const { version } = await leer(codigoInteresado);
    return app.ask(prueba.poner, { body: { codigoInteresado, codigoGrupo, dia, version } }, { token });
  };
  expect((await pone(luego, '2026-03-12')).body.errors.dia).toMatch(/^El período del grupo va del 1 de agosto/);
  expect((await pone(este, '2026-08-04')).body.errors.dia).toMatch(/^El período del grupo va del/);
  expect([(await pone(luego, '2026-08-04')).status, (await pone(este, '2026-03-12')).status]).toEqual([200, 200]);
  expect(await leer(codigoInteresado)).toMatchObject({ diaPrueba: '2026-03-12', codigoGrupoPrueba: este.codigoGrupo });
  const nino = await nuevoEstudiante(app, academia);
  const enrola = ({ codigoGrupo }: typeof este, totalEsperado: number) => {
    const body = { codigoGrupo, codigoModalidad, codigoSucursal: academia.sucursales[0], codigoEstudiante: nino.codigoEstudiante };
    return app.ask(inscribir, { body: { ...body, totalEsperado: pesos(totalEsperado), codigoInteresado } }, { token, clave: nuevaClave() });
  };
  const [despues, ahora] = [await enrola(luego, 26_500), await enrola(este, 9000)];
  expect([despues.status, ahora.status, ahora.body.mensaje]).toEqual([200, 200, ahora.body.mensaje]);
  expect(await leer(codigoInteresado)).toMatchObject({ etapa: 'INSCRITO', codigoEstudiante: nino.codigoEstudiante });
  expect(await porOrigen()).toEqual([['REDES', 1, 0, 1, 10_000]]);
});
