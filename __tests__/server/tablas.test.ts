import { tablas } from '@/contract/tablas';
import { migrate } from '@/server/db/migrate';
import { ESCUCHADAS } from '@/server/lib/changes';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia } from '../support/factories';

const test_ = createTestApp();

/** Tables of which nothing is audited: the audit itself, keys, counters, tries, bytes, sums and papers of what is audited, and what is told live of acts that are audited themselves. */
const SIN_AUDITORIA = [
  'acceso_conocido',
  'archivo_contenido',
  'auditoria',
  'aviso',
  'aviso_leido',
  'borrador',
  'clave_firma',
  'dia_cobrado',
  'idempotencia',
  'inscritos_grupo',
  'intento_acceso',
  'lista_dia',
  'novedad',
  'palabra_nombre',
  'preferencia_usuario',
  'recibo_emitido',
  'secuencia',
  'ultima_asistencia',
];

const TABLAS = `select relname, exists (select from pg_trigger where tgrelid = c.oid and tgname = 'auditar') auditada from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;

test('every table of the database is audited and named in the registry, or named here as not audited', async () => {
  const todas = await test_.rows<{ relname: string; auditada: boolean }>(TABLAS);
  expect(todas.filter(({ auditada }) => !auditada).map(({ relname }) => relname)).toEqual(SIN_AUDITORIA);
  const auditadas = todas.filter(({ auditada }) => auditada).map(({ relname }) => relname);
  // 'llamada' is what changed no row: a refusal, an export. Of papers there are rows from before.
  expect([...tablas.keys()].sort()).toEqual([...auditadas, 'llamada', 'recibo_emitido'].sort());
});

test('the address of a record is made of a column that its table has', async () => {
  const columnas = await test_.rows(
    `select table_name || '.' || column_name name from information_schema.columns where table_schema = 'public'`,
  );
  const hay = new Set(columnas.map(({ name }) => name));
  expect([...tablas].filter(([tabla, { pagina }]) => pagina && !hay.has(`${tabla}.${pagina.columna}`)).map(([tabla]) => tabla)).toEqual([]);
});

/** Tables of the whole company without a branch column, besides the catalogues, whose names are unique in it. */
const DE_LA_COMPANIA = [
  'archivo',
  'archivo_fiscal',
  'articulo',
  'cierre_mes',
  'compania',
  'compania_correo',
  'compania_fiscal',
  'conciliacion',
  'conciliacion_forma',
  'cuenta_contable',
  'extracto_banco',
  'linea_banco',
  'liquidacion_forma',
  'mapeo_carga',
  'rol_acceso',
  'union_ficha',
];

test('of every other audited table a column says whose a row is', async () => {
  const rows = await test_.rows(
    `select c.relname from pg_class c join pg_trigger on tgrelid = c.oid and tgname = 'auditar' where columna_de_sucursal(c.relname) is null
     and (exists (select from pg_attribute where attrelid = c.oid and attname like '%sucursal%')
       or not exists (select from pg_indexes i where i.tablename = c.relname and i.indexname = c.relname || '_descripcion_unica')) order by 1`,
  );
  expect(rows.map(({ relname }) => relname)).toEqual(DE_LA_COMPANIA);
});

test('servers hear of the tables that they listen to, and of no other', async () => {
  const client = await test_.deps.pool.connect();
  const heard = new Set<string>();
  client.on('notification', ({ payload }) => heard.add((JSON.parse(payload!) as { tabla: string }).tabla));
  try {
    await client.query('listen cambios');
    // Every audited table, as if the trigger of each had run over one of its rows.
    const auditadas = (await test_.rows<{ relname: string; auditada: boolean }>(TABLAS)).filter(({ auditada }) => auditada);
    await client.query('begin');
    for (const { relname } of auditadas) {
      await client.query(`create temp table ${relname} (codigo int primary key) on commit drop`);
      await client.query(`create trigger auditar after insert on pg_temp.${relname} for each row execute function auditar('', 'codigo')`);
      await client.query(`insert into pg_temp.${relname} values (1)`);
    }
    await client.query('commit');
    await client.query('select 1');
  } finally {
    await client.query('unlisten *');
    client.release();
  }
  expect([...heard].sort()).toEqual([...ESCUCHADAS]);
});

test('a statement over many rows leaves a row of the audit for each, and one notification for all', async () => {
  const { codigoCompania } = await nuevaAcademia(test_);
  const client = await test_.deps.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload!));
  try {
    await client.query('listen cambios');
    await client.query(`insert into entidad (codigo_compania, nombre, apellido) select $1, 'E' || n, 'x' from generate_series(1, 50) n`, [
      codigoCompania,
    ]);
    // What changes no row is no news: a listener that writes in turn would wake itself for ever.
    await client.query(`update entidad set nombre = 'x' where false`);
    await client.query('delete from entidad where false');
    await client.query('select 1');
    expect(heard).toEqual([JSON.stringify({ tabla: 'entidad', accion: 'INSERT' })]);
  } finally {
    await client.query('unlisten *');
    client.release();
  }
  const [row] = await test_.rows(
    `select count(*)::int n from auditoria where tabla = 'entidad' and accion = 'INSERT' and despues->>'apellido' = 'x'
    and codigo_compania = $1`,
    [codigoCompania],
  );
  expect(row!.n).toBe(50);
});

test('an academy of an older Cantera loses its triggers of notification, and is told of a change once', async () => {
  await test_.rows(
    `create function avisar() returns trigger language plpgsql as 'begin perform pg_notify(''cambios'', ''{}''); return null; end'`,
  );
  await test_.rows('create trigger avisar_insert after insert on categoria for each statement execute function avisar()');
  await migrate(test_.url);
  expect(await test_.rows(`select tgname from pg_trigger where tgname like 'avisar%'`)).toEqual([]);
  expect(await test_.rows(`select proname from pg_proc where proname = 'avisar'`)).toEqual([]);
});
