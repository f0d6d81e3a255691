import type pg from 'pg';
import type { Clase, Llave, Novedad } from '@/contract/vivo/novedad';

/** An event as it lies in the database. */
export interface Fila {
  id: number;
  /** The number of its transaction. */
  xid: string;
  codigoCompania: number;
  ambito: string;
  clase: Clase;
  llave: Llave;
}

/** What was read, and up to where: every transaction below `hasta` was done when it was read, so that nothing of theirs can still appear. */
export interface Tramo {
  hasta: string;
  filas: Fila[];
  /** The ids of all that was committed when it was read and is not below `hasta`, older ones than were asked for among them. */
  vistas: number[];
}

/** More than these at once are not told one by one: whoever looks asks for everything again. */
export const MUCHAS = 500;
/** What was committed so long before somebody began to load a page may not be in it. */
const MARGEN_MS = 15_000;

const COLUMNAS = `codigo_novedad id, xid::text xid, codigo_compania "codigoCompania", ambito, clase, llave`;
// One statement, one snapshot: what it sees and what it calls done belong together.
const conTramo = (filas: string) =>
  `select pg_snapshot_xmin(pg_current_snapshot())::text hasta, n.* from (select 1) una left join lateral (${filas}) n on true`;
const DESDE = conTramo(`select ${COLUMNAS} from novedad where xid >= $1::xid8 and ($2::int is null or codigo_compania = $2)
  order by codigo_novedad limit ${MUCHAS + 1}`);
const HACE = `creado > now() - make_interval(secs => $2)`;
const RECIENTES = conTramo(`select ${COLUMNAS}, ${HACE} reciente
  from (select * from novedad order by codigo_novedad desc limit ${MUCHAS + 1}) u
  where codigo_compania = $1 and (${HACE} or xid >= pg_snapshot_xmin(pg_current_snapshot())) order by codigo_novedad`);

type Row = { hasta: string; reciente?: boolean; id: number | null } & Omit<Fila, 'id'>;

function tramoDe(rows: Row[]): Tramo {
  const { hasta } = rows[0]!;
  const todas = rows.flatMap(({ hasta: _, id, ...fila }) => (id === null ? [] : [{ id, ...fila }]));
  return {
    hasta,
    filas: todas.flatMap(({ reciente = true, ...fila }) => (reciente ? [fila] : [])),
    vistas: todas.flatMap(({ id, xid }) => (BigInt(xid) < BigInt(hasta) ? [] : [id])),
  };
}

/** Events of transactions from a position on, of one company or of all; at most MUCHAS + 1. */
export async function leerDesde(pool: pg.Pool, desde: string, codigoCompania?: number): Promise<Tramo> {
  const { rows } = await pool.query<Row>({ name: 'novedades_desde', text: DESDE, values: [desde, codigoCompania ?? null] });
  return tramoDe(rows);
}

/** Events of a company of the last milliseconds, with a margin for what was being committed. */
export async function leerRecientes(pool: pg.Pool, codigoCompania: number, haceMs: number): Promise<Tramo> {
  const values = [codigoCompania, (haceMs + MARGEN_MS) / 1000];
  const { rows } = await pool.query<Row>({ name: 'novedades_recientes', text: RECIENTES, values });
  return tramoDe(rows);
}

/** An event as its hearers get it. */
export const novedadDe = ({ id, ambito, clase, llave }: Fila): Novedad => ({
  id: String(id),
  clase,
  ...(ambito.startsWith('s') && { codigoSucursal: Number(ambito.slice(1)) }),
  llave,
});
