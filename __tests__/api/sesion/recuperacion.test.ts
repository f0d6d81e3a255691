import { recuperacion } from '@/contract/sesion/recuperacion';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { desde, pronto } from '../../support/desde';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';

const test_ = createTestApp();
const CLAVE = 'contraseña correcta';
const NUEVA = 'balón de Naco 26';
let academia: Academia;
let hash: string;
let correos = 0;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  hash = await hashPassword(CLAVE);
});
const a = (hora: string) => test_.setNow(`${HOY}T${hora}Z`);
beforeEach(() => a('14:00:00'));

/** A user with a mailbox. */
async function usuaria(who: Parameters<typeof nuevoUsuario>[2] = {}, de = academia) {
  const user = await nuevoUsuario(test_, de, { password: hash, ...who });
  const email = `ana${(correos += 1)}@academia.do`;
  await test_.rows('update entidad set email = $1 where codigo_entidad = $2', [email, user.codigoEntidad]);
  return { ...user, email };
}
let direcciones = 0;
const solicita = (usuario: string, address = `10.1.0.${(direcciones += 1)}`) =>
  desde(test_, address, recuperacion.solicitar.path, { body: { usuario } });
const cambia = (token: string, newPassword = NUEVA) => test_.send('POST', recuperacion.cambiar.path, { body: { token, newPassword } });
const entra = async (usuario: string, password: string) => (await test_.send('POST', 'login', { body: { usuario, password } })).status;

interface Mail {
  para: string;
  asunto: string;
  contenido: string;
  reservado: boolean;
}
const buzon = (email: string) =>
  test_.rows<Mail>('select para, asunto, contenido, reservado from correo where para = $1 order by codigo_correo', [email]);
const tokenEn = ({ contenido }: Mail) => /#(\S+)/.exec(contenido)![1]!;
const enlaces = (codigoUsuario: number) =>
  test_.rows('select usado, expira from recuperacion_contrasena where codigo_usuario = $1', [codigoUsuario]);

/** Asks for a link and reads it from the mail. */
async function enlaceDe(usuario: { usuario: string; email: string }) {
  const antes = (await buzon(usuario.email)).length;
  await solicita(usuario.usuario);
  const mails = await pronto(
    () => buzon(usuario.email),
    (list) => list.length > antes,
  );
  return tokenEn(mails.at(-1)!);
}

/** After everything that a request set going: the next one's mail is there. */
async function nadaMas() {
  await enlaceDe(await usuaria());
}

describe('asking for a link', () => {
  test('mails a link to the configured address, whatever Host the request names; the text is reserved and the token in no other table', async () => {
    const ana = await usuaria();
    await test_.send('POST', recuperacion.solicitar.path, {
      body: { usuario: ana.usuario.toUpperCase() },
      headers: { Host: 'malo.example', Origin: 'https://malo.example', 'X-Forwarded-Host': 'malo.example' },
    });
    const [mail] = await pronto(
      () => buzon(ana.email),
      (list) => list.length > 0,
    );
    expect(mail).toMatchObject({ reservado: true, asunto: expect.stringContaining('contraseña') });
    expect(mail!.contenido).toContain('http://localhost:3000/auth/forgot-password#');
    expect(mail!.contenido).toContain(`«${ana.usuario}»`);
    expect(mail!.contenido).not.toContain('malo');
    const token = tokenEn(mail!);
    expect(await test_.rows('select from recuperacion_contrasena where huella = $1', [token])).toEqual([]);
    expect(
      await test_.rows('select from auditoria where strpos(coalesce(antes::text, $2) || coalesce(despues::text, $2), $1) > 0', [token, '']),
    ).toEqual([]);
  });

  test('the e-mail does as well as the user name', async () => {
    const ana = await usuaria();
    await solicita(ana.email.toUpperCase());
    expect(
      await pronto(
        () => buzon(ana.email),
        (list) => list.length > 0,
      ),
    ).toHaveLength(1);
  });

  test('the answer is the same for a user, for nobody, for one who is inactive, without e-mail, or of a closed company; only the first gets mail', async () => {
    const [ana, inactiva, cerrada] = [await usuaria(), await usuaria(), await nuevaAcademia(test_)];
    const sinCorreo = await nuevoUsuario(test_, academia, { password: hash });
    const deCerrada = await usuaria({}, cerrada);
    await test_.rows('update usuario set activo = false where codigo_usuario = $1', [inactiva.codigoUsuario]);
    await test_.rows('update compania set activo = false where codigo_compania = $1', [cerrada.codigoCompania]);
    const nombres = [ana.usuario, 'nadie', inactiva.usuario, inactiva.email, sinCorreo.usuario, deCerrada.usuario];
    const answers = [];
    for (const nombre of nombres) answers.push(await solicita(nombre));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body]);
    expect(answers[0]!.body).toMatchObject({
      success: true,
      mensaje: expect.stringContaining('Si ese usuario existe'),
      data: { minutos: 30 },
    });
    await nadaMas();
    expect(await buzon(ana.email)).toHaveLength(1);
    for (const { email } of [inactiva, deCerrada]) expect(await buzon(email)).toEqual([]);
    for (const { codigoUsuario } of [inactiva, sinCorreo, deCerrada]) expect(await enlaces(codigoUsuario)).toEqual([]);
  });

  test('name and address of one person count together: typing the other brings no fourth mail, and the answer does not tell', async () => {
    const ana = await usuaria();
    for (const typed of [ana.usuario, ana.email, ana.usuario.toUpperCase()]) expect((await solicita(typed)).status).toBe(200);
    await pronto(
      () => buzon(ana.email),
      (list) => list.length === 3,
    );
    expect((await solicita(ana.email)).status).toBe(200);
    await nadaMas();
    expect(await buzon(ana.email)).toHaveLength(3);
    a('14:15:01');
    await enlaceDe(ana);
  });

  test('the fourth within 15 minutes has to wait, a growing time, for a name that exists and one that does not; the login is not slowed down', async () => {
    const ana = await usuaria();
    for (const nombre of [ana.usuario, 'fantasma']) {
      a('14:00:00');
      for (let i = 0; i < 3; i += 1) expect((await solicita(nombre)).status).toBe(200);
      const { status, headers, body } = await solicita(nombre.toUpperCase());
      expect([status, headers.get('Retry-After'), body.mensaje]).toEqual([429, '2', expect.stringContaining('Demasiadas solicitudes')]);
      a('14:00:02');
      expect((await solicita(nombre)).status).toBe(200);
      expect((await solicita(nombre)).headers.get('Retry-After')).toBe('4');
    }
    // Nobody locks somebody else out by asking.
    expect(await test_.rows('select from intento_acceso where usuario = $1', [ana.usuario])).toEqual([]);
    expect(await entra(ana.usuario, CLAVE)).toBe(200);
  });
});

describe('using a link', () => {
  test('sets the password, ends every session, clears the temporary mark; who was slowed down gets in', async () => {
    const ana = await usuaria();
    await test_.rows('update usuario set debe_cambiar = true where codigo_usuario = $1', [ana.codigoUsuario]);
    const { token: otra } = await usuaria();
    const token = await enlaceDe(ana);
    for (let i = 0; i < 10; i += 1) await entra(ana.usuario, 'mal');
    const { status, body } = await cambia(token);
    expect([status, body.mensaje, body.data]).toEqual([200, 'Contraseña cambiada', { usuario: ana.usuario }]);
    expect([await entra(ana.usuario, NUEVA), await entra(ana.usuario, CLAVE)]).toEqual([200, 401]);
    expect((await test_.send('GET', 'perfil', { token: ana.token })).status).toBe(403);
    expect((await test_.send('GET', 'perfil', { token: otra })).status).toBe(200);
    expect(await test_.rows('select debe_cambiar from usuario where codigo_usuario = $1', [ana.codigoUsuario])).toEqual([
      { debe_cambiar: false },
    ]);
  });

  test('is possible once, for 30 minutes, with the last link alone', async () => {
    const ana = await usuaria();
    const [primero, segundo] = [await enlaceDe(ana), await enlaceDe(ana)];
    expect((await cambia(primero)).status).toBe(409);
    expect((await cambia(segundo)).status).toBe(200);
    for (const token of [segundo, primero, 'inventado']) {
      const { status, body } = await cambia(token, 'otra más larga');
      expect([status, body.mensaje]).toEqual([409, expect.stringContaining('Pida uno nuevo')]);
    }
    const viejo = await enlaceDe(ana);
    a('14:29:59');
    expect((await cambia(viejo, 'corta')).status).toBe(400);
    a('14:30:00');
    expect((await cambia(viejo)).status).toBe(409);
    expect(await entra(ana.usuario, NUEVA)).toBe(200);
  });

  test('of two clicks at once one wins, and its password is the one', async () => {
    const ana = await usuaria();
    const token = await enlaceDe(ana);
    const claves = ['la primera clave', 'la segunda clave', 'la tercera clave'];
    const answers = await Promise.all(claves.map((clave) => cambia(token, clave)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const buena = answers.findIndex(({ status }) => status === 200);
    expect(await Promise.all(claves.map((clave) => entra(ana.usuario, clave)))).toEqual(claves.map((_, i) => (i === buena ? 200 : 401)));
  });

  test('a plain password is refused beside its field, and the link still works', async () => {
    const ana = await usuaria();
    const token = await enlaceDe(ana);
    const answer = await cambia(token, ana.usuario.toUpperCase());
    expect([answer.status, answer.body.errors]).toEqual([400, { newPassword: 'No puede ser su nombre de usuario' }]);
    expect((await cambia(token)).status).toBe(200);
  });

  test('who became inactive meanwhile gets nowhere', async () => {
    const ana = await usuaria();
    const token = await enlaceDe(ana);
    await test_.rows('update usuario set activo = false where codigo_usuario = $1', [ana.codigoUsuario]);
    expect((await cambia(token)).status).toBe(409);
  });
});
