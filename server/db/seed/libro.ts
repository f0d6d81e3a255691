import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { centavos, type Centavos } from '@/domain/dinero';
import type { Agenda } from './agenda';

/** The only company of the demo. */
const CODIGO_COMPANIA = 1;

/** A row as it is collected: without its company, and with its key only where something referred to it before. */
export type Fila<T extends PgTable> = Omit<T['$inferInsert'], 'codigoCompania'> & Partial<T['$inferSelect']>;

/** From this many collected rows on, a large academy writes them before it goes on. */
export const LOTE = 20_000;

/** What every part of the demo gets. */
export interface Semilla {
  libro: Libro;
  agenda: Agenda;
  /** Its today ('YYYY-MM-DD'). */
  hoy: string;
  /** The current season. */
  temporada: { fechaInicio: string; fechaFin: string; diasSinClase: string[] };
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

/** The book of one connection: the rows of the demo, collected and then written in its transaction. Throws what PostgreSQL refuses. */
export function abrirLibro(client: pg.ClientBase) {
  const ultimas = new Map<PgTable, number>();
  /** By table, and in it by fields: a field that a row leaves out gets its default. */
  let paginas = new Map<PgTable, Map<string, object[]>>();
  let notadas = 0;
  /** Takes the next key of a table: 1, 2, 3 … */
  const llave = (tabla: PgTable): number => {
    const nueva = (ultimas.get(tabla) ?? 0) + 1;
    ultimas.set(tabla, nueva);
    return nueva;
  };
  /** Collects rows, completes them with company and key, and returns the last key. Tables are written in the order of their first rows. */
  const anotar = <T extends PgTable>(tabla: T, ...filas: Fila<T>[]): number => {
    const columnas = getTableColumns(tabla);
    const clave = Object.keys(columnas).find((campo) => columnas[campo]!.generatedIdentity);
    const pagina = paginas.get(tabla) ?? new Map<string, object[]>();
    paginas.set(tabla, pagina);
    for (const fila of filas as Record<string, unknown>[]) {
      if (clave) fila[clave] ??= llave(tabla);
      if (columnas.codigoCompania) fila.codigoCompania = CODIGO_COMPANIA;
      const campos = Object.keys(fila).join();
      void (pagina.get(campos)?.push(fila) ?? pagina.set(campos, [fila]));
    }
    notadas += filas.length;
    return ultimas.get(tabla) ?? 0;
  };
  /** Writes what was collected, if it is at least so many rows. */
  const guardar = async (desde = 0): Promise<void> => {
    if (notadas < desde) return;
    for (const [tabla, pagina] of paginas) for (const filas of pagina.values()) await insertar(client, tabla, filas);
    paginas = new Map();
    notadas = 0;
  };
  const consultar = (sql: string, values?: unknown[]): Promise<unknown> => client.query(sql, values);
  return { llave, anotar, guardar, consultar };
}
export type Libro = ReturnType<typeof abrirLibro>;

/** pesos(1500) → 150000 centavos. */
export const pesos = (n: number): Centavos => centavos(n * 100);

/** Timestamp of a day and a time 'HH:MM' or 'HH:MM:SS' in Santo Domingo. */
export const momentoDe = (dia: string, hora: string) => `${dia}T${hora}-04:00`;
