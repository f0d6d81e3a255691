import { createTestApp } from '../support/createTestApp';

// What stands between this schema and one that Citus distributes by codigo_compania (docs/operacion/tamano.md): every table, unique key,
// foreign key and sequence that does not carry that column is named by one of the rules below or alone, with its reason.

const test_ = createTestApp();

/** Tables of no company. Small and read everywhere: Citus copies such a table to every server (reference table). */
const DE_NADIE: Record<string, string> = {
  acceso_conocido: 'the accesses that this version of the program knows',
  clave_firma: 'the key that signs sessions is one for all',
  intento_acceso: 'who fails to sign in may be of no company',
};

/** Keys that are unique over all companies, because what is looked up by them comes without a company: a reference table leads to it. */
const DE_TODAS: Record<string, string> = {
  acceso_conocido_pkey: 'of no company',
  aprobacion_huella_unica: 'the print of a random word of 24 bytes',
  carta_saldo_verificacion_unica: 'a random code on a paper, checked by anybody',
  cierre_mes_sello_unico: 'a seal over the rows of the month, which name the company',
  clave_firma_pkey: 'of no company',
  cobro_verificacion_unica: 'a random code on a receipt, checked by anybody',
  enlace_familia_huella_unica: 'the print of a random word of 32 bytes',
  intento_acceso_pkey: 'of no company',
  recuperacion_contrasena_huella_unique: 'the print of a random word of 32 bytes',
  usuario_unico: 'who signs in names no company',
};

const TABLES = `select relname name, exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'codigo_compania' and not attisdropped) own
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
const UNIQUE = `select i.indexrelid::regclass::text name, i.indrelid::regclass::text "table", array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, indnkeyatts) n) columns
  from pg_index i join pg_class c on c.oid = i.indrelid where relnamespace = 'public'::regnamespace and indisunique order by 1`;
const FOREIGN = `select conname name, conrelid::regclass::text "from", confrelid::regclass::text "to"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;
const SEQUENCES = `select s.relname name, t.relname "table", a.attname "column", pg_get_serial_sequence(t.relname, a.attname) is not null owned
  from pg_class s left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refobjsubid > 0 left join pg_class t on t.oid = d.refobjid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by 1`;

interface Named {
  name: string;
}
type Key = Named & { table: string; columns: string[] };
type Foreign = Named & { from: string; to: string };

const names = (rows: readonly Named[]) => rows.map(({ name }) => name);
const carries = ({ columns }: Key) => columns.includes('codigo_compania');

test('a table without the column hangs on one that has it, by a key of its own, and gets it from there', async () => {
  const tables = await test_.rows<Named & { own: boolean }>(TABLES);
  const foreign = await test_.rows<Foreign>(FOREIGN);
  const has = new Set(names(tables.filter(({ own }) => own)));
  for (let before = -1; before < has.size;) {
    before = has.size;
    for (const { from, to } of foreign) if (has.has(to)) has.add(from);
  }
  expect(names(tables).filter((name) => !has.has(name))).toEqual(Object.keys(DE_NADIE));
});

test('a unique key without the column has the code of something of one company, so that it means the same with it', async () => {
  const keys = await test_.rows<Key>(UNIQUE);
  const without = keys.filter((key) => !carries(key));
  // Codes are drawn from one sequence for all companies; codigo_acceso is none of them, it is the same in all.
  const means = ({ table, columns }: Key) => !(table in DE_NADIE) && columns.some((one) => /^codigo_(?!acceso$)\w+$/.test(one));
  expect(names(without.filter((key) => !means(key)))).toEqual(Object.keys(DE_TODAS));
});

test('a foreign key without the column stays within one company: it gets it on both sides, or leads to a reference table', async () => {
  const foreign = await test_.rows<Foreign>(FOREIGN);
  expect(foreign.length).toBeGreaterThan(200);
  // From a table of no company to one of a company there would be no way.
  expect(names(foreign.filter(({ from, to }) => from in DE_NADIE && !(to in DE_NADIE)))).toEqual([]);
});

test('a sequence draws the code of one table: Citus gives each server a part of it; numbers that people read are rows of the company', async () => {
  const sequences = await test_.rows<Named & { table: string | null; column: string | null; owned: boolean }>(SEQUENCES);
  const without = sequences.filter(({ table, column, owned }) => !owned || !table || !column!.startsWith('codigo_'));
  expect(without.map(({ name }) => name)).toEqual([]);
  const keys = await test_.rows<Key>(UNIQUE);
  const numbers = keys.filter(({ table }) => table === 'secuencia');
  expect(numbers.map(carries)).toEqual([true]);
});
