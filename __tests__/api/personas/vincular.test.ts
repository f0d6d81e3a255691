import { profesores } from '@/contract/academico/profesor';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { inscribirNuevo } from '@/contract/inscripciones/inscripcion';
import { responsables } from '@/contract/responsables/responsable';
import { usuarios } from '@/contract/usuarios/usuario';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';

// By exact document a person of another branch is named, nothing else, and may be linked; linking gives the branch.

const app = createTestApp();
let academia: Academia;
let deNaco: { token: string };
let lejos: Awaited<ReturnType<typeof nuevoEstudiante>>;
let carmen: number;
const DOCUMENTO = '001-1234567-8';

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  const [naco, santiago] = academia.sucursales;
  deNaco = await nuevoUsuario(app, academia, { sucursales: [naco] });
  const persona = { nombre: 'Carmen', apellido: 'Núñez', telefono: '809-555-1234', email: 'carmen@x.do', documento: DOCUMENTO };
  ({ codigoEntidad: carmen } = await nuevaEntidad(app, academia, persona));
  lejos = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Gil', codigoPagador: carmen, codigoSucursal: santiago });
});

const roles = { parentesco: 'MADRE', contactoPago: false, recoge: true, emergencia: true } as const;
const vincular = (codigoEstudiante: number, more: object) =>
  app.ask(responsables.save, { body: { ...roles, codigoEstudiante, codigoEntidad: carmen, ...more } }, deNaco);
const leer = () => app.ask(responsables.persona, { query: { codigoEntidad: carmen } }, deNaco);
const adulta = { nombre: 'Carmen', apellido: 'Núñez', documento: '', telefono: '809-555-1234' };
const nino = (more: object = {}) => ({
  entidad: { nombre: 'Ana', apellido: 'Gil', fechaNacimiento: '2016-05-01', sexo: 'F' as const, documento: '', email: '', telefono: '' },
  alertaMedica: '',
  responsables: [{ ...roles, entidad: { ...adulta, email: '', telefonoOtro: '', whatsapp: '' } }],
  ...more,
});

describe('a guardian of another branch', () => {
  test('is named by the exact document: no phone, no child, and not by phone and name', async () => {
    const parecidas = (body: object) =>
      app.call(responsables.parecidos, { body: { nombre: '', apellido: '', documento: '', telefono: '', ...body } }, deNaco);
    expect(await parecidas({ documento: '00112345678' })).toEqual([
      { codigoEntidad: carmen, nombreCompleto: 'Carmen Núñez', telefono: '', hijos: [], porDocumento: true },
    ]);
    expect(await parecidas({ documento: '0011234567' })).toEqual([]);
    expect(await parecidas(adulta)).toEqual([]);
    const { rows } = await app.call(responsables.filter, { query: { filtro: 'carmen' } }, deNaco);
    expect(rows).toEqual([]);
  });

  test('is linked with it, and from then on known; by its number alone it does not exist', async () => {
    const aqui = await nuevoEstudiante(app, academia);
    for (const more of [{}, { documento: '' }, { documento: '001-1234567-9' }]) {
      expect([more, (await vincular(aqui.codigoEstudiante, more)).status]).toEqual([more, 404]);
    }
    expect((await leer()).status).toBe(404);
    expect((await vincular(aqui.codigoEstudiante, { documento: '00112345678' })).status).toBe(200);
    expect((await leer()).body).toMatchObject({ nombreCompleto: 'Carmen Núñez', email: 'carmen@x.do' });
  });

  test('comes with a new student the same way, enrolled or not', async () => {
    const con = (documento?: string) => [{ ...roles, codigoEntidad: carmen, documento }];
    const codigoSucursal = academia.sucursales[0];
    const crear = (documento?: string) =>
      app.ask(estudiantes.save, { body: { ...nino({ responsables: con(documento) }), codigoSucursal } }, deNaco);
    expect((await crear()).status).toBe(404);
    expect((await crear(DOCUMENTO)).status).toBe(200);
    expect((await leer()).status).toBe(200);
  });

  test('is not written down a second time with a new student', async () => {
    const grupo = await nuevoGrupo(app, academia);
    const conDocumento = { ...adulta, documento: '00112345678', email: '', telefonoOtro: '', whatsapp: '' };
    const estudiante = nino({ responsables: [{ ...roles, entidad: conDocumento }] });
    const { codigoGrupo, codigoModalidad, codigoSucursal } = grupo;
    const body = { codigoGrupo, codigoModalidad, codigoSucursal, totalEsperado: pesos(9000), estudiante };
    const { status, body: answer } = await app.ask(inscribirNuevo, { body: body }, deNaco);
    expect([status, answer.mensaje]).toEqual([409, expect.stringContaining('Carmen Núñez ya tiene ese documento')]);
  });

  test('becomes an instructor or a user here when it is said to be the same person', async () => {
    const entidad = { ...adulta, documento: DOCUMENTO, email: '', fechaNacimiento: null, sexo: 'F' as const };
    const codigoSucursal = academia.sucursales[0];
    const profesor = { activo: true, codigoSucursal, nuevoUsuario: { entidad, usuario: null, sucursalUsuario: [] } };
    const dicho = await app.ask(profesores.save, { body: { ...profesor, mismaPersona: false } }, deNaco);
    expect(dicho.body.errors).toEqual({ 'nuevoUsuario.entidad.documento': expect.stringContaining('Ya está registrado: Carmen Núñez') });
    const hecho = await app.call(profesores.save, { body: { ...profesor, mismaPersona: true } }, deNaco);
    expect(hecho.entidad).toMatchObject({ codigoEntidad: carmen, email: 'carmen@x.do' });

    const cuenta = { usuario: `carmen.${process.pid}`, password: '', temporal: true, tipoUsuario: 'OPERADOR' as const, activo: true };
    const registro = { usuario: cuenta, entidad, sucursalUsuario: [{ codigoSucursal, defecto: true }], accesoRolUsuario: [] };
    const dicha = await app.ask(usuarios.registrar, { body: { ...registro, mismaPersona: false } }, deNaco);
    expect(dicha.body.errors).toEqual({ 'entidad.documento': expect.stringContaining('Ya está registrado: Carmen Núñez') });
    const usuaria = await app.call(usuarios.registrar, { body: { ...registro, mismaPersona: true } }, deNaco);
    expect(usuaria.entidad).toMatchObject({ codigoEntidad: carmen, email: 'carmen@x.do' });
    const otra = { ...registro, usuario: { ...cuenta, usuario: `otra.${process.pid}` }, mismaPersona: true };
    expect((await app.ask(usuarios.registrar, { body: otra }, deNaco)).body.errors).toEqual({
      'entidad.documento': 'Carmen Núñez ya tiene un usuario',
    });
  });
});

describe('a child of another branch', () => {
  const parecidos = (query: object) => app.call(estudiantes.existe, { query }, deNaco);

  test('is named by the exact document, without key or birth date, and not by name and birth date', async () => {
    await app.rows(`update entidad set documento = 'A-77' where codigo_entidad = $1`, [lejos.codigoEntidad]);
    expect(await parecidos({ documento: 'a77' })).toEqual([
      { codigoEstudiante: null, nombreCompleto: 'Luis Gil', fechaNacimiento: null, activo: true, porDocumento: true },
    ]);
    expect(await parecidos({ nombre: 'Luis', apellido: 'Gil', fechaNacimiento: '2016-06-15' })).toEqual([]);
    const persona = { ...nino().entidad, documento: 'A77' };
    const { status, body } = await app.ask(
      estudiantes.save,
      { body: { ...nino({ entidad: persona }), codigoSucursal: academia.sucursales[0] } },
      deNaco,
    );
    expect([status, body.mensaje, body.data]).toEqual([409, 'Luis Gil ya está registrado con ese documento', undefined]);
  });
});

describe('enrolling a new child', () => {
  const inscribir = async (more: object = {}) => {
    const { codigoGrupo, codigoModalidad, codigoSucursal } = await grupo;
    const body = { codigoGrupo, codigoModalidad, codigoSucursal, totalEsperado: pesos(9000), estudiante: nino(), ...more };
    return app.ask(inscribirNuevo, { body: body }, deNaco);
  };
  let grupo: ReturnType<typeof nuevoGrupo>;
  const cuantas = async () =>
    (await app.rows(`select from entidad where codigo_compania = $1 and nombre = 'Ana'`, [academia.codigoCompania])).length;
  beforeEach(() => {
    grupo = nuevoGrupo(app, academia);
  });

  test('makes no second record of a child that `estudiante/save` would refuse: the same 409, until it is confirmed', async () => {
    const alta = { body: { ...nino(), codigoSucursal: academia.sucursales[0] } };
    await app.call(estudiantes.save, alta, deNaco);
    const [otra, nueva] = [await app.ask(estudiantes.save, alta, deNaco), await inscribir()];
    expect([nueva.status, nueva.body]).toEqual([409, otra.body]);
    expect(Object.keys(nueva.body.errors)).toEqual(['confirmaParecidos']);
    expect(await cuantas()).toBe(1);
    expect((await inscribir({ confirmaParecidos: true })).status).toBe(200);
    expect(await cuantas()).toBe(2);
  });

  test('of two desks that send the same child at once one is asked', async () => {
    const alta = { body: { ...nino(), codigoSucursal: academia.sucursales[0] } };
    const answers = await Promise.all([1, 2, 3].map(() => app.ask(estudiantes.save, alta, deNaco)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await cuantas()).toBe(1);
  });
});
