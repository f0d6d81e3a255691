import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Centavos } from '@/contract/campos';
import { centavos } from '@/domain/dinero';

/** A row with its key. */
export type Fila<T extends PgTable> = T['$inferInsert'] & Partial<T['$inferSelect']>;

/** The rows of the demo, collected and then written, and the keys they get. */
export interface Libro {
  /** Takes the next key of a table: 1, 2, 3 … */
  llave: (tabla: PgTable) => number;
  /** The last key that was taken. */
  ultima: (tabla: PgTable) => number;
  /** Collects rows. Tables are written in the order in which their first row came. */
  anotar: <T extends PgTable>(tabla: T, ...filas: Fila<T>[]) => void;
  /** Writes what was collected, if it is at least so many rows. */
  guardar: (desde?: number) => Promise<void>;
  consultar: <R extends object>(sql: string, values?: unknown[]) => Promise<R[]>;
}

/** From this many collected rows on, a large academy writes them before it goes on. */
export const LOTE = 20_000;

/** What every part of the demo gets: where it writes, and its today ('YYYY-MM-DD'). */
export interface Semilla {
  libro: Libro;
  hoy: string;
}

/** Inserts rows of the same fields. */
async function insertar(client: pg.ClientBase, tabla: PgTable, filas: readonly object[]): Promise<void> {
  const columnas = getTableColumns(tabla);
  const campos = Object.keys(filas[0]!).map((campo) => ({ campo, columna: columnas[campo]! }));
  const nombres = campos.map(({ columna }) => (columna.keyAsName ? toSnakeCase(columna.name) : columna.name));
  const leidos = campos.map(({ campo, columna }) => `"${campo}" ${columna.getSQLType()}`);
  await client.query(
    `insert into "${getTableName(tabla)}" (${nombres.join()}) overriding system value select * from json_to_recordset($1) r (${leidos.join()})`,
    [JSON.stringify(filas)],
  );
}

/** The book of one connection: `guardar` writes in its transaction. Throws what PostgreSQL refuses. */
export function abrirLibro(client: pg.ClientBase): Libro {
  const ultimas = new Map<PgTable, number>();
  /** By table, and in it by fields: a field that a row leaves out gets its default. */
  let paginas = new Map<PgTable, Map<string, object[]>>();
  let notadas = 0;
  const ultima = (tabla: PgTable) => ultimas.get(tabla) ?? 0;
  const llave = (tabla: PgTable) => {
    ultimas.set(tabla, ultima(tabla) + 1);
    return ultima(tabla);
  };
  const anotar = (tabla: PgTable, ...filas: object[]) => {
    const pagina = paginas.get(tabla) ?? new Map<string, object[]>();
    paginas.set(tabla, pagina);
    for (const fila of filas) {
      const campos = Object.keys(fila).join();
      const iguales = pagina.get(campos);
      if (iguales) iguales.push(fila);
      else pagina.set(campos, [fila]);
    }
    notadas += filas.length;
  };
  const guardar = async (desde = 0) => {
    if (notadas < desde) return;
    for (const [tabla, pagina] of paginas) for (const filas of pagina.values()) await insertar(client, tabla, filas);
    paginas = new Map();
    notadas = 0;
  };
  const consultar = async <R extends object>(sql: string, values?: unknown[]) => (await client.query<R>(sql, values)).rows;
  return { llave, ultima, anotar, guardar, consultar };
}

/** pesos(1500) → 150000 centavos. */
export const pesos = (n: number): Centavos => centavos(n * 100);

/** Timestamp of a day and a time 'HH:MM' or 'HH:MM:SS' in Santo Domingo. */
export const momentoDe = (dia: string, hora: string) => `${dia}T${hora}-04:00`;
