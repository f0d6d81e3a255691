import { EnvError, firebaseDeEntorno, readEnv, sitioDe } from '@/server/env';

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
