import { sql, type SQL } from 'drizzle-orm';
import { tablas } from '@/contract/tablas';
import { columnOf, commas } from '../db/sql';
import type { Db } from '../db/connect';
import { conflict } from '../lib/serve';
import { TRASLADOS } from '../estudiantes/traslados';

/** One change from the audit. */
interface Cambio {
  tabla: string;
  llave: string;
  accion: 'INSERT' | 'UPDATE' | 'DELETE';
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
}

/** Tables that an undo may write: those whose rows a merge moves, and dependent ones. Issued documents and movements of stock stay. */
const DESHACIBLES = new Set([
  ...TRASLADOS.map(({ tabla }) => tabla).filter((tabla) => tabla !== 'comprobante'),
  'entidad',
  'estudiante',
  'estudiante_info',
  'baja_estudiante',
  'cobro_factura',
]);
/** In these tables only the columns that the merge wrote must be unchanged: a new phone number does not prevent the undo. */
const POR_VALOR = sql`('entidad', 'estudiante', 'usuario')`;

const palabraDe = (tabla: string) => tablas.get(tabla)?.palabra ?? tabla;

const lista = (cambios: readonly number[]) => sql`any(${sql.param(`{${cambios.join(',')}}`)}::bigint[])`;

/** Rows that were changed since the merge, and new rows that refer to what it moved; any of them prevents the undo. */
const despuesDe = (codigoCompania: number, cambios: readonly number[], momento: string): SQL => sql`
  with hecho as (select tabla, llave, max(codigo_auditoria) ultimo from auditoria where codigo_auditoria = ${lista(cambios)} group by 1, 2),
    tocado as (select tabla, llave from hecho where tabla not in ${POR_VALOR}
      union select 'cobro', coalesce(despues, antes)->>'codigo_cobro' from auditoria
        where codigo_auditoria = ${lista(cambios)} and tabla in ('cobro_factura', 'saldo_movimiento')),
    desde as (select * from auditoria where codigo_compania = ${codigoCompania} and momento > ${momento}::timestamptz - interval '5 minutes'
      and codigo_auditoria > (select min(codigo_auditoria) from auditoria where codigo_auditoria = ${lista(cambios)}) and codigo_auditoria <> all(
        ${sql.param(`{${cambios.join(',')}}`)}::bigint[])),
    llaves as (select c.conrelid::regclass::text tabla, a.attname columna, c.confrelid::regclass::text de from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid::regclass::text in (select tabla from tocado))
  select d.usuario, d.tabla, d.accion, coalesce(d.despues, d.antes)->>'numero' numero from desde d join hecho h using (tabla, llave)
    where d.codigo_auditoria > h.ultimo and d.tabla not in ${POR_VALOR}
  union all
  select d.usuario, d.tabla, d.accion, d.despues->>'numero' from desde d join llaves l on l.tabla = d.tabla
    join tocado t on t.tabla = l.de and t.llave = d.despues->>l.columna where d.accion = 'INSERT'
  union all
  select d.usuario, d.tabla, d.accion, null from desde d where d.tabla = 'registro_asistencia' and d.accion = 'INSERT'
    and exists (select 1 from auditoria i where i.codigo_auditoria = ${lista(cambios)} and i.tabla = 'inscripcion'
      and i.despues->>'codigo_grupo' = d.despues->>'codigo_grupo' and i.despues->>'codigo_estudiante' = d.despues->>'codigo_estudiante')
  limit 1`;

const VERBO = { INSERT: 'registró', UPDATE: 'cambió', DELETE: 'eliminó' } as const;

/** Why a merge can no longer be undone; '' when it can. The caller has locked its persons and invoices. */
export async function impideDeshacer(db: Db, codigoCompania: number, cambios: readonly number[], momento: string): Promise<string> {
  const { rows: ajenas } = await db.execute<{ tabla: string }>(
    sql`select distinct tabla from auditoria where codigo_auditoria = ${lista(cambios)} order by 1`,
  );
  const fija = ajenas.find(({ tabla }) => !DESHACIBLES.has(tabla));
  if (fija) return `La unión escribió también ${palabraDe(fija.tabla)}, y eso ya no se deshace`;
  const { rows } = await db.execute<{ usuario: string; tabla: string; accion: keyof typeof VERBO; numero: string | null }>(
    despuesDe(codigoCompania, cambios, momento),
  );
  const [una] = rows;
  if (!una) return '';
  const cual = `${palabraDe(una.tabla)}${una.numero ? ` n.º ${una.numero}` : ''}`;
  return `Después de la unión, ${una.usuario} ${VERBO[una.accion]} ${cual}: ya no se puede deshacer`;
}

const columnas = (nombres: readonly string[], de?: string) =>
  commas(nombres.map((uno) => (de ? columnOf(de, uno) : sql`${sql.identifier(uno)}`)));

interface Forma {
  tabla: string;
  llave: string[];
  /** Generated columns. */
  calculadas: string[];
  version: boolean;
}

async function formasDe(db: Db, nombres: readonly string[]): Promise<Map<string, Forma>> {
  const { rows } = await db.execute<{ forma: Forma }>(sql`
    select json_build_object('tabla', c.relname, 'version', coalesce(bool_or(a.attname = 'version'), false),
      'llave', json_agg(a.attname) filter (where a.attnum = any(i.indkey)),
      'calculadas', coalesce(json_agg(a.attname) filter (where a.attgenerated <> ''), '[]')) forma
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${sql.param([...nombres])}::text[]) group by c.oid, c.relname`);
  return new Map(rows.map(({ forma }) => [forma.tabla, forma]));
}

/** The columns that one change wrote. */
const escritas = ({ accion, antes, despues }: Cambio, { calculadas }: Forma) =>
  Object.keys(antes ?? despues ?? {})
    .filter((una) => !calculadas.includes(una) && (accion !== 'UPDATE' || JSON.stringify(antes![una]) !== JSON.stringify(despues![una])))
    .sort();

/** Groups consecutive changes of the same kind, each row at most once, so that one statement undoes a group. */
function porSentencia(cambios: readonly Cambio[], formas: Map<string, Forma>) {
  const grupos: { de: Forma; accion: Cambio['accion']; campos: string[]; filas: Cambio[] }[] = [];
  for (const uno of cambios) {
    const de = formas.get(uno.tabla)!;
    const campos = escritas(uno, de);
    const ultimo = grupos.at(-1);
    const sigue =
      ultimo?.de === de &&
      ultimo.accion === uno.accion &&
      ultimo.campos.join() === campos.join() &&
      ultimo.filas.every(({ llave }) => llave !== uno.llave);
    if (sigue) ultimo.filas.push(uno);
    else grupos.push({ de, accion: uno.accion, campos, filas: [uno] });
  }
  return grupos;
}

const solo = (fila: Record<string, unknown>, campos: readonly string[]) => Object.fromEntries(campos.map((uno) => [uno, fila[uno]]));

/** Undoes every change, last one first. Throws 409 when a row no longer has the values that the merge wrote. */
export async function restaurar(db: Db, cambios: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ cambio: Cambio }>(sql`
    select json_build_object('tabla', tabla, 'llave', llave, 'accion', accion, 'antes', antes, 'despues', despues) cambio
    from auditoria where codigo_auditoria = ${lista(cambios)} order by codigo_auditoria desc`);
  const todos = rows.map(({ cambio }) => cambio);
  const formas = await formasDe(db, [...new Set(todos.map(({ tabla }) => tabla))]);
  for (const { de, accion, campos, filas } of porSentencia(todos, formas)) {
    if (campos.length === 0) continue;
    const tabla = sql.identifier(de.tabla);
    const datos = JSON.stringify(
      filas.map(({ antes, despues }) => ({
        antes: antes ?? despues,
        escrito: despues && solo(despues, campos),
      })),
    );
    const viejas = sql`jsonb_to_recordset(${datos}::jsonb) d (antes jsonb, escrito jsonb), jsonb_populate_record(null::${tabla}, d.antes) r`;
    const suya = sql.join(
      de.llave.map((una) => sql`${columnOf('t', una)} = ${columnOf('r', una)}`),
      sql` and `,
    );
    const nuevaVersion = de.version ? sql`, version = t.version + 1` : sql``;
    const sentencia =
      accion === 'DELETE'
        ? sql`insert into ${tabla} (${columnas(campos)}) overriding system value select ${columnas(campos, 'r')} from ${viejas}`
        : accion === 'INSERT'
          ? sql`delete from ${tabla} t using ${viejas} where ${suya} and to_jsonb(t) @> d.escrito`
          : sql`update ${tabla} t set (${columnas(campos)}) = row(${columnas(campos, 'r')})${nuevaVersion} from ${viejas}
              where ${suya} and to_jsonb(t) @> d.escrito`;
    const { rowCount } = await db.execute(sentencia);
    if (rowCount !== filas.length) throw conflict(`Después de la unión cambió ${palabraDe(de.tabla)}: ya no se puede deshacer`);
  }
}

/** Throws 409 when the undo would make somebody's credit negative. */
export async function assertSaldos(db: Db, cambios: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ nombre: string }>(sql`
    select e.nombre || ' ' || e.apellido nombre from saldo_movimiento s join entidad e using (codigo_entidad)
    where s.codigo_entidad in (select (f->>'codigo_entidad')::int from auditoria, unnest(array[antes, despues]) f
      where codigo_auditoria = ${lista(cambios)} and tabla = 'saldo_movimiento' and f is not null)
    group by e.codigo_entidad having sum(s.monto) < 0 limit 1`);
  if (rows[0]) throw conflict(`${rows[0].nombre} ya usó el saldo a favor que juntó la unión: no se puede deshacer`);
}
