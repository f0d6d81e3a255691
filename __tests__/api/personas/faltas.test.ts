import { profesores } from '@/contract/academico/profesor';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { responsables } from '@/contract/responsables/responsable';
import { usuarios } from '@/contract/usuarios/usuario';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let admin: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
});

test('every answer that holds a person carries its key, its registration, whether it pays and whether it is active', async () => {
  const nino = await nuevoEstudiante(app, academia);
  const profesor = await nuevoProfesor(app, academia);
  const de = (codigoEntidad: number, contactoPago = false) => ({
    codigoEntidad,
    nombre: expect.any(String),
    apellido: expect.any(String),
    fechaNacimiento: codigoEntidad === nino.codigoEntidad ? '2016-06-15' : null,
    sexo: '',
    email: '',
    telefono: expect.any(String),
    contactoPago,
    fechaRegistro: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    activo: true,
  });
  const { rows: alumnos } = await app.call(estudiantes.crudFilter, { query: {} }, admin);
  expect(alumnos.map(({ entidad }) => entidad)).toEqual([expect.objectContaining(de(nino.codigoEntidad))]);
  const { rows: maestros } = await app.call(profesores.filter, { query: {} }, admin);
  expect(maestros.map(({ entidad }) => entidad)).toEqual([expect.objectContaining(de(profesor.codigoEntidad))]);
  const { rows: logins } = await app.call(usuarios.filter, { query: {} }, admin);
  expect(logins.map(({ entidad }) => entidad)).toEqual([expect.objectContaining(de(admin.codigoEntidad))]);
  const { rows: padres } = await app.call(responsables.filter, { query: {} }, admin);
  expect(padres).toEqual([expect.objectContaining(de(nino.codigoPagador, true))]);
});

describe('a roll', () => {
  const marcar = (codigoGrupo: number, codigoEstudiante: number, como: { token: string }, more: object = {}) =>
    app.ask(
      registroAsistencia.save,
      { body: [{ codigoGrupo, codigoEstudiante, fechaAsistencia: HOY, estado: 'PRESENTE', ...more }] } as never,
      como,
    );

  test('tells no name of a child of another branch or company, whatever number is sent', async () => {
    const { codigoGrupo, codigoPeriodo } = await nuevoGrupo(app, academia);
    const [naco, santiago] = academia.sucursales;
    const deNaco = await nuevoUsuario(app, academia, { sucursales: [naco] });
    const lejos = await nuevoEstudiante(app, academia, { codigoSucursal: santiago });
    const otro = await nuevoEstudiante(app, await nuevaAcademia(app));
    const nadie = await marcar(codigoGrupo, 2_000_000_000, deNaco);
    for (const { codigoEstudiante } of [lejos, otro]) {
      const { status, body } = await marcar(codigoGrupo, codigoEstudiante, deNaco);
      expect([status, body]).toEqual([404, nadie.body]);
    }
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', sucursales: [naco] });
    const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
    app.deps.sessions.clear();
    const suyo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor });
    const deOtroGrupo = await nuevoEstudiante(app, academia);
    expect((await marcar(suyo.codigoGrupo, deOtroGrupo.codigoEstudiante, coach)).status).toBe(404);
  });

  test('names a child that left the group, so that the coach knows whose mark is refused', async () => {
    const grupo = await nuevoGrupo(app, academia);
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [coach.codigoUsuario, grupo.codigoProfesor]);
    app.deps.sessions.clear();
    const seFue = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Gil' });
    await nuevaInscripcion(app, academia, { estudiante: seFue, grupo, values: { estatus: 'CANCELADA' } });
    const { status, body } = await marcar(grupo.codigoGrupo, seFue.codigoEstudiante, coach);
    expect([status, body.mensaje]).toEqual([409, 'Luis Gil: No está inscrito en este grupo.']);
  });

  test('in the name of another user or instructor is a lost access, not a foreign branch', async () => {
    const grupo = await nuevoGrupo(app, academia);
    const nino = await nuevoEstudiante(app, academia);
    const ajeno = await marcar(grupo.codigoGrupo, nino.codigoEstudiante, admin, { usuario: 'otra.persona' });
    expect([ajeno.status, ajeno.body.motivo]).toEqual([403, 'acceso']);
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [coach.codigoUsuario, grupo.codigoProfesor]);
    app.deps.sessions.clear();
    const { codigoProfesor } = await nuevoProfesor(app, academia);
    const otro = await marcar(grupo.codigoGrupo, nino.codigoEstudiante, coach, { codigoProfesor });
    expect([otro.status, otro.body.motivo]).toEqual([403, 'acceso']);
  });
});

test('a user or instructor of another branch or company is a 404, never the branch dialog', async () => {
  const [naco, santiago] = academia.sucursales;
  const deNaco = await nuevoUsuario(app, academia, { sucursales: [naco] });
  const otra = await nuevaAcademia(app);
  const maestro = await nuevoProfesor(app, academia);
  await app.rows('update profesor set codigo_sucursal = $1 where codigo_profesor = $2', [santiago, maestro.codigoProfesor]);
  const [deSantiago, deOtra] = [await nuevoUsuario(app, academia, { sucursales: [santiago] }), await nuevoUsuario(app, otra)];
  const asked = [];
  for (const { codigoProfesor } of [maestro, await nuevoProfesor(app, otra)]) {
    asked.push(await app.ask(profesores.id, { params: { id: codigoProfesor } }, deNaco));
    asked.push(await app.ask(profesores.foto, { params: { id: codigoProfesor }, query: {} }, deNaco));
    asked.push(await app.ask(profesores.remove, { params: { id: codigoProfesor } }, deNaco));
  }
  for (const { usuario, codigoUsuario } of [deSantiago, deOtra]) {
    asked.push(await app.ask(usuarios.id, { params: { usuario } }, deNaco));
    asked.push(await app.ask(usuarios.foto, { params: { id: codigoUsuario }, query: {} }, deNaco));
    asked.push(await app.ask(usuarios.estado, { body: { usuario, activo: false } }, deNaco));
    asked.push(await app.ask(usuarios.remove, { params: { usuario } }, deNaco));
    asked.push(await app.ask(usuarios.resetPassword, { body: { usuario, newPassword: 'balón de Naco 27' } }, deNaco));
  }
  expect(asked.map(({ status, body }) => [status, body.motivo])).toEqual(asked.map(() => [404, undefined]));
  const vistos = (rows: { usuario: string }[]) => rows.map(({ usuario }) => usuario).sort();
  const suyos = [admin.usuario, deNaco.usuario].sort();
  expect(vistos((await app.call(usuarios.filter, { query: {} }, deNaco)).rows)).toEqual(suyos);
  expect(vistos(await app.call(usuarios.all, {}, deNaco))).toEqual(suyos);
});
