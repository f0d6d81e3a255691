import { purge } from '@/server/lib/purge';
import { createTestApp, HOY } from '../support/createTestApp';

const test_ = createTestApp();

test('keys of acts go after 60 days, tries to sign in after 180; what is younger stays', async () => {
  test_.setNow(`${HOY}T14:00:00Z`);
  await test_.rows(
    `insert into idempotencia (codigo_compania, clave, huella, creado) select 1, n::text, '', $1::timestamptz - n * interval '1 day' from generate_series(1, 100) n`,
    [`${HOY}T14:00:00Z`],
  );
  await test_.rows(
    `insert into intento_acceso (usuario, direccion, exitoso, momento) select 'x', '', false, $1::timestamptz - n * interval '1 day' from generate_series(1, 300) n`,
    [`${HOY}T14:00:00Z`],
  );
  expect(await purge(test_.deps)).toBe(40 + 120);
  const [left] = await test_.rows(
    'select (select count(*)::int from idempotencia) claves, (select count(*)::int from intento_acceso) intentos',
  );
  expect(left).toEqual({ claves: 60, intentos: 180 });
  expect(await purge(test_.deps)).toBe(0);
});
