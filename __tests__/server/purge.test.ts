import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { archiveAudit } from '@/server/auditoria/archivo';
import { purge } from '@/server/lib/purge';
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

describe('the audit after so many years', () => {
  const hoy = new Date(`${HOY}T14:00:00Z`);
  const folder = mkdtempSync(join(tmpdir(), 'cantera-archivo-'));
  const archivo = join(folder, 'auditoria');
  afterAll(() => rmSync(folder, { recursive: true }));
  const archivar = (years: number) => archiveAudit({ owner: test_.url, years, now: hoy, folder });
  const limite = `${hoy.getUTCFullYear() - 3}${HOY.slice(4, 7)}-01`;

  /** One row for each of the `n` hours up to the limit and 10 hours after it, numbered from 1. */
  async function cambios(codigoCompania: number, n: number) {
    await test_.rows(
      `insert into auditoria (codigo_compania, tabla, llave, accion, usuario, momento, despues)
       select $1, 'caja', h::text, 'UPDATE', 'admin', $2::timestamptz + (h - $3 - 1) * interval '1 hour', '{"nota": "á"}' from generate_series(1, $3::int + 10) h`,
      [codigoCompania, `${limite}T00:00:00Z`, n],
    );
  }
  const enTabla = async (codigoCompania: number) =>
    (
      await test_.rows(`select llave from auditoria where codigo_compania = $1 and tabla = 'caja' order by codigo_auditoria`, [
        codigoCompania,
      ])
    ).map(({ llave }) => Number(llave));
  const enArchivo = (codigoCompania: number) =>
    readdirSync(archivo)
      .sort()
      .flatMap((file) =>
        gunzipSync(readFileSync(join(archivo, file)))
          .toString()
          .trim()
          .split('\n')
          .map((linea) => ({
            file,
            ...(JSON.parse(linea) as { codigo_compania: number; llave: string; momento: string; despues: object }),
          })),
      )
      .filter((una) => una.codigo_compania === codigoCompania);
  const hasta = (n: number, desde = 1) => Array.from({ length: n - desde + 1 }, (_, i) => i + desde);

  test('is moved into one file for each month, whole; the month of the limit stays, and 0 keeps it all', async () => {
    const { codigoCompania } = await nuevaAcademia(test_);
    const HORAS = 24 * 75;
    await cambios(codigoCompania, HORAS);
    expect(await archivar(0)).toBe(0);
    expect(await enTabla(codigoCompania)).toEqual(hasta(HORAS + 10));
    await archivar(3);
    expect(await enTabla(codigoCompania)).toEqual(hasta(HORAS + 10, HORAS + 1));
    const archivadas = enArchivo(codigoCompania);
    expect(archivadas.map(({ llave }) => Number(llave))).toEqual(hasta(HORAS));
    expect(archivadas.filter(({ file, momento }) => file !== `${new Date(momento).toISOString().slice(0, 7)}.jsonl.gz`)).toEqual([]);
    expect(archivadas[0]).toMatchObject({ llave: '1', accion: 'UPDATE', usuario: 'admin', despues: { nota: 'á' } });
  });

  test('rows that come to an archived month later get a file of their own', async () => {
    const { codigoCompania } = await nuevaAcademia(test_);
    await cambios(codigoCompania, 5);
    await archivar(3);
    expect(enArchivo(codigoCompania).map(({ file, llave }) => [file.slice(7), llave])).toEqual(
      hasta(5).map((llave) => ['-2.jsonl.gz', String(llave)]),
    );
  });

  test('a month that cannot be written stays in the table', async () => {
    const { codigoCompania } = await nuevaAcademia(test_);
    await cambios(codigoCompania, 5);
    const lleno = join(folder, 'lleno');
    writeFileSync(lleno, '');
    await expect(archiveAudit({ owner: test_.url, years: 3, now: hoy, folder: lleno })).rejects.toThrow();
    expect(await enTabla(codigoCompania)).toEqual(hasta(15));
  });
});

test('the role that serves requests cannot shorten the audit', async () => {
  await expect(test_.deps.pool.query('delete from auditoria')).rejects.toThrow('permission denied');
});
