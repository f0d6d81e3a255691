import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A row with its key: COPY may write identity columns. */
export type Fila<T extends PgTable> = T['$inferInsert'] & Partial<T['$inferSelect']>;

const TROZO = 65_536;
const ESPECIALES = /[\\\n\r\t]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapar = (texto: string) => texto.replace(ESPECIALES, (signo) => ESCAPES[signo]!);

function campo(valor: unknown): string {
  if (valor === null || valor === undefined) return '\\N';
  if (typeof valor === 'string') return escapar(valor);
  return typeof valor === 'object' ? escapar(JSON.stringify(valor)) : String(valor);
}

function* trozos(filas: readonly object[], campos: readonly string[]) {
  let texto = '';
  for (const fila of filas) {
    texto += `${campos.map((nombre) => campo((fila as Record<string, unknown>)[nombre])).join('\t')}\n`;
    if (texto.length < TROZO) continue;
    yield texto;
    texto = '';
  }
  if (texto) yield texto;
}

/** Inserts rows with COPY. The fields of the first row are the columns; other columns get their defaults. */
export async function copiar<T extends PgTable>(client: pg.ClientBase, tabla: T, filas: readonly Fila<T>[]): Promise<void> {
  const [primera] = filas;
  if (!primera) return;
  const campos = Object.keys(primera);
  const todas = getTableColumns(tabla);
  const columnas = campos.map((nombre) => `"${todas[nombre]!.keyAsName ? toSnakeCase(nombre) : todas[nombre]!.name}"`).join(', ');
  const destino = client.query(copyFrom(`copy "${getTableName(tabla)}" (${columnas}) from stdin`));
  await pipeline(Readable.from(trozos(filas, campos)), destino);
}

/** Sets every identity sequence to the highest key of its table. */
export const alinearLlaves = (client: pg.ClientBase) =>
  client.query(`do $$
    declare c record;
    begin
      for c in select table_name t, column_name k from information_schema.columns where table_schema = 'public' and is_identity = 'YES' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I', c.t, c.k, c.k, c.t);
      end loop;
    end $$`);

/** Empties every business table. The keys that sign tokens stay; deleting the sessions notifies running servers. */
export const vaciar = (client: pg.ClientBase) =>
  client.query(`do $$
    begin
      execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
        from pg_tables where schemaname = 'public' and tablename <> 'clave_firma');
      perform pg_notify('cambios', json_build_object('tabla', 'sesion', 'accion', 'DELETE', 'compania', null, 'sucursal', null)::text);
    end $$`);

/**
 * Runs a load of students with the triggers off that compute their searchable text, and computes it once at the end: with the triggers each
 * text would be written three times, once per guardian.
 */
export async function sinTextoDeEstudiante(client: pg.ClientBase, cargar: () => Promise<void>): Promise<void> {
  const disparadores = (accion: 'enable' | 'disable') =>
    client.query(`alter table estudiante ${accion} trigger texto; alter table responsable_estudiante ${accion} trigger texto_estudiante`);
  await disparadores('disable');
  await cargar();
  await client.query('select refrescar_estudiantes(array(select codigo_estudiante from estudiante))');
  await disparadores('enable');
}
