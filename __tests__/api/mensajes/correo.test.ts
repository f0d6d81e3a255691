import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { auditoria } from '@/contract/auditoria/auditoria';
import { correos } from '@/contract/mensajes/correo';
import { encolar } from '@/server/mensajes/encolar';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';

const test_ = createTestApp();
const CLAVE = 'secreta del correo';
let academia: Academia;
let admin: { token: string; usuario: string };
let puerto = 0;
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ password }, _, done) => (password === CLAVE ? done(null, { user: 'x' }) : done(new Error('credenciales'))),
  onData: (stream, _, done) => void stream.resume().on('end', () => done()),
});
beforeAll(async () => {
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  puerto = (smtp.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));
beforeEach(async () => {
  academia = await nuevaAcademia(test_);
  admin = await nuevoUsuario(test_, academia);
});

const body = (more: object = {}) => ({
  servidor: '127.0.0.1',
  puerto,
  seguridad: 'NINGUNA' as const,
  usuario: 'cantera',
  clave: CLAVE,
  remitente: 'info@academia.do',
  nombreRemitente: 'Academia',
  version: 0,
  ...more,
});

describe('the settings', () => {
  test('nobody has set any: whose mail is kept', async () => {
    expect(await test_.call(correos.ajustes, {}, admin)).toMatchObject({ origen: 'NINGUNO', tieneClave: false, version: 0 });
  });

  test('are kept without the password ever going out, or into the audit or the database as it is', async () => {
    const saved = await test_.ask(correos.update, { body: body() }, admin);
    expect(saved.body.data).toMatchObject({ servidor: '127.0.0.1', tieneClave: true, claveLegible: true, origen: 'COMPANIA' });
    const read = await test_.ask(correos.ajustes, {}, admin);
    const kept = await test_.rows('select * from compania_correo where codigo_compania = $1', [academia.codigoCompania]);
    const audited = await test_.rows(`select antes, despues from auditoria where tabla = 'compania_correo' and codigo_compania = $1`, [
      academia.codigoCompania,
    ]);
    expect(audited).toHaveLength(1);
    for (const all of [saved.body, read.body, kept, audited]) expect(JSON.stringify(all)).not.toContain(CLAVE);
    expect(JSON.stringify(audited)).not.toContain(kept[0].secreto);
  });

  test('an empty password keeps the one there is, but not for another server or account', async () => {
    await test_.call(correos.update, { body: body() }, admin);
    expect(await test_.call(correos.update, { body: body({ clave: '', remitente: 'otra@academia.do', version: 1 }) }, admin)).toMatchObject(
      {
        tieneClave: true,
      },
    );
    for (const otra of [{ servidor: 'smtp.ajeno.example', seguridad: 'TLS' }, { usuario: 'otro' }]) {
      const refused = await test_.ask(correos.update, { body: body({ clave: '', version: 2, ...otra }) }, admin);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['clave']]);
    }
    expect(await test_.call(correos.ajustes, {}, admin)).toMatchObject({ servidor: '127.0.0.1', tieneClave: true });
  });

  test('is chosen by an administrator alone: over it go the links that change passwords', async () => {
    const { token } = await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos: [28] });
    const { status, body: refused } = await test_.ask(correos.update, { body: body({ servidor: 'smtp.ajeno.example' }) }, { token });
    expect([status, refused.motivo, refused.mensaje]).toEqual([403, 'acceso', expect.stringContaining('administrador')]);
    expect(await test_.call(correos.ajustes, {}, { token })).toMatchObject({ origen: 'NINGUNO', servidor: '' });
  });

  test('a save on an older version is a 409 with what there is now', async () => {
    const { version } = await test_.call(correos.update, { body: body() }, admin);
    await test_.call(correos.update, { body: body({ puerto: 2525, version }) }, admin);
    const { status, body: refused } = await test_.ask(correos.update, { body: body({ puerto: 26, version }) }, admin);
    expect([status, refused.data.puerto]).toEqual([409, 2525]);
  });

  test('of two who save the first settings at once the second sees those of the first', async () => {
    for (let vez = 0; vez < 5; vez += 1) {
      await test_.rows('delete from compania_correo where codigo_compania = $1', [academia.codigoCompania]);
      const hechos = await Promise.all([2525, 2526].map((puerto) => test_.ask(correos.update, { body: body({ puerto }) }, admin)));
      expect(hechos.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('a password made with another key is asked for again', async () => {
    await test_.call(correos.update, { body: body() }, admin);
    await test_.rows(`update compania_correo set secreto = 'AAAA' where codigo_compania = $1`, [academia.codigoCompania]);
    expect(await test_.call(correos.ajustes, {}, admin)).toMatchObject({ tieneClave: true, claveLegible: false, origen: 'NINGUNO' });
  });

  test.each([
    [{ servidor: 'http://x/' }, 'servidor'],
    [{ servidor: '' }, 'servidor'],
    [{ puerto: 70_000 }, 'puerto'],
    [{ remitente: 'nadie' }, 'remitente'],
    [{ remitente: '' }, 'remitente'],
    [{ servidor: 'smtp.ajeno.example' }, 'seguridad'],
  ])('%j is refused beside its field', async (more, field) => {
    const { status, body: refused } = await test_.send('PUT', correos.update.path, { token: admin.token, body: body(more) });
    expect([status, Object.keys(refused.errors)]).toEqual([400, [field]]);
  });
});

describe('the test', () => {
  const probar = (more: object = {}) => test_.ask(correos.probar, { body: { ...body(more), para: 'yo@example.com' } }, admin);

  test('sends with what was typed, saves nothing, and says what the server said', async () => {
    const { status, body: answer } = await probar();
    expect([status, answer.data.respuesta]).toEqual([200, expect.stringMatching(/^250/)]);
    expect(await test_.call(correos.ajustes, {}, admin)).toMatchObject({ origen: 'NINGUNO' });
  });

  test('uses the kept password when none is typed, for the same server only', async () => {
    await test_.call(correos.update, { body: body() }, admin);
    expect((await probar({ clave: '' })).status).toBe(200);
    expect((await probar({ clave: '', usuario: 'otro' })).body.errors).toEqual({ clave: expect.stringContaining('Escríbala') });
  });

  test('goes to the caller’s own address unless another one is given', async () => {
    const sinPara = (user: { token: string }) => test_.ask(correos.probar, { body: body() }, user);
    expect((await sinPara(admin)).body.errors).toEqual({ para: expect.stringContaining('perfil') });
    await test_.rows(`update entidad set email = 'duena@academia.do' where codigo_entidad = $1`, [
      (await test_.rows('select codigo_entidad from usuario where usuario = $1', [admin.usuario]))[0].codigo_entidad,
    ]);
    expect((await sinPara(admin)).body.data).toMatchObject({ para: 'duena@academia.do' });
  });

  test('repeats nothing of what another kind of server says', async () => {
    const ajeno = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nsecreto interno\r\n'));
    await new Promise<void>((ready) => ajeno.listen(0, '127.0.0.1', ready));
    const { status, body: refused } = await probar({ puerto: (ajeno.address() as AddressInfo).port });
    await new Promise((closed) => ajeno.close(closed));
    expect([status, refused.mensaje]).toEqual([409, expect.stringContaining('no es un servidor de correo')]);
    expect(refused.mensaje).not.toMatch(/HTTP|secreto/);
  });

  test('asks for the password that cannot be read', async () => {
    await test_.call(correos.update, { body: body() }, admin);
    await test_.rows(`update compania_correo set secreto = 'AAAA' where codigo_compania = $1`, [academia.codigoCompania]);
    expect((await probar({ clave: '' })).body.errors).toEqual({ clave: expect.stringContaining('vuelva a escribirla') });
  });

  test('says in words why it did not go', async () => {
    expect((await probar({ clave: 'otra' })).body.mensaje).toMatch(/no aceptó el usuario o la contraseña/);
    expect((await probar({ puerto: 1 })).body.mensaje).toMatch(/No se pudo conectar|Se cortó/);
  });
});

describe('the outbox', () => {
  const escribir = (para: string, codigoCompania = academia.codigoCompania) =>
    encolar(test_.deps.db, { codigoCompania, para, asunto: 'Aviso', contenido: 'texto reservado', reservado: true });

  test('shows the newest first, by state, without what they say, and none of another company', async () => {
    const otra = await nuevaAcademia(test_);
    await escribir('ajena@example.com', otra.codigoCompania);
    await escribir('primera@example.com');
    test_.setNow('2026-03-10T14:00:01Z');
    const segunda = await escribir('segunda@example.com');
    await test_.rows(`update correo set estado = 'FALLIDO', creado = creado + interval '1 minute' where codigo_correo = $1`, [segunda]);
    const all = await test_.ask(correos.filter, { query: {} }, admin);
    expect(all.body.map(({ para }: { para: string }) => para)).toEqual(['segunda@example.com', 'primera@example.com']);
    expect(JSON.stringify(all.body)).not.toContain('texto reservado');
    const { rows, total } = await test_.call(correos.filter, { query: { estado: 'FALLIDO' } }, admin);
    expect([rows.map(({ para }) => para), total]).toEqual([['segunda@example.com'], 1]);
    expect((await test_.call(correos.filter, { query: { filtro: 'primera aviso' } }, admin)).rows.map(({ para }) => para)).toEqual([
      'primera@example.com',
    ]);
  });

  test('a secret that did not go out is wiped, and is not sent again', async () => {
    const id = (await escribir('maria@example.com'))!;
    await test_.rows(`update correo set estado = 'FALLIDO', contenido = '' where codigo_correo = $1`, [id]);
    const refused = await test_.ask(correos.reenviar, { params: { id } }, admin);
    expect([refused.status, refused.body.mensaje]).toEqual([409, expect.stringContaining('pida otro enlace')]);
  });

  test('what went out or was cancelled is neither sent again nor cancelled; a mail of another company does not exist', async () => {
    const id = (await escribir('maria@example.com'))!;
    await test_.rows(`update correo set estado = 'ENVIADO' where codigo_correo = $1`, [id]);
    for (const call of [correos.reenviar, correos.cancelar]) expect((await test_.ask(call, { params: { id } }, admin)).status).toBe(409);
    const otro = (await escribir('otra@example.com'))!;
    const no = [];
    for (const call of [correos.cancelar, correos.cancelar, correos.reenviar])
      no.push((await test_.ask(call, { params: { id: otro } }, admin)).body.mensaje);
    expect(no.slice(1)).toEqual(Array(2).fill('Ese correo está cancelado: no sale'));
    const otra = await nuevaAcademia(test_);
    const ajeno = (await escribir('x@example.com', otra.codigoCompania))!;
    for (const call of [correos.reenviar, correos.cancelar])
      expect((await test_.ask(call, { params: { id: ajeno } }, admin)).status).toBe(404);
  });
});

describe('the outbox of who lacks a branch', () => {
  const asuntos = async (como: { token: string }) =>
    (await test_.call(correos.filter, { query: {} }, como)).rows.map(({ asunto }) => asunto).sort();

  test('has the mails to people of the own branches alone, and so has its audit; the others are not cancelled either', async () => {
    const [aqui, alla] = academia.sucursales;
    const encargada = await nuevoUsuario(test_, academia, { sucursales: [aqui] });
    const { codigoCompania } = academia;
    const manda = async (asunto: string, codigoSucursal?: number) => {
      const codigoEntidad =
        codigoSucursal === undefined ? undefined : (await nuevoEstudiante(test_, academia, { codigoSucursal })).codigoPagador;
      return encolar(test_.deps.db, { codigoCompania, codigoEntidad, para: 'madre@example.com', asunto, contenido: 'Hola' });
    };
    const suyo = await manda('De aquí', aqui);
    const ajeno = await manda('De allá', alla);
    await manda('De nadie');
    expect(await asuntos(encargada)).toEqual(['De aquí']);
    expect(await asuntos(admin)).toEqual(['De allá', 'De aquí', 'De nadie'].sort());

    const vistos = await test_.ask(auditoria.filter, { query: { tabla: 'correo', size: 200 } }, encargada);
    expect(JSON.stringify(vistos.body)).toContain('De aquí');
    expect(JSON.stringify(vistos.body)).not.toMatch(/De allá|De nadie/);
    expect((await test_.ask(correos.cancelar, { params: { id: ajeno! } }, encargada)).status).toBe(404);
    expect((await test_.ask(correos.cancelar, { params: { id: suyo! } }, encargada)).status).toBe(200);
  });
});
