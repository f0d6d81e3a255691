import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ask } from './schemaOf';

/** Programs of which academies are kept, by commit. */
export const COMMITS = ['5bd0126', '153b027', 'f166efe'];
/** Two academies of each. */
export const ACADEMIAS = COMMITS.flatMap((commit) => [`${commit}-demo`, `${commit}-real`]);

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

/**
 * Tables to which an upgrade or a start adds rows: late fees and letters got a service and a series, starts a key, codes are given once, and
 * a live event tells of them.
 */
const CRECEN = ['acceso_conocido', 'clave_firma', 'novedad', 'secuencia', 'servicio'];
/** Of two tables the rows that an upgrade adds are left out: administrators get the accesses that are new, and the audit tells so. */
const DE_ANTES = `case relname when 'auditoria' then $$where desde <> 'actualización'$$
  when 'detalle_acceso' then 'where codigo_acceso < 74' end`;

/** The number of rows of every table and the sum of every column of numbers, money, marks, stock and keys: an upgrade leaves them alone. */
export async function cifrasDe(url: string): Promise<Record<string, string | null>> {
  const tablas = await ask<{ consulta: string }>(
    url,
    `select format('select ''%1$s.'' || key que, value cuanto from (select count(*)%2$s from %1$I %3$s) t, jsonb_each_text(to_jsonb(t))', relname,
        string_agg(format(', sum(%1$I) as %1$I', attname), '' order by attnum)
          filter (where atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)), ${DE_ANTES}) consulta
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      where c.relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) group by relname`,
    [CRECEN],
  );
  const cifras = await ask<{ que: string; cuanto: string | null }>(url, tablas.map(({ consulta }) => consulta).join(' union all '));
  return Object.fromEntries(cifras.map(({ que, cuanto }) => [que, cuanto]));
}
