import { Column, getTableName, is } from 'drizzle-orm';

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** A column of a prepared select: the fields of a row that lead to it, and what it is. */
export interface Selected {
  path: readonly string[];
  field: unknown;
}

type Row = Record<string, unknown>;

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  const { decoder, sql } = field as { decoder?: Decoder; sql?: { decoder: Decoder } };
  return (decoder ?? sql?.decoder)!;
};

/** Of rows where `first` is null the whole group is: of an outer join nothing was found. As drizzle tells it, all its columns being of one table. */
function emptyWhere(columns: readonly { field: unknown; at: number }[], required: Readonly<Record<string, boolean>>): number | undefined {
  const own = columns
    .filter(({ field }) => is(field, Column))
    .map(({ field, at }) => ({ table: getTableName((field as Column).table), at }));
  const [first] = own;
  return first && own.every(({ table }) => table === first.table) && !required[first.table] ? first.at : undefined;
}

/**
 * Compiles the columns of a select into the function that makes its rows of the values as PostgreSQL gives them: what drizzle finds out for every
 * value of every row is found out once (a third of the time of a list of 1,000 rows). `required`: the tables that no outer join leaves out.
 * Undefined for groups within groups, which are left to drizzle.
 */
export function rowMaker(selected: readonly Selected[], required?: Readonly<Record<string, boolean>>) {
  if (selected.some(({ path }) => path.length > 2)) return undefined;
  const cells = selected.map(({ path, field }, at) => ({
    group: path.length > 1 ? path[0] : undefined,
    name: path.at(-1)!,
    decoder: decoderOf(field),
    field,
    at,
  }));
  const groups = [...new Set(cells.flatMap(({ group }) => group ?? []))];
  const empty = groups.flatMap((group) => {
    const first =
      required &&
      emptyWhere(
        cells.filter((cell) => cell.group === group),
        required,
      );
    return first === undefined ? [] : [{ group, first }];
  });
  const make = (values: readonly unknown[]): Row => {
    const row: Row = {};
    for (let i = 0; i < cells.length; i += 1) {
      const { group, name, decoder } = cells[i]!;
      const raw = values[i];
      const value = raw === null ? null : decoder.mapFromDriverValue(raw);
      if (group === undefined) row[name] = value;
      else ((row[group] ??= {}) as Row)[name] = value;
    }
    for (const { group, first } of empty) if (values[first] === null) row[group] = null;
    return row;
  };
  return (rows: readonly (readonly unknown[])[]): Row[] => rows.map(make);
}
