import { refreshToken } from '@/contract/sesion/sesion';
import { restablecer } from '@/server/usuarios/restablecer';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

// What `npm run cantera -- admin:reset` does: the only administrator who forgot the password and gets no mail comes in again.

const app = createTestApp();
const momento = () => app.deps.now().toISOString();
const entrar = (usuario: string, password: string) => app.send('POST', 'login', { body: { usuario, password } });

test('gives a temporary password, ends the sessions, and the audit says who did it', async () => {
  const { usuario, token, codigoUsuario } = await nuevoUsuario(app, await nuevaAcademia(app));
  const hecho = await restablecer(app.deps.pool, usuario.toUpperCase(), { momento: momento() });
  expect(hecho).toEqual({ usuario, clave: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/), sesionesCerradas: 1 });
  app.deps.sessions.clear();
  expect((await app.ask(refreshToken, {}, { token })).status).toBe(403);
  const { status, body } = await entrar(usuario, (hecho as { clave: string }).clave);
  expect([status, body.usuario.debeCambiar]).toEqual([200, true]);
  const rastro = await app.rows(
    `select usuario, despues::text texto from auditoria where tabla = 'usuario' and llave = $1 and accion = 'UPDATE' order by codigo_auditoria desc limit 1`,
    [String(codigoUsuario)],
  );
  expect(rastro[0].usuario).toBe('consola');
  expect(rastro[0].texto).not.toContain((hecho as { clave: string }).clave);
});

test('takes the second factor away when it is asked to, and only then', async () => {
  const { usuario, codigoUsuario } = await nuevoUsuario(app, await nuevaAcademia(app));
  const factores = () => app.rows('select 1 from segundo_factor where codigo_usuario = $1', [codigoUsuario]);
  await app.rows(`insert into segundo_factor (codigo_usuario, secreto, confirmado) values ($1, 'x', now())`, [codigoUsuario]);
  await restablecer(app.deps.pool, usuario, { momento: momento() });
  expect(await factores()).toHaveLength(1);
  await restablecer(app.deps.pool, usuario, { momento: momento(), sinSegundoFactor: true });
  expect(await factores()).toEqual([]);
});

test('says so when there is no such user, or an inactive one, and changes nothing', async () => {
  const academia = await nuevaAcademia(app);
  await nuevoUsuario(app, academia); // an academy keeps an administrator
  const { usuario, codigoUsuario } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
  expect(await restablecer(app.deps.pool, 'nadie-así', { momento: momento() })).toBe('No hay ningún usuario «nadie-así».');
  await app.rows('update usuario set activo = false where codigo_usuario = $1', [codigoUsuario]);
  expect(await restablecer(app.deps.pool, usuario, { momento: momento() })).toMatch(/está inactivo/);
  expect(await app.rows('select debe_cambiar from usuario where codigo_usuario = $1', [codigoUsuario])).toEqual([{ debe_cambiar: false }]);
});
