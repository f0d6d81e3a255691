import { perfil } from '@/contract/sesion/perfil';
import { recuperacion } from '@/contract/sesion/recuperacion';
import { autenticar, login, logout } from '@/contract/sesion/sesion';
import { createApp } from '@/server/app';
import { equipoConocido } from '@/server/sesion/equipo';
import { delaySeconds, redDe } from '@/server/sesion/intentos';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { desde } from '../../support/desde';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';

const test_ = createTestApp();
const CLAVE = 'contraseña correcta';
let academia: Academia;
let hash: string;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  hash = await hashPassword(CLAVE);
});
const a = (hora: string) => test_.setNow(`${HOY}T${hora}Z`);
beforeEach(() => a('14:00:00'));

const usuaria = () => nuevoUsuario(test_, academia, { password: hash });
let redes = 0;
/** An address that no test used before. */
const otraRed = () => `10.1.${Math.floor((redes += 1) / 250)}.${redes % 250}`;
const entra = (usuario: string, password = CLAVE, address = otraRed(), cookie?: string) =>
  desde(test_, address, login.path, { body: { usuario, password }, cookie });
const galletaDe = (headers: Headers) => headers.get('Set-Cookie')!.split(';')[0]!;
/** The cookie of a browser in which a user signed in. */
const equipoDe = async (usuario: string, cookie?: string) => galletaDe((await entra(usuario, CLAVE, otraRed(), cookie)).headers);
/** Failures of a name, as they stand in the database. */
const fallos = (usuario: string, n: number, address: string, momento = `${HOY}T14:00:00Z`) =>
  test_.rows(
    `insert into intento_acceso (usuario, direccion, origen, exitoso, momento) select $1, $2, 'red:' || $2, false, $4 from generate_series(1, $3::int)`,
    [usuario, address, n, momento],
  );

describe('a stranger who guesses one name from one address', () => {
  test('waits after ten failures, a time that doubles; waiting it out lets one try', async () => {
    const [{ usuario }, red] = [await usuaria(), otraRed()];
    await fallos(usuario, 9, red);
    expect((await entra(usuario, 'mal', red)).status).toBe(401);
    const espera = async () => {
      const { status, headers, body } = await entra(usuario, CLAVE, red);
      expect([status, body.mensaje]).toEqual([429, expect.stringContaining('Demasiados intentos')]);
      return Number(headers.get('Retry-After'));
    };
    expect(await espera()).toBe(2);
    a('14:00:02');
    expect((await entra(usuario, 'mal', red)).status).toBe(401);
    expect(await espera()).toBe(4);
    a('14:00:06');
    expect((await entra(usuario, 'mal', red)).status).toBe(401);
    expect(await espera()).toBe(8);
  });

  test('the wait grows from 2 seconds to 15 minutes', () => {
    expect([9, 10, 11, 12, 18, 19, 500].map((n) => delaySeconds(n))).toEqual([0, 2, 4, 8, 512, 900, 900]);
  });

  test('guesses that come all at once are no way around it', async () => {
    const [{ usuario }, red] = [await usuaria(), otraRed()];
    const answers = await Promise.all(Array.from({ length: 30 }, () => entra(usuario, 'mal', red)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 20]);
  });

  test('the name counts whatever its case, also one that does not exist', async () => {
    const [{ usuario }, red] = [await usuaria(), otraRed()];
    await fallos(usuario, 10, red);
    await fallos('fantasma', 10, red);
    expect((await entra(usuario.toUpperCase(), CLAVE, red)).status).toBe(429);
    expect((await entra('FANTASMA', CLAVE, red)).status).toBe(429);
  });

  test('a success sets the count back', async () => {
    const [{ usuario }, red] = [await usuaria(), otraRed()];
    await fallos(usuario, 9, red);
    a('14:01:00');
    expect((await entra(usuario, CLAVE, red)).status).toBe(200);
    expect((await entra(usuario, 'mal', red)).status).toBe(401);
    expect((await entra(usuario, CLAVE, red)).status).toBe(200);
  });

  test('a try that was refused with 429 does not make the wait longer, and after 15 minutes all is forgotten', async () => {
    const [{ usuario }, red] = [await usuaria(), otraRed()];
    await fallos(usuario, 19, red);
    for (let i = 0; i < 3; i += 1) expect((await entra(usuario, CLAVE, red)).headers.get('Retry-After')).toBe('900');
    a('14:14:59');
    expect((await entra(usuario, CLAVE, red)).headers.get('Retry-After')).toBe('1');
    a('14:15:00');
    expect((await entra(usuario, CLAVE, red)).status).toBe(200);
  });

  test('keeps nobody else out: neither the owner elsewhere, nor the owner in a browser of theirs at the same address', async () => {
    const [{ usuario }, red] = [await usuaria(), otraRed()];
    const suyo = await equipoDe(usuario);
    await fallos(usuario, 500, red);
    expect((await entra(usuario, CLAVE, red)).status).toBe(429);
    expect((await entra(usuario)).status).toBe(200);
    for (let i = 0; i < 3; i += 1) expect((await entra(usuario, CLAVE, red, suyo)).status).toBe(200);
  });
});

describe('a network', () => {
  test('waits by the distinct names that it tried in vain, not by its failures; who is known there does not', async () => {
    const [una, otra, red] = [await usuaria(), await usuaria(), otraRed()];
    const conocido = await equipoDe(una.usuario);
    await fallos('la misma', 200, red);
    for (let i = 0; i < 18; i += 1) await fallos(`nombre ${i}`, 1, red);
    expect((await entra(una.usuario, CLAVE, red)).status).toBe(200);
    for (let i = 18; i < 100; i += 1) await fallos(`nombre ${i}`, 1, red);
    const { status, headers } = await entra(otra.usuario, CLAVE, red);
    expect([status, headers.get('Retry-After')]).toEqual([429, '60']);
    expect((await entra(una.usuario, CLAVE, red, conocido)).status).toBe(200);
    expect((await entra(otra.usuario)).status).toBe(200);
    a('14:01:00');
    expect((await entra(otra.usuario, CLAVE, red)).status).toBe(200);
  });

  test('of those who mistype and then sign in is no suspect', async () => {
    const red = otraRed();
    await test_.rows(
      `insert into intento_acceso (usuario, direccion, origen, exitoso, momento)
       select 'colega ' || n, $1, 'red:' || $1, exitoso, $2 from generate_series(1, 50) n, unnest('{false,true}'::boolean[]) exitoso order by n, exitoso`,
      [red, `${HOY}T13:59:00Z`],
    );
    expect((await entra((await usuaria()).usuario, CLAVE, red)).status).toBe(200);
  });

  test('is 64 bits of IPv6, one address of IPv4', () => {
    expect(redDe('10.0.0.1')).toBe('red:10.0.0.1');
    for (const address of ['2001:db8:0:1::1', '2001:0DB8::1:0:0:0:9', '2001:db8:0:1:a:b:c:d%eth0'])
      expect(redDe(address)).toBe('red:2001:db8:0:1');
    expect(redDe('::1')).toBe('red:0:0:0:0');
  });

  test('of IPv6 counts as 48 bits when one guesses: a stranger gets all of these for the asking', async () => {
    const { usuario } = await usuaria();
    for (let i = 0; i < 10; i += 1) expect((await entra(usuario, 'mal', `2001:db8:7:${i}::1`)).status).toBe(401);
    expect((await entra(usuario, CLAVE, '2001:db8:7:ffff::1')).status).toBe(429);
    expect((await entra(usuario, CLAVE, '2001:db8:8::1')).status).toBe(200);
  });

  test('is told by a proxy of ours only: what anybody writes into X-Forwarded-For does not count', async () => {
    const { usuario } = await usuaria();
    const pide = (proxies: number, forwarded: string, socket = '10.2.0.1') =>
      createApp({ ...test_.deps, proxies }).request(
        `/api/${login.path}`,
        {
          method: 'POST',
          body: JSON.stringify({ usuario, password: CLAVE }),
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
        },
        { incoming: { socket: { remoteAddress: socket } } },
      );
    const ultima = async () => (await test_.rows('select direccion from intento_acceso order by codigo_intento desc limit 1'))[0].direccion;
    const direccion = async (hora: string, ...asked: Parameters<typeof pide>) => {
      a(hora);
      expect((await pide(...asked)).status).toBe(200);
      return ultima();
    };
    expect(await direccion('15:00:00', 0, '1.2.3.4')).toBe('10.2.0.1');
    expect(await direccion('15:00:01', 1, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(await direccion('15:00:02', 2, '6.6.6.6, 1.2.3.4, 10.0.0.9')).toBe('1.2.3.4');
    expect(await direccion('15:00:03', 1, 'no es una')).toBe('10.2.0.1');
    expect(await direccion('15:00:04', 0, '', '::ffff:10.2.0.7')).toBe('10.2.0.7');
  });
});

describe('a browser in which a user signed in', () => {
  test('gets a cookie that no script reads and no other site sends, over TLS alone where there is TLS; sign-out keeps it', async () => {
    const { usuario } = await usuaria();
    const { headers, body } = await entra(usuario);
    expect(headers.get('Set-Cookie')).toMatch(/^cantera_equipo=[\w.~/-]+; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    const out = await desde(test_, '10.0.0.1', logout.path, { token: body.token });
    expect([out.status, out.headers.get('Set-Cookie')]).toEqual([200, null]);
    const secure = await test_.app.request(
      `/api/${login.path}`,
      { method: 'POST', body: JSON.stringify({ usuario, password: CLAVE }), headers: { 'Content-Type': 'application/json' } },
      { incoming: { socket: { remoteAddress: otraRed(), encrypted: true } } },
    );
    expect(secure.headers.get('Set-Cookie')).toMatch(/^__Host-cantera_equipo=[^;]*; Path=\/; (?!.*Domain).*; Secure$/);
    // One that came without TLS may be planted: over TLS it is nobody's.
    const [planted] = headers.get('Set-Cookie')!.split(';');
    const [own] = secure.headers.get('Set-Cookie')!.split(';');
    const knows = (cookies: string, over: boolean) => equipoConocido(test_.deps, { cookies, secure: over }) !== undefined;
    expect([knows(planted!, false), knows(planted!, true), knows(own!, true), knows(`a=1; ${own!}`, true)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('a failed login gives none', async () => {
    expect((await entra((await usuaria()).usuario, 'mal')).headers.get('Set-Cookie')).toBeNull();
  });

  test('has a delay of its own, wherever it is', async () => {
    const { usuario } = await usuaria();
    const suyo = await equipoDe(usuario);
    for (let i = 0; i < 10; i += 1) expect((await entra(usuario, 'mal', otraRed(), suyo)).status).toBe(401);
    expect((await entra(usuario, CLAVE, otraRed(), suyo)).status).toBe(429);
    expect((await entra(usuario, CLAVE)).status).toBe(200);
  });

  test('knows all who signed in there, and nobody else; what we did not seal counts for nothing', async () => {
    const [una, otra, red] = [await usuaria(), await usuaria(), otraRed()];
    const deUna = await equipoDe(una.usuario);
    const deAmbas = await equipoDe(otra.usuario, deUna);
    for (const { usuario } of [una, otra]) await fallos(usuario, 50, red);
    const forged = deUna.replace(/\d+\./, `${otra.codigoUsuario}.`);
    const [nombre, value] = deUna.split('=') as [string, string];
    const status = async (usuario: string, cookie: string) => (await entra(usuario, CLAVE, red, cookie)).status;
    for (const wrong of [deUna, forged, `${nombre}=`, `${nombre}=${value.slice(0, -3)}`, `${nombre}=.`, `x${deAmbas}`]) {
      expect([wrong, await status(otra.usuario, wrong)]).toEqual([wrong, 429]);
    }
    expect([await status(una.usuario, `a=b; ${deAmbas}`), await status(otra.usuario, deAmbas)]).toEqual([200, 200]);
  });
});

describe('a second approval, and a change of the own password', () => {
  test('guessing another’s password by approvals is slowed down as at the login', async () => {
    const [{ token }, jefa, red] = [await usuaria(), await usuaria(), otraRed()];
    await fallos(jefa.usuario, 10, red);
    const aprueba = (address: string) =>
      desde(test_, address, autenticar.path, { token, body: { usuario: jefa.usuario, password: CLAVE } });
    expect([(await aprueba(red)).status, (await aprueba(otraRed())).status]).toEqual([429, 200]);
  });

  test('the own session is slowed down by its own failures alone', async () => {
    const [{ usuario, token }, red] = [await usuaria(), otraRed()];
    await fallos(usuario, 500, red);
    const cambia = (oldPassword: string) =>
      desde(test_, red, perfil.changePassword.path, { token, body: { oldPassword, newPassword: 'balón de Naco 26' } });
    for (let i = 0; i < 10; i += 1) expect((await cambia('mal')).status).toBe(400);
    expect((await cambia(CLAVE)).status).toBe(429);
    expect((await entra(usuario)).status).toBe(200);
  });
});

describe('the wish for a recovery link', () => {
  const pide = (usuario: string, address = otraRed(), cookie?: string) =>
    desde(test_, address, recuperacion.solicitar.path, { body: { usuario }, cookie });

  test('waits by its name, wherever the wishes come from; a hundred of them shut nobody out', async () => {
    const [{ usuario }, red] = [await usuaria(), otraRed()];
    for (let i = 0; i < 3; i += 1) expect((await pide(usuario)).status).toBe(200);
    expect((await pide(usuario)).headers.get('Retry-After')).toBe('2');
    for (let i = 0; i < 100; i += 1) expect((await pide(`nadie ${i}`, red)).status).toBe(200);
    expect((await pide('otra', red)).status).toBe(200);
    expect((await entra(usuario, CLAVE, red)).status).toBe(200);
  });

  test('of an owner does not wait because strangers wished before', async () => {
    const [una, otra] = [await usuaria(), await usuaria()];
    await test_.rows(
      `update entidad set email = usuario || '@x.do' from usuario u where u.codigo_entidad = entidad.codigo_entidad and u.codigo_usuario = $1`,
      [una.codigoUsuario],
    );
    const [suyo, ajeno] = [await equipoDe(una.usuario), await equipoDe(otra.usuario)];
    for (let i = 0; i < 4; i += 1) await pide(una.usuario);
    expect([(await pide(una.usuario, otraRed(), ajeno)).status, (await pide(una.usuario, otraRed(), suyo)).status]).toEqual([429, 200]);
  });
});

describe('a clock that was set back', () => {
  test('blocks nobody, and opens no way around the count', async () => {
    const [{ usuario }, red] = [await usuaria(), otraRed()];
    await fallos(usuario, 50, red, `${HOY}T20:00:00Z`);
    expect((await entra(usuario, CLAVE, red)).status).toBe(200);
    a('20:00:00');
    expect((await entra(usuario, CLAVE, red)).status).toBe(200);
    a('14:00:00');
    for (let i = 0; i < 10; i += 1) expect((await entra(usuario, 'mal', red)).status).toBe(401);
    expect((await entra(usuario, CLAVE, red)).status).toBe(429);
  });
});
