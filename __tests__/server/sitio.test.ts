import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sitio } from '@/contract/mensajes/sitio';
import { EnvError, firebaseDeEntorno, readEnv, sitioDe } from '@/server/env';
import { avisoDeSitio, soloAqui } from '@/server/mensajes/sitio';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia } from '../support/factories';

const app = createTestApp();

const con = (source: Record<string, string>) => readEnv({ NODE_ENV: 'test', ...source });

test.each([
  [{ CANTERA_URL: 'https://academia.example.do' }, undefined, 'https://academia.example.do'],
  [{}, 'https://publica.example.do/', 'https://publica.example.do'],
  [{ CANTERA_URL: 'https://academia.example.do' }, 'https://publica.example.do', 'https://academia.example.do'],
  [{ PORT: '3100' }, '', 'http://localhost:3100'],
  [{ TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' }, 'no es una dirección', 'https://localhost:3000'],
])('with %j and public address %j the links of mails begin with %s', (source, publico, sitio) => {
  expect(sitioDe(con(source as Record<string, string>), publico ?? '')).toBe(sitio);
});

test.each(['academia.example.do', 'https://academia.example.do/', 'https://academia.example.do/entrar'])(
  'refuses %s as an address',
  (url) => {
    expect(() => con({ CANTERA_URL: url })).toThrow(EnvError);
  },
);

test('the variables of Firebase go together: who forgets one is told which', () => {
  const todas = {
    NEXT_PUBLIC_FIREBASE_API_KEY: 'clave',
    NEXT_PUBLIC_FIREBASE_PROJECT_ID: 'academia',
    NEXT_PUBLIC_FIREBASE_DATABASE_URL: 'https://academia-default-rtdb.firebaseio.com',
    FIREBASE_SERVICE_ACCOUNT: 'cuenta.json',
  };
  expect(firebaseDeEntorno(con({}))).toBeUndefined();
  expect(firebaseDeEntorno(con(todas))).toEqual({ archivo: 'cuenta.json', direccion: todas.NEXT_PUBLIC_FIREBASE_DATABASE_URL });
  const { FIREBASE_SERVICE_ACCOUNT: _, ...sinCuenta } = todas;
  expect(() => con(sinCuenta)).toThrow('FIREBASE_SERVICE_ACCOUNT: las variables de Firebase van juntas');
});

test.each([
  ['http://localhost:3000', true],
  ['https://localhost', true],
  ['http://127.0.0.1:3100', true],
  ['http://[::1]:3100', true],
  ['https://academia.example.do', false],
  ['http://192.168.1.20:3000', false],
  ['https://localhost.example.do', false],
])('the links of %s open on the own machine only: %s', (direccion, es) => {
  expect(soloAqui(direccion)).toBe(es);
});

test('without a public address who sends a link is told, and the start warns a real academy, not a demo', async () => {
  const { codigoCompania } = await nuevaAcademia(app);
  const { deps } = app;
  expect((await app.ask(sitio.estado, {})).body).toEqual({ soloAqui: true });
  expect(await avisoDeSitio(deps.db, deps.sitio)).toMatch(/CANTERA_URL falta.*http:\/\/localhost:3000/);
  expect(await avisoDeSitio(deps.db, 'https://academia.example.do')).toBeUndefined();
  await app.rows('update compania set demostracion = true where codigo_compania = $1', [codigoCompania]);
  expect(await avisoDeSitio(deps.db, deps.sitio)).toBeUndefined();
  deps.sitio = 'https://academia.example.do';
  expect((await app.ask(sitio.estado, {})).body).toEqual({ soloAqui: false });
});

test('a wrong variable is named with a right example', () => {
  expect(() => con({ PORT: 'tres mil', SMTP_SECURITY: 'SSL' })).toThrow(
    'Revise las variables de entorno:\n  PORT: debe ser un número de puerto. Ejemplo: PORT=3000\n  SMTP_SECURITY: debe ser TLS, STARTTLS o NINGUNA. Ejemplo: SMTP_SECURITY=STARTTLS',
  );
});

test('… and with its line, if .env sets it; a name that Cantera does not know is named too', () => {
  const here = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'cantera-env-'));
  writeFileSync(join(folder, '.env'), 'PORT=3000\nHOST=0.0.0.0\nPORT=tres mil\nCANTERA_BACKUP_FOLDER=/copias\n');
  process.chdir(folder);
  try {
    expect(() => con({ PORT: 'tres mil' })).toThrow(/ {2}PORT \(\.env, línea 3\): debe ser un número de puerto/);
    expect(() => con({ PORT: 'cuatro mil' })).toThrow(/ {2}PORT: debe ser un número de puerto/);
    expect(() => con({})).toThrow(/ {2}CANTERA_BACKUP_FOLDER \(\.env, línea 4\): no hay ningún ajuste con ese nombre$/);
  } finally {
    process.chdir(here);
    rmSync(folder, { recursive: true });
  }
});
