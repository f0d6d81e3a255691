import { sql } from 'drizzle-orm';
import type { Db, User } from './scope';

/** How many of the user's newest changes are looked at, and how many rows they give. */
const CAMBIOS = 400;
const FILAS = 8;

/**
 * The codes in this column of the rows that the user wrote last, newest first: what they dealt with, and will likely look for again. For a
 * user who has written none, the newest of the user's branches.
 */
export async function ultimosEscritos(
  db: Db,
  { codigoCompania, usuario, sucursales }: User,
  columna: 'codigo_estudiante' | 'codigo_factura',
): Promise<number[]> {
  const propios = await db.execute<{ codigo: number }>(sql`
    select codigo from (
      select (coalesce(despues, antes) ->> ${columna}::text)::int codigo, codigo_auditoria orden from auditoria
      where codigo_compania = ${codigoCompania} and usuario = ${usuario} order by momento desc limit ${CAMBIOS}) u
    where codigo is not null group by codigo order by max(orden) desc limit ${FILAS}`);
  if (propios.rows.length > 0) return propios.rows.map(({ codigo }) => codigo);
  const aqui = sql`codigo_compania = ${codigoCompania} and codigo_sucursal = any(${sql.param([...sucursales])}::int[])`;
  const { rows } = await db.execute<{ codigo: number }>(
    columna === 'codigo_factura'
      ? sql`select codigo_factura codigo from factura where ${aqui} order by numero desc limit ${FILAS}`
      : sql`select codigo_estudiante codigo from inscripcion where ${aqui} order by fecha_inscripcion desc limit ${FILAS}`,
  );
  return rows.map(({ codigo }) => codigo);
}

/** The rows in the order of their codes. */
export const enOrden = <R>(rows: readonly R[], codigos: readonly number[], codigoDe: (row: R) => number): R[] =>
  [...rows].sort((uno, otro) => codigos.indexOf(codigoDe(uno)) - codigos.indexOf(codigoDe(otro)));
