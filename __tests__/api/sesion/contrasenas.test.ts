import { perfil } from '@/contract/sesion/perfil';
import { usuarios } from '@/contract/usuarios/usuario';
import { juzgarContrasena } from '@/server/usuarios/contrasenas';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoProfesor, nuevoUsuario, type Academia } from '../../support/factories';
import { standsStill } from '../../support/espera';

const test_ = createTestApp();
const CLAVE = 'contraseña correcta';

const COMUN = expect.stringContaining('se prueban primero');
const PROPIA = expect.stringContaining('sus nombres');
const deRosanna = (password: string) =>
  juzgarContrasena(test_.deps, password, 'respaillat', ['Rosanna del Carmen', 'Espaillat Núñez', 'Academia de Fútbol Delfines']);

test.each([
  'password',
  'Password123',
  '12345678',
  'qwertyuiop',
  'contraseña',
  'iloveyou',
  'realmadrid',
  'barcelona10',
  'dominicana',
  'aaaaaaaaaaaa',
])('one that everybody thinks of is refused: %s', async (password) => expect(await deRosanna(password)).toEqual(COMUN));

test.each([
  'Rosanna2026',
  'rosannaespaillat',
  'ROSANNA.ESPAILLAT',
  'nunez1234',
  'Núñez2026',
  'delfines26',
  'Futbol-2026',
  'espaillat1',
  'talliapse',
  'cantera2026',
])('one made of the own names is refused: %s', async (password) => expect(await deRosanna(password)).toEqual(PROPIA));

test.each(['balón de Naco 26', 'la mía, larga', 'Rosanna come mangos verdes', '9fX!bq2z', 'x'.repeat(3) + ' árbol 42 tambora'])(
  'one of words that do not go together, or of chance, is taken: %s',
  async (password) => expect(await deRosanna(password)).toBeUndefined(),
);

test('the longest one that a call takes is judged, and nobody waits for it', async () => {
  const larga = Array.from({ length: 200 }, (_, i) => String.fromCharCode(97 + ((i * 7) % 26))).join('');
  expect(await standsStill(async () => expect(await deRosanna(larga)).toBeUndefined())).toBeLessThan(20);
});

test('the old password is checked before a new one is judged', async () => {
  const { token } = await nuevoUsuario(test_, await nuevaAcademia(test_), { password: await hashPassword(CLAVE) });
  const { status, body } = await test_.ask(
    perfil.changePassword,
    { body: { oldPassword: 'otra cosa', newPassword: 'Password123' } },
    { token },
  );
  expect([status, Object.keys(body.errors)]).toEqual([400, ['oldPassword']]);
});

describe('wherever a password is chosen it is judged, with the names of whose it is', () => {
  test('the own one', async () => {
    const academia = await nuevaAcademia(test_);
    const { token, codigoEntidad } = await nuevoUsuario(test_, academia, { password: await hashPassword(CLAVE) });
    await test_.rows(`update entidad set nombre = 'Marisol', apellido = 'Encarnación' where codigo_entidad = $1`, [codigoEntidad]);
    for (const [newPassword, falta] of [
      ['Encarnacion2026', PROPIA],
      ['Password123', COMUN],
    ] as const) {
      const { status, body } = await test_.ask(perfil.changePassword, { body: { oldPassword: CLAVE, newPassword } }, { token });
      expect([status, body.errors]).toEqual([400, { newPassword: falta }]);
    }
  });

  describe('of somebody else', () => {
    let quien: { token: string };
    let profesora: Awaited<ReturnType<typeof nuevoProfesor>>;
    let academia: Academia;
    beforeAll(async () => {
      academia = await nuevaAcademia(test_);
      await test_.rows(`update compania set nombre = 'Delfines de Gazcue' where codigo_compania = $1`, [academia.codigoCompania]);
      quien = await nuevoUsuario(test_, academia, { tipoUsuario: 'ADMINISTRADOR' });
      profesora = await nuevoProfesor(test_, academia);
      await test_.rows(`update entidad set nombre = 'Marisol', apellido = 'Encarnación' where codigo_entidad = $1`, [
        profesora.codigoEntidad,
      ]);
    });

    test.each(['Delfines2026', 'Encarnacion2026'])('a new user: %s', async (password) => {
      const usuario = { usuario: 'nueva.usuaria', password, temporal: true, tipoUsuario: 'PROFESOR' as const, activo: true };
      const sucursalUsuario = [{ codigoSucursal: academia.sucursales[0], defecto: true }];
      const { codigoEntidad } = profesora;
      const body = { usuario, codigoEntidad, mismaPersona: false, sucursalUsuario, accesoRolUsuario: [] };
      const { status, body: said } = await test_.ask(usuarios.registrar, { body }, quien);
      expect([status, said.errors]).toEqual([400, { 'usuario.password': PROPIA }]);
    });

    test('another password of a user', async () => {
      const { usuario } = await nuevoUsuario(test_, academia);
      const { status, body } = await test_.ask(usuarios.resetPassword, { body: { usuario, newPassword: 'Delfines2026' } }, quien);
      expect([status, body.errors]).toEqual([400, { newPassword: PROPIA }]);
    });
  });
});
