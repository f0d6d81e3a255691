import { tablas } from '@/contract/tablas';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia } from '../support/factories';

const test_ = createTestApp();

/** Tables of which nothing is audited: the audit itself, keys, counters, tries and bytes, which say nothing of anybody's act. */
const SIN_AUDITORIA = ['acceso_conocido', 'archivo_contenido', 'auditoria', 'clave_firma', 'idempotencia', 'intento_acceso', 'secuencia'];

const TABLAS = `select relname, exists (select from pg_trigger where tgrelid = c.oid and tgname = 'auditar') auditada,
    (select count(*) = 3 from pg_trigger where tgrelid = c.oid and tgname like 'avisar%') avisada
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;

test('every table of the database is audited and named in the registry, or named here as not audited', async () => {
  const todas = await test_.rows<{ relname: string; auditada: boolean; avisada: boolean }>(TABLAS);
  expect(todas.filter(({ auditada }) => !auditada).map(({ relname }) => relname)).toEqual(SIN_AUDITORIA);
  expect(todas.filter(({ auditada, avisada }) => auditada !== avisada)).toEqual([]);
  const auditadas = todas.filter(({ auditada }) => auditada).map(({ relname }) => relname);
  // 'llamada' is what changed no row: a refusal, an export.
  expect([...tablas.keys()].sort()).toEqual([...auditadas, 'llamada'].sort());
});

test('the address of a record is made of a column that its table has', async () => {
  const columnas = await test_.rows(
    `select table_name || '.' || column_name name from information_schema.columns where table_schema = 'public'`,
  );
  const hay = new Set(columnas.map(({ name }) => name));
  expect([...tablas].filter(([tabla, { pagina }]) => pagina && !hay.has(`${tabla}.${pagina.columna}`)).map(([tabla]) => tabla)).toEqual([]);
});

/** Tables whose rows are of the whole company: no column of theirs says of which branch. */
const DE_LA_COMPANIA = [
  'archivo',
  'articulo',
  'categoria',
  'compania',
  'compania_correo',
  'correo',
  'modalidad',
  'rol',
  'rol_acceso',
  'servicio',
];

test('of every other audited table a column says whose a row is', async () => {
  const rows = await test_.rows(
    `select c.relname from pg_class c join pg_trigger on tgrelid = c.oid and tgname = 'auditar' where columna_de_sucursal(c.relname) is null order by 1`,
  );
  expect(rows.map(({ relname }) => relname)).toEqual(DE_LA_COMPANIA);
});

test('a statement over many rows leaves a row of the audit for each, and one notification for all', async () => {
  const { codigoCompania } = await nuevaAcademia(test_);
  const client = await test_.deps.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload!));
  try {
    await client.query('listen cambios');
    await client.query(`insert into categoria (codigo_compania, descripcion) select $1, 'C' || n from generate_series(1, 50) n`, [
      codigoCompania,
    ]);
    // What changes no row is no news: a listener that writes in turn would wake itself for ever.
    await client.query(`update categoria set nota = 'x' where false`);
    await client.query('delete from categoria where false');
    await client.query('select 1');
    expect(heard).toEqual([JSON.stringify({ tabla: 'categoria', accion: 'INSERT' })]);
  } finally {
    await client.query('unlisten *');
    client.release();
  }
  const [row] = await test_.rows(`select count(*)::int n from auditoria where tabla = 'categoria' and codigo_compania = $1`, [
    codigoCompania,
  ]);
  expect(row!.n).toBe(50);
});
