import { hash } from '@node-rs/argon2';
import { profesores } from '@/contract/academico/profesor';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { fichas } from '@/contract/estudiantes/info';
import { fusiones } from '@/contract/estudiantes/fusion';
import { direcciones } from '@/contract/responsables/direccion';
import { fusionarResponsables } from '@/contract/responsables/fusion';
import { responsables } from '@/contract/responsables/responsable';
import { perfil } from '@/contract/sesion/perfil';
import { usuarios } from '@/contract/usuarios/usuario';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoProfesor, nuevoUsuario, type Academia } from '../../support/factories';

// The person of a user gets the links for a new password: who writes it could sign in as that user.

const app = createTestApp();
const CLAVE = 'balón de Naco 26';
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  const password = await hash(CLAVE, { algorithm: 2, memoryCost: 4096, timeCost: 1, parallelism: 1 });
  jefa = await nuevoUsuario(app, academia, { password });
  await app.rows(`update entidad set email = 'jefa@naco.do', telefono = '809-555-0100' where codigo_entidad = $1`, [jefa.codigoEntidad]);
});

const operadora = (accesos: number[], more: object = {}) => nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos, ...more });
const persona = {
  nombre: 'Usuaria',
  apellido: 'Jefa',
  documento: '',
  telefono: '809-555-0100',
  telefonoOtro: '',
  whatsapp: '',
  email: 'mala@ladron.do',
};
const deLaJefa = async () =>
  (await app.rows('select email, telefono, version from entidad where codigo_entidad = $1', [jefa.codigoEntidad]))[0] as {
    email: string;
    telefono: string;
    version: number;
  };
const correos = () =>
  app.rows('select para, asunto, contenido from correo where codigo_compania = $1 order by 1', [academia.codigoCompania]);
/** The administrator as guardian, student and instructor: every page on which a person is edited. */
async function entodas() {
  const hijo = await nuevoEstudiante(app, academia, { codigoPagador: jefa.codigoEntidad });
  const maestra = await nuevoProfesor(app, academia, jefa.codigoUsuario);
  await app.rows('update profesor set codigo_entidad = $1 where codigo_profesor = $2', [jefa.codigoEntidad, maestra.codigoProfesor]);
  return { hijo, maestra };
}

describe('an operator who may not change a user', () => {
  test('does not move the e-mail of an administrator made a guardian, nor its phone', async () => {
    for (const accesos of [[1, 59], [1, 53], [59]]) {
      const { token } = await operadora(accesos);
      const hijo = await nuevoEstudiante(app, academia);
      const vinculo = { parentesco: 'OTRO', contactoPago: false, recoge: false, emergencia: false } as const;
      await app.call(
        responsables.save,
        { body: { ...vinculo, codigoEstudiante: hijo.codigoEstudiante, codigoEntidad: jefa.codigoEntidad } },
        { token },
      );
      for (const cambio of [{}, { email: 'jefa@naco.do', telefono: '809-555-9999' }]) {
        const { version } = await deLaJefa();
        const body = { ...persona, ...cambio, codigoEntidad: jefa.codigoEntidad, version };
        const answer = await app.ask(responsables.updateEntidad, { body }, { token });
        expect([accesos, answer.status, answer.body.motivo]).toEqual([accesos, 403, 'acceso']);
      }
    }
    expect(await deLaJefa()).toEqual({ email: 'jefa@naco.do', telefono: '809-555-0100', version: 0 });
    expect(await correos()).toEqual([]);
  });

  test('nor on the page of students, of instructors, of addresses, or by a photo', async () => {
    const { maestra } = await entodas();
    const alumna = await nuevoEstudiante(app, academia);
    await app.rows('update usuario set codigo_entidad = $1 where codigo_usuario = $2', [alumna.codigoEntidad, jefa.codigoUsuario]);
    const { token } = await operadora([1, 8, 9, 54]);
    const { codigoEntidad } = alumna;
    const { telefonoOtro: _, whatsapp: __, ...corta } = persona;
    const nina = { ...corta, fechaNacimiento: '1990-01-01', sexo: 'F' as const };
    const casa = {
      codigoEntidad,
      tipo: 'CASA',
      calle: 'Duarte',
      sector: '',
      ciudad: '',
      provincia: '',
      referencia: '',
      principal: true,
    } as const;
    const asked = [
      await app.ask(estudiantes.updateEntidad, { body: { ...nina, codigoEntidad, version: 0 } }, { token }),
      await app.ask(direcciones.save, { body: casa }, { token }),
      await app.ask(
        fichas.saveFoto,
        { params: { id: alumna.codigoEstudiante }, query: { nombre: 'a.png' }, archivo: new Uint8Array([1]) },
        { token },
      ),
      await app.ask(fichas.deleteFoto, { params: { id: alumna.codigoEstudiante } }, { token }),
    ];
    await app.rows('update usuario set codigo_entidad = $1 where codigo_usuario = $2', [jefa.codigoEntidad, jefa.codigoUsuario]);
    const { version } = (await app.ask(profesores.id, { params: { id: maestra.codigoProfesor } }, { token })).body;
    const nuevoUsuario_ = { entidad: nina, usuario: null, sucursalUsuario: [] };
    const { codigoProfesor, codigoSucursal } = maestra;
    asked.push(
      await app.ask(
        profesores.update,
        { body: { codigoProfesor, codigoSucursal, activo: true, version, nuevoUsuario: nuevoUsuario_ } },
        { token },
      ),
    );
    expect(asked.map(({ status, body }) => [status, body.motivo])).toEqual(asked.map(() => [403, 'acceso']));
    expect(
      await app.rows(`select from entidad where codigo_compania = $1 and email = 'mala@ladron.do'`, [academia.codigoCompania]),
    ).toEqual([]);
  });

  test('nor one who lacks a branch of the user, with every access there is', async () => {
    await entodas();
    const gerente = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
    const body = { ...persona, codigoEntidad: jefa.codigoEntidad, version: 0 };
    const ajena = async () => {
      const { status, body: answer } = await app.ask(responsables.updateEntidad, { body }, gerente);
      expect([status, answer.motivo, answer.mensaje]).toEqual([403, 'acceso', expect.stringContaining('una sucursal que usted no tiene')]);
    };
    await ajena();
    await nuevoUsuario(app, academia); // who has all branches, once she lacks one
    await app.rows('delete from sucursal_usuario where codigo_usuario = $1 and defecto', [jefa.codigoUsuario]);
    await ajena();
  });

  test('nor by merging a child into the record of a user', async () => {
    const [queda, seVa] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
    await app.rows('update usuario set codigo_entidad = $1 where codigo_usuario = $2', [queda.codigoEntidad, jefa.codigoUsuario]);
    const admin = await nuevoUsuario(app, academia, { accesos: [1, 9] });
    const body = { codigoEstudiante: queda.codigoEstudiante, codigoFusion: seVa.codigoEstudiante };
    expect((await app.ask(fusiones.fusionar, { body }, admin)).body.motivo).toBe('acceso');
    expect((await app.ask(fusiones.fusionar, { body }, jefa)).status).toBe(200);
  });

  test('nor by joining a guardian with the record of a user, whichever of the two stays', async () => {
    const [{ codigoPagador: suya }, { codigoPagador }] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
    await app.rows('update usuario set codigo_entidad = $1 where codigo_usuario = $2', [suya, jefa.codigoUsuario]);
    const admin = await nuevoUsuario(app, academia, { accesos: [1, 59] });
    const unir = (codigoEntidad: number, codigoFusion: number, como = admin) =>
      app.ask(fusionarResponsables, { body: { codigoEntidad, codigoFusion } }, como);
    expect((await unir(codigoPagador, suya)).body.motivo).toBe('acceso');
    expect((await unir(suya, codigoPagador)).body.motivo).toBe('acceso');
    expect((await unir(suya, codigoPagador, jefa)).status).toBe(200);
  });
});

describe('who may change a user', () => {
  test('moves its e-mail on every page, and the address until now is told', async () => {
    await entodas();
    const otra = await nuevoUsuario(app, academia);
    const body = { ...persona, email: 'nueva@naco.do', codigoEntidad: jefa.codigoEntidad, version: 0 };
    await app.call(responsables.updateEntidad, { body }, otra);
    expect(await correos()).toEqual([
      {
        para: 'jefa@naco.do',
        asunto: expect.stringContaining('Cambió el correo'),
        contenido: expect.stringContaining(`«${jefa.usuario}»`),
      },
    ]);
    expect((await correos())[0].contenido).not.toContain('nueva@naco.do');
    await app.call(responsables.updateEntidad, { body: { ...body, telefono: '809-555-7777', version: 1 } }, otra);
    expect(await correos()).toHaveLength(1);
  });

  test('does not get mail for a guardian who is no user', async () => {
    const hijo = await nuevoEstudiante(app, academia);
    await app.rows(`update entidad set email = 'madre@naco.do' where codigo_entidad = $1`, [hijo.codigoPagador]);
    await app.call(responsables.updateEntidad, { body: { ...persona, codigoEntidad: hijo.codigoPagador, version: 0 } }, jefa);
    expect(await correos()).toEqual([]);
  });
});

describe('one’s own recovery e-mail', () => {
  const contacto = { telefono: '809-555-0100', version: 0 };
  const cambiar = (body: object) => app.ask(perfil.update, { body: { ...contacto, ...body } as never }, jefa);

  test('needs the own password; the old address is told', async () => {
    const sin = await cambiar({ email: 'mia@naco.do' });
    expect([sin.status, Object.keys(sin.body.errors)]).toEqual([400, ['password']]);
    const mala = await cambiar({ email: 'mia@naco.do', password: 'otra cosa 26' });
    expect([mala.status, mala.body.errors]).toEqual([400, { password: 'No es su contraseña actual' }]);
    expect(await deLaJefa()).toMatchObject({ email: 'jefa@naco.do' });
    expect(await correos()).toEqual([]);
    expect((await cambiar({ email: 'mia@naco.do', password: CLAVE })).body.data).toMatchObject({ email: 'mia@naco.do', version: 1 });
    expect((await correos()).map(({ para }) => para)).toEqual(['jefa@naco.do']);
  });

  test('tries of the password are counted, also while nothing is saved', async () => {
    await cambiar({ email: 'mia@naco.do', password: 'otra cosa 26' });
    const tries = await app.rows('select exitoso from intento_acceso where usuario = $1', [jefa.usuario.toLowerCase()]);
    expect(tries).toEqual([{ exitoso: false }]);
  });

  test('the phone needs none', async () => {
    expect((await cambiar({ email: 'jefa@naco.do', telefono: '809-555-0199' })).body.data).toMatchObject({ telefono: '809-555-0199' });
  });

  test('is not moved without it on another page', async () => {
    const { entidad, version } = await app.call(usuarios.id, { params: { usuario: jefa.usuario } }, jefa);
    const { nombre, apellido, fechaNacimiento, sexo, documento, telefono } = entidad;
    const yo = { nombre, apellido, fechaNacimiento, sexo, documento, telefono, email: 'mia@naco.do' };
    const cuenta = { usuario: jefa.usuario, tipoUsuario: 'ADMINISTRADOR', activo: true } as const;
    const answer = await app.ask(usuarios.update, { body: { usuario: cuenta, entidad: yo, version } }, jefa);
    expect([answer.status, answer.body.errors]).toEqual([400, { 'entidad.email': expect.stringContaining('«Perfil»') }]);
    await entodas();
    const guardian = await app.ask(
      responsables.updateEntidad,
      { body: { ...persona, codigoEntidad: jefa.codigoEntidad, version: 0 } },
      jefa,
    );
    expect([guardian.status, Object.keys(guardian.body.errors)]).toEqual([400, ['email']]);
    expect(await deLaJefa()).toMatchObject({ email: 'jefa@naco.do' });
  });
});
