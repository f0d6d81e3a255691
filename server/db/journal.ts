import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import manifest from '@/package.json';
import { PlainError } from '@/utils/plainError';

/** The version of this program (SemVer). */
export const VERSION: string = manifest.version;

/** One file of server/db/migrations. A database remembers it by its place in the journal, `when` (ms); `tag` is its name. */
interface Migration {
  tag: string;
  when: number;
  sql: string;
  hash: string;
  /**
   * The version before can go on serving beside it, because it only adds: its file begins with «-- rolling». Any other must find no other
   * process.
   */
  rolling: boolean;
}

const ROLLING = /^-- rolling\b/;

/** An SQL file of server/db. The working directory is the project's root also when this code is bundled. */
export const sqlOf = (...name: string[]) => readFileSync(join(process.cwd(), 'server', 'db', ...name), 'utf8');

/** All migrations that this program has, in order. */
export function readJournal(): Migration[] {
  const { entries } = JSON.parse(sqlOf('migrations', 'meta', '_journal.json')) as { entries: { tag: string; when: number }[] };
  return entries.map(({ tag, when }) => {
    const sql = sqlOf('migrations', `${tag}.sql`);
    return { tag, when, sql, hash: createHash('sha256').update(sql).digest('hex'), rolling: ROLLING.test(sql) };
  });
}

/**
 * Hashes that migrations had before they were edited; databases and backups of that time carry them. Neither edit left anything to bring:
 * 0014 first gives a service to the lines that its own constraint refuses, so no database that got past it has such a line; 0038 got a
 * comment.
 */
const EDITED: Readonly<Record<string, string>> = {
  '5c3459c77321402cc042fa528d6a95e6b3c51d43b8a421c77a4c66d8d1febb91': '0014_lineas_factura',
  d9f9b7c5c7da2cab50cefd140c0fba9fef57110bec7358e675ea164b81d77fcd: '0038_en_orden',
};

/** Migrations that were taken out of the journal again, and what undoes them in a database that has them. */
export const WITHDRAWN = [
  {
    tag: '0038_estudiante_nombre',
    when: 1795405491916,
    hash: 'b61cde0903775191d90f0a7186a0d471ca65363cbb9571176b06df719733d535',
    undo: 'drop index estudiante_nombre', // 0038_en_orden creates it again, together with two others
  },
  {
    tag: '0041_busqueda_por_sede',
    when: 1795430801514,
    hash: '4779f13a6dcdafc9216f4ac005e68c6a2b489267c526a786bd45bfec894302a0',
    // The extension btree_gin stays, because something else in that database may use it.
    undo: 'drop index estudiante_busqueda; create index estudiante_busqueda on estudiante using gin (busqueda gin_trgm_ops)',
  },
];

/** The data or a backup comes from a newer program. The message is in Spanish, one line, and is shown without a stack trace. */
export class NewerDataError extends PlainError {
  override name = 'NewerDataError';
  constructor(what: string, { tag, version }: Named) {
    super(
      `${what} de una Cantera más nueva${version ? ` (${version})` : ''}: a esta, la ${VERSION}, le falta la migración ${tag}. No se cambió nada; actualice Cantera e inténtelo de nuevo.`,
    );
  }
}

/** A migration by its name, and the version that brought it if it says so (from 1.0.0 on). */
interface Named {
  tag: string;
  version?: string;
}

/** A migration that a database has. One without a known name is called by its place. */
type Applied = Named & { when: number };

/** The migrations of a database, in order; none for a new one. */
export async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
  if (!known.rows[0]!.there) return [];
  // Databases of older programs have no column for the name.
  const { rows } = await client.query<{ when: string; tag: string | null; version: string | null }>(
    `select created_at::text as when, to_jsonb(m) ->> 'tag' as tag, to_jsonb(m) ->> 'version' as version from drizzle.__drizzle_migrations m order by created_at, id`,
  );
  const names = new Map([...readJournal(), ...WITHDRAWN].map(({ when, tag }) => [when, tag]));
  return rows.map(({ when, tag, version }) => ({
    when: Number(when),
    tag: names.get(Number(when)) ?? tag ?? when,
    version: version ?? undefined,
  }));
}

/** Throws NewerDataError, which names the newest, if there are migrations that this program lacks. `what` begins the sentence. */
export function refuseNewer(what: string, theirs: readonly Named[]): void {
  const ours = new Set([...readJournal(), ...WITHDRAWN].map(({ tag }) => tag));
  const newest = theirs.findLast(({ tag }) => !ours.has(tag));
  if (newest) throw new NewerDataError(what, newest);
}

/** The names of migrations of which a backup of an older program has the hashes; what is not known stays as it is. */
export function namesOf(hashes: readonly string[]): string[] {
  const names = new Map([...readJournal(), ...WITHDRAWN].map(({ hash, tag }) => [hash, tag]));
  return hashes.map((hash) => EDITED[hash] ?? names.get(hash) ?? hash);
}
