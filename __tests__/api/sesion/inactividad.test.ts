import { compania } from '@/contract/compania/compania';
import { categoria } from '@/contract/inventario/categoria';
import { login, refreshToken } from '@/contract/sesion/sesion';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { pronto } from '../../support/desde';
import { nuevaAcademia, nuevoUsuario } from '../../support/factories';

const test_ = createTestApp();
const a = (hora: string) => test_.setNow(`${HOY}T${hora}Z`);
beforeEach(() => a('14:00:00'));

const lee = async (token: string) => (await test_.ask(categoria.all, {}, { token })).status;

async function conInactividad(minutos: number) {
  const academia = await nuevaAcademia(test_);
  const una = await nuevoUsuario(test_, academia);
  await test_.rows('update sesion set inicio = $1 where codigo_usuario = $2', [`${HOY}T14:00:00Z`, una.codigoUsuario]);
  const antes = await test_.call(compania.leer, {}, { token: una.token });
  const { codigoLogo: _, moneda: __, ...datos } = antes;
  const { status } = await test_.ask(compania.update, { body: { ...datos, minutosInactividad: minutos } }, { token: una.token });
  expect(status).toBe(200);
  return { ...una, academia };
}

/** Waits until the database knows that the session was used at this time, which is written after the answer. */
async function usada(codigoUsuario: number, hora: string) {
  const momento = `${HOY}T${hora}.000Z`;
  const uso = await pronto(
    () => test_.rows('select ultimo_uso from sesion where codigo_usuario = $1', [codigoUsuario]),
    ([row]) => row.ultimo_uso === momento,
  );
  expect(uso).toEqual([{ ultimo_uso: momento }]);
}

describe('a session that nobody uses', () => {
  test('stays, until its 8 hours are over, where the company says nothing', async () => {
    const { token } = await conInactividad(0);
    a('15:59:59');
    expect(await lee(token)).toBe(200);
  });

  test('ends after the minutes that the company set; every use begins them anew', async () => {
    const { token, codigoUsuario } = await conInactividad(10);
    for (const hora of ['14:09:59', '14:19:58', '14:29:58']) {
      a(hora);
      expect(await lee(token)).toBe(200);
      await usada(codigoUsuario, hora);
    }
    a('14:39:59');
    const { status, body } = await test_.ask(categoria.all, {}, { token });
    expect([status, body.motivo]).toEqual([403, undefined]);
    expect((await test_.ask(refreshToken, {}, { token })).status).toBe(403);
    const ended = await pronto(
      () => test_.rows('select terminada from sesion where codigo_usuario = $1', [codigoUsuario]),
      ([row]) => row.terminada !== null,
    );
    expect(ended[0].terminada).toBe(`${HOY}T14:39:59.000Z`);
    a('14:30:00');
    expect(await lee(token)).toBe(403); // a clock that is set back brings it to life no more
  });

  test('the database knows of its use, so that a restart forgets nothing; the audit is not told', async () => {
    const { token, codigoUsuario } = await conInactividad(10);
    a('14:08:00');
    expect(await lee(token)).toBe(200);
    await usada(codigoUsuario, '14:08:00');
    test_.deps.sessions.clear();
    a('14:17:00');
    expect(await lee(token)).toBe(200);
    expect(await test_.rows(`select from auditoria where tabla = 'sesion' and accion = 'UPDATE' and despues ? 'ultimo_uso'`)).toEqual([]);
  });

  test('was in use until the company set the minutes: nobody at work is sent away by that', async () => {
    const academia = await nuevaAcademia(test_);
    const [una, otra] = [await nuevoUsuario(test_, academia), await nuevoUsuario(test_, academia)];
    await test_.rows('update sesion set inicio = $1 where codigo_compania = $2', [`${HOY}T11:00:00Z`, academia.codigoCompania]);
    const { codigoLogo: _, moneda: __, ...datos } = await test_.call(compania.leer, {}, { token: una.token });
    expect((await test_.ask(compania.update, { body: { ...datos, minutosInactividad: 10 } }, { token: una.token })).status).toBe(200);
    a('14:09:00');
    expect([await lee(una.token), await lee(otra.token)]).toEqual([200, 200]);
    a('14:20:00');
    expect(await lee(otra.token)).toBe(403);
  });

  test('only an administrator sets the time, from 5 minutes on', async () => {
    const { academia, token } = await conInactividad(10);
    const { token: operadora } = await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR' });
    const { codigoLogo: _, moneda: __, ...datos } = await test_.call(compania.leer, {}, { token });
    const cambia = async (minutosInactividad: number, quien: string) =>
      (await test_.ask(compania.update, { body: { ...datos, minutosInactividad } }, { token: quien })).body.errors;
    expect(await cambia(4, token)).toEqual({ minutosInactividad: 'Escriba de 5 a 480 minutos, o 0 para nunca' });
    expect(await cambia(0, operadora)).toEqual({ minutosInactividad: 'Solo un administrador puede cambiarlo' });
  });
});

test('the sessions of a user are bounded: the 21st ends the oldest, and nobody else’s', async () => {
  const academia = await nuevaAcademia(test_);
  const [una, otra] = [
    await nuevoUsuario(test_, academia, { password: await hashPassword('contraseña correcta') }),
    await nuevoUsuario(test_, academia),
  ];
  await test_.rows(
    `insert into sesion (codigo_sesion, codigo_compania, codigo_usuario, inicio, expira)
     select gen_random_uuid(), $1, $2, $3::timestamptz + n * interval '1 second', $3::timestamptz + interval '8 hours' from generate_series(1, 19) n`,
    [academia.codigoCompania, una.codigoUsuario, `${HOY}T13:00:00Z`],
  );
  await test_.rows('update sesion set inicio = $2 where codigo_usuario = any($1) and inicio > $3', [
    [una.codigoUsuario, otra.codigoUsuario],
    `${HOY}T12:00:00Z`,
    `${HOY}T13:30:00Z`,
  ]);
  test_.deps.sessions.clear();
  expect([await lee(una.token), await lee(otra.token)]).toEqual([200, 200]);
  const { status } = await test_.send('POST', login.path, { body: { usuario: una.usuario, password: 'contraseña correcta' } });
  expect(status).toBe(200);
  expect([await lee(una.token), await lee(otra.token)]).toEqual([403, 200]);
  const [abiertas] = await test_.rows('select count(*)::int n from sesion where codigo_usuario = $1 and terminada is null', [
    una.codigoUsuario,
  ]);
  expect(abiertas.n).toBe(20);
});
