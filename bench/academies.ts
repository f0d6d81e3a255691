import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { seedIfEmpty } from '@/server/db/seed';
import { onDatabase, type Database } from './served';

/** Data folder of an academy under .cache, filled once; `from` is the folder that it begins as a copy of. */
async function made(name: string, fill: (database: Database) => Promise<unknown>, from?: string): Promise<string> {
  const folder = resolve('.cache', 'bench', name);
  const mark = join(folder, 'ready');
  if (existsSync(mark)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (from) cpSync(from, folder, { recursive: true, preserveTimestamps: true, filter: (file) => !/\.pid$|ready$/.test(file) });
  await onDatabase(folder, async (database) => {
    await fill(database);
    await database.client.query('vacuum analyze');
  });
  writeFileSync(mark, '');
  return folder;
}

/** Data folder of a demo academy with this many students. */
export const academyOf = (students: number) => made(String(students), ({ url }) => seedIfEmpty(url, { estudiantes: students }));

/** SQL: audit rows of a busy academy over a year: 40 users in all branches, mostly roll calls, payments and invoices. */
const YEAR = `with muestra as (
    select array['registro_asistencia','registro_asistencia','registro_asistencia','registro_asistencia','cobro_factura','cobro_forma','cobro','factura',
      'factura','factura_detalle','estudiante','entidad','responsable_estudiante','inscripcion','sesion','caja_movimiento'] tablas,
      array['INSERT','INSERT','INSERT','INSERT','INSERT','UPDATE','UPDATE'] acciones,
      (select array_agg(codigo_sucursal order by 1) from sucursal where codigo_compania = 1) sedes,
      (select max(codigo_estudiante) from estudiante) estudiantes)
  insert into auditoria (codigo_compania, sucursales, tabla, llave, accion, usuario, desde, momento, antes, despues)
  select 1, array[sede], tabla, llave, accion, usuario, '190.80.1.' || n % 250, now() - interval '365 days' * (1 - n::float / $1),
    case accion when 'UPDATE' then fila || '{"estado": "AUSENTE"}' end, fila || '{"estado": "PRESENTE"}'
  from (select n, tablas[1 + (n * 7919) % 16] tabla, case when n % 977 = 0 then 'DELETE' when n % 1511 = 0 then 'EXPORTACION' when n % 50021 = 0 then 'RECHAZO'
        else acciones[1 + (n * 31) % 7] end accion, sedes[1 + n % cardinality(sedes)] sede, 'usuario' || (n * 13) % 40 usuario,
      (1 + (n * 104729) % estudiantes)::text llave,
      jsonb_build_object('codigo_compania', 1, 'codigo_estudiante', 1 + (n * 104729) % estudiantes, 'codigo_grupo', 1 + n % 40,
        'fecha', (current_date - (n % 365)::int), 'usuario', 'usuario' || (n * 13) % 40, 'monto', n % 500000, 'nota', 'Nota de la fila ' || n) fila
    from muestra, generate_series(1, $1::bigint) n) una`;

/** Data folder of an academy of 5,000 students with this many additional audit rows over a year. */
export const auditedAcademyOf = async (rows: number) =>
  made(`auditoria-${rows}`, ({ client }) => client.query(YEAR, [rows]), await academyOf(5000));

/** SQL: copies of invoices in earlier months, paid, because most invoices of a real year are settled. */
const MORE_INVOICES = `with callada as (select set_config('app.auditar', 'no', true)), base as (
    select f.*, row_number() over (order by f.codigo_factura) n from factura f where f.tipo = 'CUOTA' and f.codigo_estudiante is not null)
  insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_estudiante, codigo_entidad, descripcion, fecha, fecha_vencimiento, estatus, total, pagado, usuario)
  select b.codigo_compania, b.codigo_sucursal, 5000000 + row_number() over (), 'VENTA', b.codigo_estudiante, b.codigo_entidad, 'Venta de antes',
    b.fecha - 400 - v * 30, b.fecha_vencimiento - 400 - v * 30, 'PAGADA', b.total, b.total, 'admin'
  from callada, base b, generate_series(0, 60) v limit $1`;

/** SQL: copies of marks in earlier months. */
const MORE_MARKS = `with callada as (select set_config('app.auditar', 'no', true)), largo as (select max(fecha_asistencia) - min(fecha_asistencia) + 7 dias from registro_asistencia)
  insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, usuario, momento)
  select a.codigo_compania, a.codigo_sucursal, a.codigo_grupo, a.codigo_estudiante, a.codigo_profesor, a.fecha_asistencia - (l.dias / 7 * 7 + 7)::int * v, a.estado, '', a.usuario,
    a.momento - ((l.dias / 7 * 7 + 7)::int * v) * interval '1 day'
  from callada, generate_series(1, 200) v, largo l, registro_asistencia a limit $1`;

/** Data folder of an academy with this many students, invoices and marks. */
export const grownAcademyOf = async (students: number, invoices: number, marks: number) =>
  made(
    `informes-${students}-${invoices}-${marks}`,
    async ({ client }) => {
      const missing = async (table: string, wanted: number) =>
        Math.max(0, wanted - Number((await client.query(`select count(*) n from ${table}`)).rows[0].n));
      await client.query(MORE_INVOICES, [await missing('factura', invoices)]);
      await client.query(MORE_MARKS, [await missing('registro_asistencia', marks)]);
    },
    await academyOf(students),
  );

/** How far apart the codes of two companies lie in a database that `companiesOf` made. */
export const COMPANY_STEP = 1_000_000;

/** SQL: the columns of every table that copies of a company fill, and which of them hold codes of rows. */
const COPIED = `select c.relname name, array_agg(quote_ident(a.attname) order by a.attnum) columns,
    array_agg(quote_ident(a.attname) order by a.attnotnull desc, a.attnum) filter (where attname like 'codigo\\_%' and attname <> 'codigo_acceso' and atttypid in (20, 23)) codes
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'verificacion'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('auditoria', 'clave_firma', 'idempotencia', 'intento_acceso', 'novedad', 'sesion')
  group by 1 order by 1`;

/** Copies the only company so many times: the same rows with codes of their own, and users that are called caja_7. */
async function copyCompany({ client }: Database, times: number): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[]; codes: string[] | null }>(COPIED);
  await client.query('set session_replication_role = replica'); // the rows are right already: no trigger has to look at each
  for (const { name, columns, codes } of rows) {
    if (!codes) continue; // of no company
    const value = (column: string) => {
      if (codes.includes(column)) return `${column} + n * ${COMPANY_STEP}`;
      return name === 'usuario' && column === 'usuario' ? `usuario || '_' || n` : column;
    };
    await client.query(`insert into ${name} (${columns.join(', ')}) overriding system value
      select ${columns.map(value).join(', ')} from ${name}, generate_series(1, ${times}) n where ${codes[0]} < ${COMPANY_STEP}`);
  }
  await client.query(
    `select setval(oid::regclass, ${(times + 1) * COMPANY_STEP}) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  await client.query('reset session_replication_role');
}

/** Data folder of so many companies with so many students each. */
export const companiesOf = async (companies: number, students: number) =>
  made(`companias-${companies}-${students}`, (database) => copyCompany(database, companies - 1), await academyOf(students));
