import type { Db } from '../../db/connect';
import type { Prepared } from './parts';
import { rowMaker, type Selected } from './rows';

/** The part of a drizzle statement that describes its rows (drizzle's types hide it). */
interface Mapped {
  fields?: readonly Selected[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: ReturnType<typeof rowMaker>;
}

/** The statement with a compiled row mapper (`rowMaker`) in place of drizzle's. */
export function withRowMaker(statement: unknown): Prepared<any> {
  const mapped = statement as Mapped;
  if (mapped.fields) mapped.customResultMapper = rowMaker(mapped.fields, mapped.joinsNotNullableMap);
  return statement as Prepared<any>;
}

/** Number of the list, part of its statements' names: two lists of one call need different names. */
let lists = 0;

/** Cache of a list's prepared statements, one per database and id, so that neither drizzle nor PostgreSQL compiles the same query twice. */
export function preparing(name: string) {
  const list = (lists += 1);
  const known = new WeakMap<Db, Map<string, Prepared<any>>>();
  return (db: Db, id: string, make: () => { prepare: (name: string) => unknown }): Prepared<any> => {
    let statements = known.get(db);
    if (!statements) known.set(db, (statements = new Map()));
    let statement = statements.get(id);
    // PostgreSQL cuts a name at 63 characters; the number at the end keeps cut names unique.
    if (!statement)
      statements.set(id, (statement = withRowMaker(make().prepare(`${name.slice(0, 36)}_${list}_${id.slice(0, 15)}_${statements.size}`))));
    return statement;
  };
}
