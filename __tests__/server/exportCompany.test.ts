import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { exportCompany, NOT_EXPORTED, tablesOfCompany } from '@/server/db/copies/exportCompany';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../support/factories';

// `npm run cantera -- export`: a company can leave with everything that is its own.

const app = createTestApp();
const folder = path.resolve('.cache', 'tests', `exportadas ${process.pid}`);
let mine: Academia;
let other: Academia;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [mine, other] = [await nuevaAcademia(app), await nuevaAcademia(app)];
  await nuevoUsuario(app, mine);
  const estudiante = await nuevoEstudiante(app, mine, { nombre: 'Ñico, «el 10»' });
  await nuevaFactura(app, mine, { estudiante, values: { total: pesos(2500) } });
  await nuevoEstudiante(app, other, { nombre: 'Ajena' });
  const [archivo] = await app.rows<{ codigo_archivo: number }>(
    `insert into archivo (codigo_compania, nombre, tipo, tamano) values ($1, 'carnet ../ñ.pdf', 'application/pdf', 3) returning codigo_archivo`,
    [mine.codigoCompania],
  );
  await app.rows(`insert into archivo_contenido (codigo_archivo, contenido) values ($1, 'abc')`, [archivo!.codigo_archivo]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function exported(company = mine.codigoCompania) {
  const file = path.join(folder, `${company}-${readdirSync(folder).length}.zip`);
  const counts = await exportCompany(app.url, company, file);
  const parts = Object.entries(unzipSync(new Uint8Array(readFileSync(file)))).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  return { counts, parts: Object.fromEntries(parts) as Record<string, string> };
}

const onDatabase = async <T>(work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client(app.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

test('has the rows, the description and the files of the company, and nothing of another one', async () => {
  const { parts, counts } = await exported();
  expect(parts['entidad.csv']).toContain('"Ñico, «el 10»"');
  expect(parts['factura.csv']!.trim().split('\n')).toHaveLength(2);
  expect(parts['factura.csv']).toContain('250000');
  expect(parts['LEEME.txt']).toContain('El dinero está en centavos');
  expect(parts['descripcion.csv']).toContain('factura,codigo_estudiante,integer');
  const files = Object.keys(parts).filter((name) => name.startsWith('archivos/'));
  expect(files).toEqual([expect.stringMatching(/^archivos\/\d+-carnet .._ñ\.pdf$/)]);
  expect(parts[files[0]!]).toBe('abc');
  expect(counts).toEqual({ tables: Object.keys(parts).length - 3, files: 1 });
  expect(Object.values(parts).join()).not.toContain('Ajena');
});

test('counts of every table are those of the company in the database', async () => {
  const { parts } = await exported();
  const tables = await onDatabase((client) => tablesOfCompany(client, mine.codigoCompania));
  for (const { name, where } of tables) {
    const [{ n }] = (await app.rows<{ n: number }>(`select count(*)::int n from ${name} where ${where}`)) as [{ n: number }];
    if (n === 0) expect([name, parts[`${name}.csv`]!.trim().split('\n').length]).toEqual([name, 1]);
    else expect(parts[`${name}.csv`]!.length).toBeGreaterThan(n);
  }
});

test('opens nothing: no password, key, fingerprint or link is in it', async () => {
  const { parts } = await exported();
  const columns = parts['descripcion.csv']!;
  expect(columns).not.toMatch(/,(password|secreto|huella|token),/);
  expect(columns).not.toContain('correo,contenido,');
  const hashes = await app.rows<{ password: string }>('select password from usuario');
  expect(hashes.length).toBeGreaterThan(0);
  for (const { password } of hashes) expect(Object.values(parts).join()).not.toContain(password);
});

test('every table is exported or named among those that are not', async () => {
  const all = await app.rows<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  const there = new Set((await onDatabase((client) => tablesOfCompany(client, mine.codigoCompania))).map(({ name }) => name));
  expect(all.map(({ name }) => name).filter((name) => !there.has(name) && !NOT_EXPORTED.has(name))).toEqual([]);
  expect([...NOT_EXPORTED].filter((name) => !all.some((one) => one.name === name))).toEqual([]);
});

test('a company that is not there is refused, and leaves no file', async () => {
  const before = readdirSync(folder);
  await expect(exportCompany(app.url, 999_999, path.join(folder, 'nadie.zip'))).rejects.toThrow(
    'No hay ninguna compañía con el código 999999.',
  );
  expect(readdirSync(folder)).toEqual(before);
});
