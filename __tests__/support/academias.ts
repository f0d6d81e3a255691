import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Programs of which academies are kept, by commit. */
export const COMMITS = ['5bd0126', '153b027', 'f166efe'];

/**
 * An academy as an older program left it, as SQL for an empty database: its migrations, rows and rules. `real` is smaller than `demo` and
 * audited.
 */
export const academiaDe = (name: string) =>
  gunzipSync(readFileSync(path.resolve('__tests__', 'server', 'upgrade', `${name}.sql.gz`))).toString();

/** What the start of an older program runs on data whose migrations it finds done. */
export const reglasDe = (commit: string) => {
  const sql = academiaDe(`${commit}-demo`);
  return sql.slice(sql.lastIndexOf('set session_replication_role = origin;'));
};
