import { purge, purgeAudit } from '@/server/lib/purge';
import { createTestApp, HOY } from '../support/createTestApp';
import { nuevaAcademia } from '../support/factories';

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

test('the audit goes after so many years, whole parts of it, and 0 keeps it all', async () => {
  const academia = await nuevaAcademia(test_);
  const PARTE = 5000;
  await test_.rows(
    `insert into auditoria (codigo_compania, tabla, llave, accion, usuario, momento)
     select $1, 'caja', n::text, 'UPDATE', 'admin', $2::timestamptz - interval '3 years' + (n - $3) * interval '1 day' from generate_series(1, $3::int + 10) n`,
    [academia.codigoCompania, `${HOY}T14:00:00Z`, PARTE + 7],
  );
  const hoy = new Date(`${HOY}T14:00:00Z`);
  const quedan = async () =>
    (
      await test_.rows(`select min(llave::int) desde from auditoria where codigo_compania = $1 and tabla = 'caja'`, [
        academia.codigoCompania,
      ])
    )[0]!.desde;
  expect(await purgeAudit(test_.url, 0, hoy)).toBe(0);
  expect(await quedan()).toBe(1);
  await purgeAudit(test_.url, 3, hoy);
  // The one that is three years old to the day stays.
  expect(await quedan()).toBe(PARTE + 7);
});

test('the role that serves requests cannot shorten the audit', async () => {
  await expect(test_.deps.pool.query('delete from auditoria')).rejects.toThrow('permission denied');
});
