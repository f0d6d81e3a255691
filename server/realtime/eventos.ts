import type pg from 'pg';
import type { Clase, Llave, Novedad } from '@/contract/realtime/novedad';

/** A stored event. */
export interface Fila {
  id: number;
  /** Id of its transaction. */
  xid: string;
  codigoCompania: number;
  ambito: string;
  clase: Clase;
  llave: Llave;
}

/** Events that were read. All transactions below `hasta` were finished at that time, so no further events of theirs can appear. */
export interface Tramo {
  hasta: string;
  filas: Fila[];
  /** Ids of the events visible then whose transactions are not below `hasta`, including older events than requested. */
  vistas: number[];
}

/** With more events than this, clients are told to reload instead. */
export const MUCHAS = 500;
/** Margin (ms): an event committed this long before a page began to load may be missing from the page. */
const MARGEN_MS = 15_000;

const COLUMNAS = `codigo_novedad id, xid::text xid, codigo_compania "codigoCompania", ambito, clase, llave`;
// A single statement, so that the rows and the position come from the same snapshot.
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

/** Events of a company within the last `haceMs` milliseconds, plus a margin for transactions that were committing. */
export async function leerRecientes(pool: pg.Pool, codigoCompania: number, haceMs: number): Promise<Tramo> {
  const values = [codigoCompania, (haceMs + MARGEN_MS) / 1000];
  const { rows } = await pool.query<Row>({ name: 'novedades_recientes', text: RECIENTES, values });
  return tramoDe(rows);
}

/** An event in the form that clients receive. */
export const novedadDe = ({ id, ambito, clase, llave }: Fila): Novedad => ({
  id: String(id),
  clase,
  ...(ambito.startsWith('s') && { codigoSucursal: Number(ambito.slice(1)) }),
  llave,
});
