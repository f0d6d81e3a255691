import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sqlOf } from './journal';

/** A function or a view of the files below, or a trigger: how SQL names it after `comment on`, and what creates it. */
interface Rule {
  object: string;
  text: string;
}

/** A rule that a database has: its definition as PostgreSQL keeps it, and its comment. */
interface Present {
  object: string;
  definition: string;
  mark: string | null;
}

const MARK = 'cantera';
/** Functions of older programs, which did not mark them. */
const FORMER = ['avisar'];

/**
 * Comment that a rule carries: the hash of the text that created it and of the definition that came of it. So a rule is known to differ when
 * its text is another, but also when an older program or a person replaced it in the database.
 */
const markOf = (text: string, definition: string) => `${MARK} ${createHash('sha256').update(`${text}\0${definition}`).digest('hex')}`;

const parts = () =>
  ['automatic.sql', 'realtime.sql', 'vistas.sql', 'supresion.sql'].flatMap((file) => sqlOf(file).split('--> statement-breakpoint'));
const objectIn = (part: string) => /^create (?:or replace )?((?:function|view) \w+)/m.exec(part)?.[1];

/** Functions whose parameters change need another name: PostgreSQL would keep both. */
const wanted = (kind: 'function' | 'view'): Rule[] =>
  parts().flatMap((text) => {
    const object = objectIn(text);
    return object?.startsWith(kind) ? [{ object, text }] : [];
  });

/** The triggers depend on the tables that there are: the rest of the files are queries for them. */
async function wantedTriggers(client: pg.Client): Promise<Rule[]> {
  const rules: Rule[] = [];
  for (const part of parts()) if (!objectIn(part)) rules.push(...(await client.query<Rule>(part)).rows);
  return rules;
}

const ourFunctions = `select p.oid, p.proname, obj_description(p.oid, 'pg_proc') as mark from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and ('function ' || p.proname = any($1) or obj_description(p.oid, 'pg_proc') like '${MARK} %')`;
const functionsQuery = `select 'function ' || proname as object, pg_get_functiondef(oid) as definition, mark from (${ourFunctions}) f`;
// The columns of a trigger instead of pg_get_triggerdef(), which would lock its table.
const triggersQuery = `select format('trigger %I on %s', t.tgname, t.tgrelid::regclass) as object, obj_description(t.oid, 'pg_trigger') as mark,
    concat_ws(' ', t.tgfoid::regprocedure, t.tgtype, t.tgenabled, t.tgattr, encode(t.tgargs, 'hex'), t.tgqual, t.tgoldtable, t.tgnewtable) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace join (${ourFunctions}) f on f.oid = t.tgfoid
  where not t.tgisinternal`;
// The stored query of a view instead of pg_get_viewdef(), which would lock its tables.
const viewsQuery = `select 'view ' || relname as object, r.ev_action::text as definition, obj_description(c.oid, 'pg_class') as mark
  from pg_class c join pg_rewrite r on r.ev_class = c.oid where relnamespace = 'public'::regnamespace and relkind = 'v'
    and ('view ' || relname = any($1) or obj_description(c.oid, 'pg_class') like '${MARK} %')`;

async function presentOf(client: pg.Client, query: string): Promise<Present[]> {
  const names = [...wanted('function'), ...wanted('view')].map(({ object }) => object).concat(FORMER.map((name) => `function ${name}`));
  return (await client.query<Present>(query, [names])).rows;
}

const dropping = (rules: readonly Present[]) => rules.map(({ object }) => `drop ${object} cascade`);

const differing = (rules: readonly Rule[], present: readonly Present[]): Rule[] => {
  const there = new Map(present.map((one) => [one.object, one]));
  return rules.filter(({ object, text }) => {
    const one = there.get(object);
    return !one || one.mark !== markOf(text, one.definition);
  });
};

/**
 * Drops what is not wanted and replaces what differs, each in one trip, then marks it. Without a difference it only reads. What has
 * columns (a view, a function that returns a table) is dropped first, because PostgreSQL replaces none with others.
 */
async function renew(client: pg.Client, rules: readonly Rule[], query: string): Promise<void> {
  const before = await presentOf(client, query);
  const changed = differing(rules, before);
  const stay = ({ object }: Present) => {
    const same = changed.find((rule) => rule.object === object);
    return same ? !/^create view|returns table/m.test(same.text) : rules.some((rule) => rule.object === object);
  };
  const strays = before.filter((one) => !stay(one));
  const statements = [...dropping(strays), ...changed.map(({ text }) => text)];
  if (statements.length) await client.query(statements.join('\n;\n'));
  if (!changed.length) return;
  const definitions = new Map((await presentOf(client, query)).map(({ object, definition }) => [object, definition]));
  const marks = changed.map(({ object, text }) => `comment on ${object} is '${markOf(text, definitions.get(object)!)}'`);
  await client.query(marks.join(';'));
}

/**
 * Takes the triggers down, so that none fires on tables that it does not fit, and the views, which would hold on to columns. The functions
 * stay: nothing else calls them.
 */
export async function takeDownRules(client: pg.Client): Promise<void> {
  const present = [...(await presentOf(client, triggersQuery)), ...(await presentOf(client, viewsQuery))];
  if (present.length) await client.query(dropping(present).join(';'));
}

/** Replaces the rules that differ from the source, also those that an older program or a person changed in the database. */
export async function putUpRules(client: pg.Client): Promise<void> {
  await renew(client, wanted('view'), viewsQuery);
  await renew(client, wanted('function'), functionsQuery);
  await renew(client, await wantedTriggers(client), triggersQuery);
}

// The role works with all rows of all tables; in the audit it may only read and insert.
const grantsQuery = `with rol as (select oid, rolname from pg_roles where rolname = $1 and rolname <> current_user),
  wanted as (
    select rol.oid, rolname, relacl, case relkind when 'S' then 'sequence ' else '' end || c.oid::regclass as object,
      case when relkind = 'S' then 'SELECT, USAGE' when relname = 'auditoria' then 'INSERT, SELECT' else 'DELETE, INSERT, SELECT, UPDATE' end as rights
    from pg_class c, rol where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and pg_has_role(relowner, 'usage'))
  select format('revoke all on %1$s from %2$I; grant %3$s on %1$s to %2$I', object, rolname, rights) as statement from wanted
  where rights is distinct from (select string_agg(privilege_type, ', ' order by privilege_type) from aclexplode(relacl) where grantee = wanted.oid)
  union all
  select format('grant usage on schema public to %I', rolname) from rol where not has_schema_privilege(oid, 'public', 'usage')`;

/** Gives the role that serves requests what it lacks, also in new tables, and takes from it what it must not have. */
export async function grantRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(grantsQuery, [role]);
  if (rows.length) await client.query(rows.map(({ statement }) => statement).join(';'));
}
