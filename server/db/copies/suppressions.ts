import fs from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Suprimida } from '../schema/personas';
import { onConnection } from '../onConnection';

/** The record of suppressions beside the data and beside the copies: one JSON object per line, which says nothing of who the persons were. */
const FILE = 'supresiones.jsonl';

/** A suppression as the record has it: enough to repeat it in a database that does not know it, that of an older copy. */
export interface Recorded {
  codigo: string;
  compania: number;
  entidad: number;
  personas: Suprimida[];
  momento: string;
  usuario: string;
}

/** What runs SQL: a connection of the owner, or the pool or transaction of the role that serves requests. */
export interface Asks {
  query: <R extends object>(text: string, values?: unknown[]) => Promise<{ rows: R[] }>;
}

/** What `suprimir` (supresion.sql) returns: the keys and the patterns by which rows of the audit are recognised. */
export interface Alcance {
  suyas: Record<string, number[]>;
  cerca: Record<string, number[]>;
  archivos: string[];
  fuertes: string | null;
  nombres: string | null;
  sueltas: string | null;
}

const linesIn = (folder: string): Recorded[] => {
  const file = join(folder, FILE);
  if (!fs.existsSync(file)) return [];
  // A line that was cut off by a crash is in the database, from which the next start writes it again.
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Recorded];
      } catch {
        return [];
      }
    });
};

/** Every suppression recorded in these folders, oldest first. Where they differ, the line counts that names most persons. */
export function recordedIn(folders: readonly string[]): Recorded[] {
  const lines = folders.flatMap(linesIn).sort((a, b) => a.personas.length - b.personas.length);
  const all = new Map(lines.map((one) => [one.codigo, one]));
  return [...all.values()].sort((a, b) => a.momento.localeCompare(b.momento));
}

/** The suppressions that a database knows. */
async function recordedBy(client: Asks): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(`select codigo_supresion codigo, codigo_compania compania, codigo_entidad entidad, personas,
    to_char(momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ') momento, usuario from supresion order by momento`);
  return rows;
}

/** Writes the suppressions that a folder does not know yet into its record. A folder that does not exist is made. */
function record(folder: string, all: readonly Recorded[]): void {
  const known = new Set(linesIn(folder).map(({ codigo }) => codigo));
  const missing = all.filter(({ codigo }) => !known.has(codigo));
  if (!missing.length) return;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A newline first: the line before may have been cut off.
  fs.appendFileSync(join(folder, FILE), missing.map((one) => `\n${JSON.stringify(one)}`).join(''), { mode: 0o600, flush: true });
}

/** Takes the persons out of every table; returns what `cleanArchives` needs. */
export async function suppress(client: Asks, codigos: readonly number[]): Promise<Alcance> {
  const { rows } = await client.query<{ alcance: Alcance }>('select suprimir($1::int[]) alcance', [codigos]);
  return rows[0]!.alcance;
}

/**
 * Suppresses those persons of a suppression whom this database has, and returns them. The moment of registration tells them from others who
 * got their codes.
 */
async function suppressPresent(client: Asks, { compania, personas }: Recorded): Promise<{ codigos: Set<number>; alcance?: Alcance }> {
  const { rows } = await client.query<{ codigo: number }>(
    `select e.codigo_entidad codigo from entidad e join jsonb_to_recordset($1::jsonb) p (codigo int, registrada text)
     on p.codigo = e.codigo_entidad and p.registrada = (extract(epoch from e.fecha_registro) * 1000000)::bigint::text where e.codigo_compania = $2`,
    [JSON.stringify(personas), compania],
  );
  const codigos = new Set(rows.map(({ codigo }) => codigo));
  return codigos.size ? { codigos, alcance: await suppress(client, [...codigos]) } : { codigos };
}

/**
 * Repeats the suppressions that the database does not know, because it comes from an older copy, in the caller's transaction. Each is noted
 * even where its persons are missing: later ones may get their codes. Returns how many.
 */
export async function repeatSuppressions(client: Asks, all: readonly Recorded[]): Promise<number> {
  const known = new Set((await recordedBy(client)).map(({ codigo }) => codigo));
  let repeated = 0;
  for (const one of all) {
    const { codigo, compania, entidad, personas, momento, usuario } = one;
    if (known.has(codigo)) continue;
    const { rows: companies } = await client.query('select from compania where codigo_compania = $1', [compania]);
    if (!companies.length) continue;
    const { codigos } = await suppressPresent(client, one);
    // Of the others nothing is kept: their codes may be somebody else's.
    const presentes = personas.filter((persona) => codigos.has(persona.codigo));
    await client.query(
      `insert into supresion (codigo_supresion, codigo_compania, codigo_entidad, personas, momento, usuario, motivo)
       values ($1, $2, $3, $4, $5, $6, 'Repetida después de restaurar una copia')`,
      [codigo, compania, codigos.has(entidad) ? entidad : 0, JSON.stringify(presentes), momento, usuario],
    );
    repeated += 1;
  }
  return repeated;
}

/** Whether a line of the archive may be about somebody; PostgreSQL then says what becomes of it. */
function finder({ suyas, cerca, archivos, fuertes, nombres, sueltas }: Alcance): RegExp {
  const keys = [suyas, cerca].flatMap((keys) => Object.entries(keys)).filter(([, codes]) => codes.length);
  const parts = keys.map(([column, codes]) => `"${column}": ?(?:${codes.join('|')})\\b`);
  const words = [fuertes, nombres, sueltas].filter((one) => one !== null).map((one) => one.replaceAll('[[:alnum:]]', '[\\p{L}\\d]'));
  if (suyas.codigo_estudiante?.length) parts.push(`"codigoEstudiante": ?(?:${suyas.codigo_estudiante.join('|')})\\b`);
  if (archivos.length) parts.push(`"llave": ?"(?:${archivos.join('|')})"`);
  return new RegExp([...parts, ...words, '$^'].join('|'), 'iu');
}

const CLEAN = `select jsonb_set(jsonb_set(l, '{antes}', coalesce(auditada_sin(l ->> 'tabla', l ->> 'llave', nullif(l -> 'antes', 'null'), $2), 'null')),
    '{despues}', coalesce(auditada_sin(l ->> 'tabla', l ->> 'llave', nullif(l -> 'despues', 'null'), $2), 'null'))::text linea
  from unnest($1::text[]) with ordinality t (linea, n), lateral (select linea::jsonb) j (l) order by n`;
/** Lines cleaned in one trip. */
const PART = 1000;

async function* cleaned(client: Asks, file: string, alcance: Alcance, find: RegExp, count: (lines: number) => void) {
  let part: string[] = [];
  const flush = async () => {
    const hits = part.filter((line) => find.test(line));
    const { rows } = hits.length ? await client.query<{ linea: string }>(CLEAN, [hits, JSON.stringify(alcance)]) : { rows: [] };
    count(hits.length);
    const next = rows.values();
    const text = part.map((line) => `${find.test(line) ? next.next().value!.linea : line}\n`).join('');
    part = [];
    return text;
  };
  for await (const line of createInterface({ input: fs.createReadStream(file).pipe(createGunzip()) })) {
    part.push(line);
    if (part.length === PART) yield await flush();
  }
  yield await flush();
}

/** Takes the persons out of the months of the audit in a data folder; a file is replaced as a whole, and only if it names somebody. */
export async function cleanArchives(client: Asks, folder: string, alcance: Alcance): Promise<void> {
  const archive = join(folder, 'auditoria');
  const find = finder(alcance);
  for (const name of fs.existsSync(archive) ? fs.readdirSync(archive).filter((one) => one.endsWith('.jsonl.gz')) : []) {
    const file = join(archive, name);
    const part = `${file}.part`;
    let hits = 0;
    try {
      const lines = cleaned(client, file, alcance, find, (lines) => (hits += lines));
      await pipeline(Readable.from(lines), createGzip(), fs.createWriteStream(part, { mode: 0o600, flush: true }));
      if (hits) fs.renameSync(part, file);
    } finally {
      fs.rmSync(part, { force: true });
    }
  }
}

/** Notes the suppressions of the database beside the data and the copies. Throws what writing a file throws. */
export async function noteSuppressions(client: Asks, folders: readonly string[]): Promise<void> {
  const all = await recordedBy(client);
  for (const folder of folders) record(folder, all);
}

/**
 * Before anything is served: repeats what the folders record and the database does not know, and cleans the audit of a data folder that
 * does not know a suppression yet. Returns how many were repeated.
 */
export const settleSuppressions = (owner: string, data: string, copies: string | undefined): Promise<number> =>
  onConnection(owner, async (client) => {
    const folders = copies ? [data, copies] : [data];
    await client.query('begin');
    const repeated = await repeatSuppressions(client, recordedIn(folders));
    const all = await recordedBy(client);
    const here = new Set(linesIn(data).map(({ codigo }) => codigo));
    for (const one of all) {
      if (here.has(one.codigo)) continue;
      const { alcance } = await suppressPresent(client, one);
      if (alcance) await cleanArchives(client, data, alcance);
    }
    await client.query('commit');
    await noteSuppressions(client, folders);
    return repeated;
  });
