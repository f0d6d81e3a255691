import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { correos } from '@/contract/mensajes/correo';
import { encolar } from '@/server/mensajes/encolar';
import { enviarPendientes, espera, iniciarCorreo, ordenar } from '@/server/mensajes/emisor';
import { createTestApp, HOY } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../support/factories';

const test_ = createTestApp();
const CLAVE = 'secreta del correo';

/** What the mail server of the tests got, and how it behaves. */
const recibidos: { para: string; texto: string }[] = [];
let alRecibir: (para: string) => Error | undefined = () => undefined;
let alEmpezar: () => Error | undefined = () => undefined;
/** Once the whole text is there: takes it unless told otherwise. */
let alTerminar: (done: (error?: Error) => void) => void = (done) => done();
const lineas = new Set<{ destroy: () => void }>();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _, done) =>
    username === 'cantera' && password === CLAVE ? done(null, { user: username }) : done(new Error('credenciales')),
  onMailFrom: (_, __, done) => done(alEmpezar()),
  onRcptTo: ({ address }, _, done) => done(alRecibir(address)),
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      recibidos.push({ para: envelope.rcptTo[0]!.address, texto: Buffer.concat(parts).toString('utf8') });
      alTerminar(done);
    });
  },
});
smtp.server.on('connection', (socket) => lineas.add(socket));
const cortar = () => lineas.forEach((socket) => socket.destroy());
const rechazo = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

let academia: Academia;
let admin: { token: string };
let puerto = 0;

beforeAll(async () => {
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  puerto = (smtp.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));

beforeEach(async () => {
  test_.setNow(`${HOY}T14:00:00Z`);
  recibidos.length = 0;
  alRecibir = () => undefined;
  alEmpezar = () => undefined;
  alTerminar = (done) => done();
  lineas.clear();
  await test_.rows('delete from correo');
  academia = await nuevaAcademia(test_);
  admin = await nuevoUsuario(test_, academia);
});

const ajustes = (more: object = {}) => ({
  servidor: '127.0.0.1',
  puerto,
  seguridad: 'NINGUNA' as const,
  usuario: 'cantera',
  clave: CLAVE,
  remitente: 'info@academia.do',
  nombreRemitente: 'Academia Ñandú',
  ...more,
});
const configurar = async (more: object = {}) => {
  const { version } = await test_.call(correos.ajustes, {}, admin);
  return test_.call(correos.update, { body: { ...ajustes(more), version } }, admin);
};
const escribir = (more: Partial<Parameters<typeof encolar>[1]> = {}) =>
  encolar(test_.deps.db, {
    codigoCompania: academia.codigoCompania,
    para: 'maria@example.com',
    asunto: 'Inscripción',
    contenido: 'Hola',
    ...more,
  });
const enviarTodo = () => enviarPendientes(test_.deps);
/** The sender as the server runs it, until so many mails arrived. */
async function enMarcha(cuantos: number, antes: () => unknown = () => undefined) {
  const stop = iniciarCorreo(test_.deps);
  try {
    await antes();
    for (let n = 0; n < 100 && recibidos.length < cuantos; n += 1) await new Promise((done) => setTimeout(done, 50));
  } finally {
    await stop();
  }
  expect(recibidos).toHaveLength(cuantos);
}
const estado = async (codigo: number | undefined) =>
  (await test_.rows('select estado, intentos, error, contenido from correo where codigo_correo = $1', [codigo]))[0];

test('a mail goes out once, with its accents, from the academy', async () => {
  await configurar();
  const codigo = await escribir({ asunto: 'Inscripción de Ángel', contenido: 'Señora Núñez:\nsu niño quedó inscrito.' });
  expect(await enviarTodo()).toBe(1);
  expect(await enviarTodo()).toBe(0);
  expect(recibidos).toHaveLength(1);
  const { para, texto } = recibidos[0]!;
  expect(para).toBe('maria@example.com');
  expect(texto).toMatch(/^From: =\?UTF-8\?Q\?Academia_=C3=91and=C3=BA\?= <info@academia\.do>/m);
  expect(texto).toMatch(/^Subject: =\?UTF-8\?Q\?Inscripci=C3=B3n_de_=C3=81ngel\?=/m);
  expect(texto).toMatch(/^Message-ID: <cantera\.\d+\.\d+@academia\.do>/im);
  expect(await estado(codigo)).toMatchObject({ estado: 'ENVIADO', intentos: 1 });
});

test('with a key that was used before nothing is written', async () => {
  const [una, otra] = [await escribir({ clave: 'aviso 1' }), await escribir({ clave: 'aviso 1' })];
  expect([una !== undefined, otra]).toEqual([true, undefined]);
});

test('a line break in subject or address makes no new header', async () => {
  await configurar();
  await escribir({ asunto: 'Hola\r\nBcc: espia@example.com' });
  await enviarTodo();
  expect(recibidos.map(({ para }) => para)).toEqual(['maria@example.com']);
  expect(recibidos[0]!.texto).toMatch(/^Subject: Hola Bcc: espia@example\.com/m);
});

test('without a server the mail is kept, says why, and goes out once there is one', async () => {
  const codigo = await escribir();
  expect(await enviarTodo()).toBe(0);
  expect(await estado(codigo)).toMatchObject({
    estado: 'PENDIENTE',
    intentos: 0,
    error: expect.stringContaining('No hay servidor de correo'),
  });
  await configurar();
  expect(await enviarTodo()).toBe(1);
  expect(recibidos).toHaveLength(1);
});

test('the server of the environment sends for a company without one', async () => {
  test_.deps.correo = { ...ajustes(), remitente: 'entorno@cantera.do' };
  await escribir();
  expect(await enviarTodo()).toBe(1);
  expect(recibidos[0]!.texto).toContain('<entorno@cantera.do>');
  test_.deps.correo = undefined;
});

test('a server that is down now is asked again later, and takes it once', async () => {
  await configurar({ puerto: 1 });
  const codigo = await escribir();
  expect(await enviarTodo()).toBe(0);
  expect(await estado(codigo)).toMatchObject({ estado: 'PENDIENTE', intentos: 1, error: expect.stringContaining('servidor de correo') });
  await test_.rows('update compania_correo set puerto = $1 where codigo_compania = $2', [puerto, academia.codigoCompania]);
  expect(await enviarTodo()).toBe(0); // Not before its time.
  test_.setNow(`${HOY}T14:01:30Z`);
  expect(await enviarTodo()).toBe(1);
  expect(recibidos).toHaveLength(1);
});

test('the waits grow from a minute to six hours', () => {
  expect([1, 2, 3, 9, 10, 12].map((n) => espera(n) / 60_000)).toEqual([1, 2, 4, 256, 360, 360]);
});

test('an address that the server refuses for good is FALLIDO with the reason; a passing refusal is tried again', async () => {
  await configurar();
  alRecibir = (para) => rechazo(para.startsWith('nadie') ? 550 : 451);
  const [nunca, luego] = [await escribir({ para: 'nadie@example.com' }), await escribir()];
  await enviarTodo();
  expect(await estado(nunca)).toMatchObject({ estado: 'FALLIDO', error: expect.stringContaining('no aceptó la dirección: 550') });
  expect(await estado(luego)).toMatchObject({ estado: 'PENDIENTE', intentos: 1 });
});

test('an address that is refused for now holds up no other mail', async () => {
  await configurar();
  alRecibir = (para) => (para.startsWith('luego') ? rechazo(451) : undefined);
  const [luego, otra] = [await escribir({ para: 'luego@example.com' }), await escribir()];
  expect(await enviarTodo()).toBe(1);
  expect([await estado(luego), await estado(otra)]).toMatchObject([{ estado: 'PENDIENTE', intentos: 1 }, { estado: 'ENVIADO' }]);
});

test('a server that takes nothing from the academy is no fault of the mail; one that refuses its text is', async () => {
  await configurar();
  const codigo = await escribir();
  alEmpezar = () => rechazo(530);
  await enviarTodo();
  expect(await estado(codigo)).toMatchObject({ estado: 'PENDIENTE', error: expect.stringContaining('530') });
  alEmpezar = () => undefined;
  alTerminar = (done) => done(rechazo(554));
  test_.setNow(`${HOY}T14:01:30Z`);
  await enviarTodo();
  expect(await estado(codigo)).toMatchObject({ estado: 'FALLIDO', error: expect.stringContaining('554') });
});

test('an address that is none is FALLIDO at once', async () => {
  await configurar();
  const codigo = await escribir({ para: '<a@example.com> <b@example.com>' });
  await enviarTodo();
  expect(await estado(codigo)).toMatchObject({ estado: 'FALLIDO', error: expect.stringContaining('la dirección') });
});

test('a line that breaks after the text went out leaves it uncertain, and it is not sent again', async () => {
  await configurar();
  const codigo = await escribir();
  alTerminar = cortar;
  await enviarTodo();
  expect(await estado(codigo)).toMatchObject({ estado: 'INCIERTO', error: expect.stringContaining('no se sabe si llegó') });
  alTerminar = (done) => done();
  test_.setNow(`${HOY}T22:00:00Z`);
  expect(await enviarTodo()).toBe(0);
  expect(recibidos).toHaveLength(1);
});

test('a line that breaks before the text went out is tried again', async () => {
  await configurar();
  const codigo = await escribir();
  alRecibir = () => (cortar(), undefined);
  await enviarTodo();
  expect(await estado(codigo)).toMatchObject({ estado: 'PENDIENTE', intentos: 1 });
});

test('a wrong password of the account is no fault of the mail: it waits', async () => {
  await configurar({ clave: 'otra' });
  const codigo = await escribir();
  await enviarTodo();
  expect(await estado(codigo)).toMatchObject({ estado: 'PENDIENTE', error: expect.stringContaining('usuario o la contraseña') });
});

test('with a server that takes none, the others wait with the first instead of trying it each for itself', async () => {
  await configurar({ clave: 'otra' });
  const [una, otra] = [await escribir(), await escribir()];
  await enviarTodo();
  expect([await estado(una), await estado(otra)]).toMatchObject([
    { estado: 'PENDIENTE', intentos: 1 },
    { estado: 'PENDIENTE', intentos: 0, error: expect.stringContaining('usuario o la contraseña') },
  ]);
  await configurar({ version: 0 });
  expect(await enviarTodo()).toBe(2);
});

test('a password that cannot be read is asked for, and the mail kept', async () => {
  await configurar();
  await test_.rows(`update compania_correo set secreto = 'AAAA' where codigo_compania = $1`, [academia.codigoCompania]);
  const codigo = await escribir();
  await enviarTodo();
  expect(await estado(codigo)).toMatchObject({ estado: 'PENDIENTE', intentos: 0, error: expect.stringContaining('vuelva a escribirla') });
});

test('mail that waits for a server is left alone until there is one, also one of the environment', async () => {
  const [una, otra] = [await escribir(), await escribir()];
  await enviarTodo();
  const audited = async () => (await test_.rows(`select count(*) n from auditoria where tabla = 'correo'`))[0].n;
  const before = await audited();
  test_.setNow(`${HOY}T14:30:00Z`);
  await enviarTodo();
  expect(await audited()).toBe(before);
  test_.deps.correo = { ...ajustes(), remitente: 'entorno@cantera.do' };
  await enMarcha(2);
  test_.deps.correo = undefined;
  for (const codigo of [una, otra]) expect(await estado(codigo)).toMatchObject({ estado: 'ENVIADO' });
});

test('what was under way when the server died becomes INCIERTO and is never sent by itself', async () => {
  await configurar();
  const codigo = await escribir();
  await test_.rows(`update correo set estado = 'ENVIANDO', proximo = $1`, [`${HOY}T13:50:00Z`]);
  await ordenar(test_.deps);
  expect(await enviarTodo()).toBe(0);
  expect(await estado(codigo)).toMatchObject({ estado: 'INCIERTO', error: expect.stringContaining('no se sabe si llegó') });
  await test_.call(correos.reenviar, { params: { id: codigo! } }, admin);
  expect(await enviarTodo()).toBe(1);
});

test('one that another process is sending right now stays its own', async () => {
  const codigo = await escribir();
  await test_.rows(`update correo set estado = 'ENVIANDO', proximo = $1`, [`${HOY}T13:59:00Z`]);
  await ordenar(test_.deps);
  expect(await estado(codigo)).toMatchObject({ estado: 'ENVIANDO' });
});

test('two senders at once deliver each mail once', async () => {
  await configurar();
  for (let n = 0; n < 12; n += 1) await escribir({ para: `familia${n}@example.com` });
  const sent = await Promise.all([enviarTodo(), enviarTodo()]);
  expect(sent[0]! + sent[1]!).toBe(12);
  expect(recibidos.map(({ para }) => para).sort()).toEqual(Array.from({ length: 12 }, (_, n) => `familia${n}@example.com`).sort());
});

test('a secret is wiped once it is sent, and when it is cancelled', async () => {
  await configurar();
  const [enviado, cancelado] = [await escribir({ reservado: true }), await escribir({ reservado: true, contenido: 'enlace' })];
  await test_.call(correos.cancelar, { params: { id: cancelado! } }, admin);
  await enviarTodo();
  expect([await estado(enviado), await estado(cancelado)]).toMatchObject([
    { estado: 'ENVIADO', contenido: '' },
    { estado: 'CANCELADO', contenido: '' },
  ]);
});

test('a secret goes first, and one that could not be sent while it was good is given up and wiped', async () => {
  await configurar();
  await escribir({ para: 'aviso@example.com' });
  await escribir({ para: 'enlace@example.com', reservado: true });
  const vencido = await escribir({ reservado: true, contenido: 'enlace viejo' });
  await test_.rows('update correo set creado = $1', [`${HOY}T13:45:00Z`]);
  await test_.rows('update correo set creado = $1 where codigo_correo = $2', [`${HOY}T13:29:00Z`, vencido]);
  await ordenar(test_.deps);
  await enviarTodo();
  expect(recibidos.map(({ para }) => para)).toEqual(['enlace@example.com', 'aviso@example.com']);
  expect(await estado(vencido)).toMatchObject({ estado: 'CANCELADO', contenido: '', error: expect.stringContaining('venció') });
});

test.each([
  ['the server refuses it', () => (alRecibir = () => rechazo(550)), 'FALLIDO'],
  ['nobody knows whether it arrived', () => (alTerminar = cortar), 'INCIERTO'],
])('a secret is wiped when %s', async (_, como, final) => {
  await configurar();
  const codigo = await escribir({ reservado: true });
  como();
  await enviarTodo();
  expect(await estado(codigo)).toMatchObject({ estado: final, contenido: '' });
});

test('a link of the text can be followed, and nothing in it becomes markup', async () => {
  await configurar();
  await escribir({ contenido: 'Abra https://academia.do/x?a=1&b=2.\n\n<b>Ñ</b>' });
  await enviarTodo();
  const html = recibidos[0]!.texto.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  expect(html).toContain('<a href="https://academia.do/x?a=1&amp;b=2">https://academia.do/x?a=1&amp;b=2</a>.');
  expect(html).toContain('&lt;b&gt;=C3=91&lt;/b&gt;');
});

test('a stop does not wait for a server that keeps silent: the mail stays for the next start', async () => {
  const mudo = createServer();
  await new Promise<void>((ready) => mudo.listen(0, '127.0.0.1', ready));
  const llamado = once(mudo, 'connection');
  await configurar({ puerto: (mudo.address() as AddressInfo).port });
  const codigo = await escribir();
  const stop = iniciarCorreo(test_.deps);
  const [socket] = await llamado;
  await stop();
  socket.destroy();
  await new Promise((closed) => mudo.close(closed));
  expect(await estado(codigo)).toMatchObject({ estado: 'PENDIENTE', intentos: 0 });
});

test('while the server lives, a mail goes out as soon as it is written; a stop waits for the one under way', async () => {
  await configurar();
  await enMarcha(1, escribir);
  expect((await test_.rows('select estado from correo'))[0].estado).toBe('ENVIADO');
});

test('the audit never holds what a mail says', async () => {
  await escribir({ contenido: 'enlace-secreto', reservado: true });
  expect(
    await test_.rows(`select from auditoria where antes::text like '%enlace-secreto%' or despues::text like '%enlace-secreto%'`),
  ).toEqual([]);
});
