import { registro } from '@/contract/sesion/registro';
import { login } from '@/contract/sesion/sesion';
import { avisoDeDemostracion, usuariosDeDemostracion } from '@/server/sesion/demostracion';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

const test_ = createTestApp();
/** A server that listens to the network itself. */
const ABIERTO = { HOST: '0.0.0.0', TRUST_PROXY: 0 };
const estado = async () => (await test_.send('GET', registro.estado.path)).body;

test('an academy is a demo only when it was made as one: then sign-in page and session say so, and a server that others reach warns', async () => {
  const [academia, otra] = [await nuevaAcademia(test_), await nuevaAcademia(test_)];
  const password = await hashPassword('cantera');
  const [una, ajena] = [await nuevoUsuario(test_, academia, { password }), await nuevoUsuario(test_, otra, { password })];
  const entra = async (usuario: string) => (await test_.send('POST', login.path, { body: { usuario, password: 'cantera' } })).body.compania;
  expect(await estado()).toEqual({ vacio: false, demostracion: false });
  expect(await entra(una.usuario)).not.toHaveProperty('demostracion');
  expect(await avisoDeDemostracion(test_.deps.db, ABIERTO)).toBeUndefined();
  // A real academy whose users chose the password of the demo: the start does not print it.
  expect(await usuariosDeDemostracion(test_.deps.db)).toBeUndefined();

  await test_.rows('update compania set demostracion = true where codigo_compania = $1', [academia.codigoCompania]);
  expect(await estado()).toEqual({ vacio: false, demostracion: true });
  expect([(await entra(una.usuario)).demostracion, (await entra(ajena.usuario)).demostracion]).toEqual([true, undefined]);
  const aviso = await avisoDeDemostracion(test_.deps.db, ABIERTO);
  expect(aviso).toContain('CUALQUIERA DE LA RED PUEDE ENTRAR');
  expect([aviso!.includes(una.usuario), aviso!.includes(ajena.usuario)]).toEqual([true, false]);
  expect(await usuariosDeDemostracion(test_.deps.db)).toBe(`Usuarios de demostración: ${una.usuario}. Contraseña: cantera`);
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect(await avisoDeDemostracion(test_.deps.db, { HOST: host, TRUST_PROXY: 0 })).toBeUndefined();
  expect(await avisoDeDemostracion(test_.deps.db, { HOST: '127.0.0.1', TRUST_PROXY: 1 })).toContain('hay un intermediario');

  await test_.rows('update usuario set password = $2 where codigo_usuario = $1', [una.codigoUsuario, await hashPassword('la mía, larga')]);
  expect(await usuariosDeDemostracion(test_.deps.db)).toBeUndefined();
  expect(await avisoDeDemostracion(test_.deps.db, ABIERTO)).toBeUndefined();
});
