import { EnvError, readEnv, sitioDe } from '@/server/env';

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
