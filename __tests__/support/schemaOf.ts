import pg from 'pg';

/** Runs statements on a connection of its own; the rows are those of the last one. */
export async function ask<R = any>(url: string, statement: string, values?: unknown[]): Promise<R[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const done = await client.query(statement, values);
    return ([done].flat().at(-1)?.rows ?? []) as R[];
  } finally {
    await client.end();
  }
}

/** One row per part of the schema `public`, without those of extensions: what it is, and how PostgreSQL defines it. */
const PARTS = `
  with ours as (
    select c.oid, c.relname, c.relkind, c.relacl from pg_class c where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))
  select format('column %s.%s', relname, attname) as part, format('%s. %s%s %s %s %s', row_number() over (partition by relname order by attnum),
      format_type(atttypid, atttypmod), case when attnotnull then ' not null' end, attgenerated, attidentity, pg_get_expr(adbin, adrelid)) as definition
    from ours join pg_attribute a on attrelid = ours.oid left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
    where attnum > 0 and not attisdropped and relkind = 'r'
  union all select format('constraint %s on %s', conname, relname), pg_get_constraintdef(k.oid) || ' ' || convalidated from pg_constraint k join ours on ours.oid = conrelid
  union all select format('index %s', relname), pg_get_indexdef(oid) from ours where relkind = 'i'
  union all select format('trigger %s on %s', tgname, relname), pg_get_triggerdef(t.oid) || ' ' || tgenabled::text || coalesce(obj_description(t.oid, 'pg_trigger'), '')
    from pg_trigger t join ours on ours.oid = tgrelid where not tgisinternal
  union all select format('function %s', p.oid::regprocedure), pg_get_functiondef(p.oid) || coalesce(obj_description(p.oid, 'pg_proc'), '') from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all select format('view %s', relname), pg_get_viewdef(oid) from ours where relkind = 'v'
  union all select format('grants on %s', relname), (select string_agg(one::text, ' ' order by one::text) from unnest(relacl) one) from ours where relkind in ('r', 'S', 'v')
  union all select format('extension %s', extname), extversion from pg_extension
  order by 1`;

/** Everything that a schema consists of: two databases with equal parts behave alike. */
export async function schemaOf(url: string): Promise<Record<string, string>> {
  const rows = await ask<{ part: string; definition: string }>(url, PARTS);
  return Object.fromEntries(rows.map(({ part, definition }) => [part, definition]));
}
