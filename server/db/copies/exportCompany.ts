import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import yazl from 'yazl';
import type { Cursors } from '../connect';
import { onConnection } from '../onConnection';
import { BackupError } from './backupFile';

/**
 * Tables that nobody can use elsewhere: what opens something here (sessions, links, second factors, keys), what is made anew from other
 * rows, and what the server keeps for its own work. The bytes of files go into the folder `archivos`.
 */
export const NOT_EXPORTED: ReadonlySet<string> = new Set([
  ...['acceso_conocido', 'aprobacion', 'clave_firma', 'codigo_recuperacion', 'enlace_familia', 'intento_acceso'],
  ...['recuperacion_contrasena', 'segundo_factor', 'sesion'],
  ...['dia_cobrado', 'inscritos_grupo', 'lista_dia', 'palabra_nombre', 'ultima_asistencia'],
  ...['archivo_contenido', 'aviso_leido', 'borrador', 'idempotencia', 'novedad', 'preferencia_usuario'],
]);

/** Columns that open something, of any table; mails can contain a private link. */
const SECRET = /^(password|secreto|huella)$/;
const isSecret = (table: string, column: string) => SECRET.test(column) || (table === 'correo' && column === 'contenido');

/** One table of a company: what to select, and which columns with their types ('integer', 'text', 'date'). */
export interface ExportedTable {
  name: string;
  where: string;
  columns: { name: string; type: string }[];
}

const COLUMNS = `select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, null) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const names = (of: string) => `array(select attname::text from unnest(k.con${of}key) with ordinality u (n, i)
  join pg_attribute on attrelid = k.${of === '' ? 'conrelid' : 'confrelid'} and attnum = n order by i)`;
const KEYS = `select k.conrelid::regclass::text as table, k.confrelid::regclass::text as parent, ${names('')} as columns, ${names('f')} as "parentColumns"
  from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace order by k.conname`;

/**
 * Every table whose rows belong to a company, by its own column or by a foreign key to such a table, without secrets. A table that belongs
 * to no company is not among them: a test compares them with NOT_EXPORTED.
 */
export async function tablesOfCompany(client: Pick<pg.Client, 'query'>, company: number): Promise<ExportedTable[]> {
  const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(COLUMNS);
  const { rows: keys } = await client.query<{ table: string; parent: string; columns: string[]; parentColumns: string[] }>(KEYS);
  const columnsOf = new Map<string, ExportedTable['columns']>();
  for (const { table, ...column } of columns) columnsOf.set(table, [...(columnsOf.get(table) ?? []), column]);
  const where = new Map<string, string>();
  for (const [table, own] of columnsOf)
    if (own.some(({ name }) => name === 'codigo_compania')) where.set(table, `codigo_compania = ${Number(company)}`);
  for (let before = -1; before < where.size;) {
    before = where.size;
    for (const { table, parent, columns: own, parentColumns } of keys)
      if (!where.has(table) && where.has(parent))
        where.set(table, `(${own.join(', ')}) in (select ${parentColumns.join(', ')} from ${parent} where ${where.get(parent)})`);
  }
  return [...columnsOf]
    .filter(([table]) => where.has(table) && !NOT_EXPORTED.has(table))
    .map(([name, own]) => ({ name, where: where.get(name)!, columns: own.filter((column) => !isSecret(name, column.name)) }));
}

const README = (company: string, at: string) => `Datos de ${company} en Cantera, ${at}

Cada archivo .csv es una tabla: UTF-8, separado por comas, con los nombres de las columnas en la primera línea.
descripcion.csv dice qué columnas tiene cada una y de qué tipo son.
El dinero está en centavos (250000 son 2,500.00), los porcentajes en centésimas (1800 son 18 %), las fechas como AAAA-MM-DD.
Las filas se enlazan por sus códigos: codigo_estudiante en factura.csv es el de estudiante.csv.
Las fotos, documentos y comprobantes están en la carpeta archivos, cada uno con el código que tiene en archivo.csv.
No van contraseñas, llaves, sesiones ni enlaces: con este archivo no se entra en ninguna parte.
Tiene datos de niños y de sus familias: guárdelo donde nadie más lo lea.
`;

const safe = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-80);

type Asking = Pick<pg.Client, 'query'>;

/**
 * The zip of everything of a company: a CSV per table, a description of the columns, and the uploaded files; a consistent snapshot while
 * others go on writing, in a transaction that the caller ends. Throws BackupError if there is no such company.
 */
async function zipOf(client: Asking, company: number) {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ nombre: string }>('select nombre from compania where codigo_compania = $1', [company]);
  if (!rows[0]) throw new BackupError(`No hay ninguna compañía con el código ${company}.`);
  const tables = await tablesOfCompany(client, company);
  const { rows: files } = await client.query<{ codigo: number; nombre: string }>(
    'select codigo_archivo as codigo, nombre from archivo where codigo_compania = $1 order by 1',
    [company],
  );
  const zip = new yazl.ZipFile();
  const bytes = zip.outputStream as Readable;
  zip.addBuffer(Buffer.from(README(rows[0].nombre, new Date().toISOString().slice(0, 10))), 'LEEME.txt');
  const described = tables.flatMap(({ name, columns }) => columns.map((column) => `${name},${column.name},${column.type}\r\n`));
  zip.addBuffer(Buffer.from(`tabla,columna,tipo\r\n${described.join('')}`), 'descripcion.csv');
  // Each is read when its turn comes, because a connection gives one result after the other.
  for (const { name, columns, where } of tables) {
    const query = `copy (select ${columns.map((column) => `"${column.name}"`).join(', ')} from ${name} where ${where}) to stdout with (format csv, header)`;
    zip.addReadStreamLazy(`${name}.csv`, {}, (give) => give(null, client.query(copyTo(query))));
  }
  for (const { codigo, nombre } of files)
    zip.addReadStreamLazy(`archivos/${codigo}-${safe(nombre)}`, { compress: false }, (give) => {
      const content = new PassThrough();
      client
        .query<{ contenido: Buffer }>('select contenido from archivo_contenido where codigo_archivo = $1', [codigo])
        .then(({ rows: [one] }) => content.end(one?.contenido ?? ''))
        .catch((error: Error) => content.destroy(error));
      give(null, content);
    });
  zip.end();
  zip.on('error', (error: Error) => bytes.destroy(error));
  return { bytes, tables: tables.length, files: files.length };
}

/** Writes the zip of a company into a file and returns the numbers of tables and files. Throws BackupError if there is no such company. */
export async function exportCompany(url: string, company: number, target: string): Promise<{ tables: number; files: number }> {
  const part = `${target}.part`;
  try {
    const done = await onConnection(url, async (client) => {
      const { bytes, ...counts } = await zipOf(client, company);
      await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }));
      return counts;
    });
    await rename(part, target);
    return done;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The zip of a company while it is made, on a connection of the pool until it is read or given up. */
export async function* streamCompany(pool: Cursors, company: number): AsyncGenerator<Uint8Array> {
  const client = await pool.connect();
  let whole = false;
  try {
    const { bytes } = await zipOf(client, company);
    for await (const chunk of bytes) yield chunk as Uint8Array;
    await client.query('commit');
    whole = true;
  } finally {
    // A connection in the middle of a COPY is of no use to anybody else.
    client.release(!whole);
  }
}
