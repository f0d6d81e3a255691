import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { connect } from '@/server/db/connect';
import { correoDeEntorno, readEnv } from '@/server/env';
import { saludDe } from '@/server/lib/health';
import { faltaDe, probarServidor } from '@/server/mensajes/transporte';
import { certificateOf } from '../support/certificate';
import { createTestApp } from '../support/createTestApp';

// What Cantera says to other machines is encrypted, and what it proves itself with to them can change while it runs.

const app = createTestApp();
const con = (source: Record<string, string>) => readEnv({ NODE_ENV: 'test', ...source });
const folder = mkdtempSync(join(tmpdir(), 'cantera-cifrado-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const certificate = (name: string) => {
  const made = certificateOf(name);
  return { ...made, certFile: write(`${name}.crt`, made.cert), keyFile: write(`${name}.key`, made.key) };
};

describe('a PostgreSQL', () => {
  test.each([
    'postgres://u:c@db.ejemplo.do/cantera',
    'postgres://u:c@10.0.0.5:5432/cantera?application_name=cantera',
    'postgres://u:c@db.ejemplo.do/cantera?sslmode=no-verify',
    'postgres://u:c@db.ejemplo.do/cantera?uselibpqcompat=true&sslmode=require',
    'postgres://u:c@localhost/cantera?host=db.ejemplo.do',
    'postgres://u:c@127.0.0.1.ejemplo.do/cantera',
  ])('elsewhere is not spoken to without TLS, or without knowing who it is: %s', (url) => {
    const what =
      'habla con otro equipo sin cifrar, o sin comprobar quién es: añádale ?sslmode=verify-full, o ?sslmode=disable si su red ya es segura';
    expect(() => con({ DATABASE_URL: url })).toThrow(`DATABASE_URL: ${what}`);
    for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])
      expect(() => con({ DATABASE_URL: 'postgres://u:c@localhost/x', [name]: url })).toThrow(`${name}: ${what}`);
  });

  test.each([
    'postgres://u:c@db.ejemplo.do/cantera?sslmode=verify-full',
    'postgres://u:c@127.0.0.1:5000/cantera',
    'postgres://u:c@[::1]/cantera',
    'postgres://u:c@/cantera?host=/var/run/postgresql',
    'postgres://u:c@%2Fvar%2Frun%2Fpostgresql/cantera',
    'postgres://u:c@db:5432/cantera?sslmode=disable',
  ])('over TLS, on this machine, at a socket or where the operator says that none is needed is: %s', (url) =>
    expect(con({ DATABASE_URL: url }).DATABASE_URL).toBe(url),
  );

  test('is shown the certificate of sslcert and sslkey, for which it needs no password', async () => {
    const [server, client] = [certificate('localhost'), certificate('cantera')];
    let shown: string | undefined;
    const listening = createServer((socket) => {
      socket.once('data', () => {
        socket.write('S'); // yes to its question whether TLS is spoken
        const secure = new TLSSocket(socket, {
          isServer: true,
          cert: server.cert,
          key: server.key,
          requestCert: true,
          rejectUnauthorized: false,
        });
        secure.once('secure', () => {
          shown = String(secure.getPeerCertificate().subject.CN);
          secure.destroy();
        });
        secure.on('error', () => {});
      });
    });
    await new Promise<void>((done) => listening.listen(0, 'localhost', done));
    const { port } = listening.address() as AddressInfo;
    const files = `sslrootcert=${server.certFile}&sslcert=${client.certFile}&sslkey=${client.keyFile}`;
    const { DATABASE_URL } = con({ DATABASE_URL: `postgres://cantera@localhost:${port}/cantera?sslmode=verify-full&${files}` });
    await expect(new pg.Client(DATABASE_URL).connect()).rejects.toThrow();
    expect(shown).toBe('cantera');
    listening.close();
  });

  test('whose certificate has expired does not answer: health says so, and all goes on by itself once it is renewed', async () => {
    const [expired, renewed] = [certificateOf('localhost', -1), certificateOf('localhost')];
    const { hostname, port: real } = new URL(app.url);
    let shown = expired;
    const front = createServer((socket) => {
      socket.once('data', () => {
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, ...shown });
        const behind = createConnection(Number(real), hostname);
        secure.pipe(behind).pipe(secure);
        for (const one of [secure, behind]) one.on('error', () => {}).on('close', () => (secure.destroy(), behind.destroy()));
      });
    });
    await new Promise<void>((done) => front.listen(0, 'localhost', done));
    const both = write('ambos.crt', expired.cert + renewed.cert);
    const { port } = front.address() as AddressInfo;
    const search = `?sslmode=verify-full&sslrootcert=${both}`;
    const { pool, close } = connect(Object.assign(new URL(app.url), { hostname: 'localhost', port: `${port}`, search }).href);
    try {
      await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' });
      expect(await saludDe(pool).motivo()).toBe('La base de datos no responde');
      shown = renewed;
      expect(await saludDe(pool).motivo()).toBeUndefined();
      shown = expired;
      expect(await saludDe(pool).motivo()).toBeUndefined(); // nothing while the connections last
    } finally {
      await close();
      front.close();
    }
  });
});

test('a mail server elsewhere is not spoken to without TLS, whoever names it', async () => {
  const mail = { SMTP_HOST: 'smtp.ejemplo.do', SMTP_FROM: 'a@ejemplo.do' };
  expect(() => con({ ...mail, SMTP_SECURITY: 'NINGUNA' })).toThrow(
    'SMTP_SECURITY: NINGUNA vale solo para un servidor de este mismo equipo',
  );
  const server = { ...correoDeEntorno(con(mail))!, servidor: '192.0.2.1', seguridad: 'NINGUNA' as const };
  const error = await probarServidor(server).catch((one: unknown) => one);
  expect(faltaDe(error).motivo).toMatch(/se le habla cifrado: escoja STARTTLS o TLS/);
});

test('the tax office and Firebase are spoken to by https alone', () => {
  expect(() => con({ CANTERA_ECF_URL: 'http://{}.dgii.gov.do' })).toThrow('CANTERA_ECF_URL: va sin cifrar a otro equipo');
  expect(() => con({ NEXT_PUBLIC_FIREBASE_DATABASE_URL: 'http://x.firebaseio.com' })).toThrow('va sin cifrar a otro equipo');
});

describe('a secret in a file', () => {
  test('counts like the variable, and one that is not there is named', () => {
    const file = write('jwt', `${'a'.repeat(40)}\n`);
    expect(con({ JWT_SECRET_FILE: file }).JWT_SECRET).toBe('a'.repeat(40));
    expect(con({ JWT_SECRET_FILE: file, JWT_SECRET: 'b'.repeat(40) }).JWT_SECRET).toBe('b'.repeat(40));
    expect(() => con({ JWT_SECRET_FILE: write('corta', 'a') })).toThrow('JWT_SECRET: debe tener al menos 32 caracteres');
    expect(() => con({ CANTERA_SECRET_FILE: '/no/hay' })).toThrow('CANTERA_SECRET_FILE: no hay ningún archivo /no/hay');
  });

  test('that a vault changes counts for the next connection, without a restart', async () => {
    const [user, first, second] = ['vault_prueba', 'primera', 'segunda'];
    const url = (password: string) => Object.assign(new URL(app.url), { username: user, password }).href;
    await app.rows(`create role ${user} login password '${first}'`);
    const file = write('base', url(first));
    const mail = con({ SMTP_HOST: 'smtp.ejemplo.do', SMTP_FROM: 'a@ejemplo.do', SMTP_PASSWORD_FILE: write('correo', first) });
    const server = correoDeEntorno(mail)!;
    const env = con({ DATABASE_URL_FILE: file });
    const { pool, close } = connect(() => env.DATABASE_URL!, { max: 1 });
    try {
      expect((await pool.query('select current_user u')).rows).toEqual([{ u: user }]);
      await app.rows(`alter role ${user} password '${second}'`);
      await app.rows('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [user]);
      await expect(pool.query('select 1').then(() => pool.query('select 1'))).rejects.toThrow();
      write('base', url(second));
      write('correo', second);
      expect((await pool.query('select current_user u')).rows).toEqual([{ u: user }]);
      expect(server.clave).toBe(second);
    } finally {
      await close();
      await app.rows(`drop role ${user}`);
    }
  });
});
