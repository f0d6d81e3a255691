import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { diagnose } from '@/server/doctor';
import { readEnv } from '@/server/env';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, pesos, type Academia } from '../support/factories';

// `npm run cantera -- doctor`: every check is right when all is well, and says what is wrong when it is not.

const app = createTestApp();
const folder = path.resolve('.cache', 'tests', `doctor ${process.pid}`);
const now = new Date();
let academia: Academia;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  academia = await nuevaAcademia(app);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withEnv = async (source: Record<string, string>, at = now) => {
  const env = readEnv({ NODE_ENV: 'test', CANTERA_DATA_DIR: folder, ...source });
  return Object.fromEntries((await diagnose(app.url, env, at)).map(({ about, state, says }) => [about, [state, says]]));
};

test('an installation that is well', async () => {
  writeFileSync(path.join(folder, 'cantera-2026-01-01.tar.gz'), '');
  const CANTERA_SECRET_FILE = path.join(folder, 'de la bóveda');
  writeFileSync(CANTERA_SECRET_FILE, 'a'.repeat(64));
  const found = await withEnv({ CANTERA_URL: 'https://academia.ejemplo.do', CANTERA_SECRET_FILE, CANTERA_BACKUP_DIR: folder });
  expect(Object.values(found).map(([state]) => state)).toEqual([
    'bien',
    'aviso',
    ...Array(4).fill('bien'),
    'aviso',
    'aviso',
    ...Array(3).fill('bien'),
  ]);
  expect(found.Correo![1]).toMatch(/^Sin servidor propio/);
});

test('without a virus scanner, and with a log that no other machine gets, it says so; a scanner that does not answer is wrong', async () => {
  const found = await withEnv({});
  expect([found.Antivirus, found.Registro]).toEqual([
    ['aviso', expect.stringContaining('indique CANTERA_CLAMAV')],
    ['aviso', expect.stringContaining('indique CANTERA_SYSLOG')],
  ]);
  expect((await withEnv({ CANTERA_CLAMAV: path.join(folder, 'clamd.ctl') })).Antivirus![0]).toBe('mal');
  expect((await withEnv({ CANTERA_SYSLOG: 'registros.ejemplo.do:6514' })).Registro![0]).toBe('bien');
});

test('a role that serves requests and owns the tables, in a PostgreSQL of one’s own, is named: it could change the audit', async () => {
  expect((await withEnv({})).Papel).toBeUndefined();
  expect((await withEnv({ DATABASE_URL: app.url })).Papel).toEqual(['aviso', expect.stringContaining('indique DATABASE_OWNER_URL')]);
  const served = Object.assign(new URL(process.env.TEST_PG_APP_URL!), { pathname: new URL(app.url).pathname }).href;
  expect((await withEnv({ DATABASE_URL: served, DATABASE_OWNER_URL: app.url })).Papel![0]).toBe('bien');
});

test('secrets that stand in the settings themselves are named, and none of their values', async () => {
  const DATABASE_URL = 'postgres://u:muysecreta@localhost/x';
  const { Secretos } = await withEnv({ CANTERA_SECRET: 'a'.repeat(64), SMTP_PASSWORD: 'muysecreta', DATABASE_URL });
  expect(Secretos).toEqual(['aviso', expect.stringContaining('CANTERA_SECRET, SMTP_PASSWORD, DATABASE_URL. Que los dé una bóveda')]);
  expect(Secretos![1]).not.toContain('muysecreta');
  const sin = await withEnv({ DATABASE_URL: 'postgres://u@localhost/x' });
  expect(sin.Secretos![1]).not.toContain('DATABASE_URL');
});

test('no public address, a key that lies in one place only, and no copies: each is said', async () => {
  rmSync(path.join(folder, 'cantera-2026-01-01.tar.gz'));
  writeFileSync(path.join(folder, 'secreto'), '');
  const found = await withEnv({});
  expect(found.Dirección).toEqual(['aviso', expect.stringContaining('indique CANTERA_URL')]);
  expect(found.Secretos).toEqual(['aviso', expect.stringContaining('guarde ese archivo en otro equipo')]);
  expect(found.Copias).toEqual(['aviso', expect.stringContaining('indique CANTERA_BACKUP_DIR')]);
});

test('copies that are asked for but missing or older than 36 hours are wrong', async () => {
  expect((await withEnv({ CANTERA_BACKUP_DIR: folder })).Copias![0]).toBe('mal');
  const file = path.join(folder, 'cantera-2026-01-02.tar.gz');
  writeFileSync(file, '');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  utimesSync(file, ago(35), ago(35));
  expect((await withEnv({ CANTERA_BACKUP_DIR: folder })).Copias![0]).toBe('bien');
  utimesSync(file, ago(37), ago(37));
  expect((await withEnv({ CANTERA_BACKUP_DIR: folder })).Copias![0]).toBe('mal');
});

test('a mail server is tried: one that answers is well, one that is not there is wrong', async () => {
  const server = new SMTPServer({ authOptional: true, hideSTARTTLS: true });
  const port = await new Promise<number>((done) => {
    const listening = server.listen(0, '127.0.0.1', () => done((listening.address() as { port: number }).port));
  });
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_SECURITY: 'NINGUNA', SMTP_FROM: 'club@ejemplo.do' };
  expect((await withEnv(mail)).Correo).toEqual(['bien', '127.0.0.1 acepta la conexión y el usuario.']);
  await new Promise<void>((done) => server.close(done));
  expect((await withEnv(mail)).Correo).toEqual(['mal', expect.stringContaining('ECONNREFUSED')]);
});

test('a clock that is half an hour off, and money that does not add up', async () => {
  const found = await withEnv({}, new Date(now.getTime() + 1_800_000));
  expect(found.Reloj).toEqual(['mal', expect.stringMatching(/difiere 1[78]\d\d s/)]);
  // An invoice whose amount no line explains.
  await nuevaFactura(app, academia, { estudiante: await nuevoEstudiante(app, academia), values: { total: pesos(100) } });
  expect((await withEnv({})).Libro).toEqual(['mal', expect.stringMatching(/^\d+ diferencias .* La primera: /)]);
});

test('a database that does not answer is one finding per check, not the end', async () => {
  const env = readEnv({ NODE_ENV: 'test', CANTERA_DATA_DIR: folder });
  const found = await diagnose('postgres://nadie:x@127.0.0.1:1/nada', env, now);
  expect(found.find(({ about }) => about === 'Libro')).toMatchObject({ state: 'mal' });
  expect(found.find(({ about }) => about === 'Dirección')).toMatchObject({ state: 'aviso' });
});

test('a database that no start has filled is one thing to mend', async () => {
  const url = app.url.replace(/\/[^/?]+(?=\?|$)/, '/postgres');
  const found = await diagnose(url, readEnv({ NODE_ENV: 'test', CANTERA_DATA_DIR: folder }), now);
  expect(found.filter(({ state }) => state === 'mal')).toEqual([
    { about: 'Actualización', state: 'mal', says: 'La base de datos está vacía: arranque Cantera una vez.' },
  ]);
});
