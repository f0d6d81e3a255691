import type { Db } from '../../db/connect';
import type { Prepared } from './parts';
import { rowMaker, type Selected } from './rows';

/** What a statement of drizzle holds of its rows. */
interface Mapped {
  fields?: readonly Selected[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: ReturnType<typeof rowMaker>;
}

/** A statement that makes its rows with what was compiled once. */
export function withRowMaker(statement: unknown): Prepared<any> {
  const mapped = statement as Mapped;
  if (mapped.fields) mapped.customResultMapper = rowMaker(mapped.fields, mapped.joinsNotNullableMap);
  return statement as Prepared<any>;
}

/** Tells apart the statements of two lists of one call. */
let lists = 0;

/** The statements of a list, each prepared once per database: neither we nor PostgreSQL plan the same question twice. */
export function preparing(name: string) {
  const list = (lists += 1);
  const known = new WeakMap<Db, Map<string, Prepared<any>>>();
  return (db: Db, id: string, make: () => { prepare: (name: string) => unknown }): Prepared<any> => {
    let statements = known.get(db);
    if (!statements) known.set(db, (statements = new Map()));
    let statement = statements.get(id);
    // PostgreSQL cuts a name at 63 characters: the number tells apart what that makes equal.
    if (!statement)
      statements.set(id, (statement = withRowMaker(make().prepare(`${name.slice(0, 36)}_${list}_${id.slice(0, 15)}_${statements.size}`))));
    return statement;
  };
}
