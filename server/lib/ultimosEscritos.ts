import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import type { User } from './scope';

/** How many of the user's newest changes are looked at, and how many rows they give. */
const CAMBIOS = 400;
const FILAS = 8;

type Columna = 'codigo_estudiante' | 'codigo_factura';

const escritos = async (db: Db, columna: Columna, cuales: SQL) => {
  const { rows } = await db.execute<{ codigo: number }>(sql`
    select codigo from (
      select (coalesce(despues, antes) ->> ${columna}::text)::int codigo, codigo_auditoria orden from auditoria
      where ${cuales} order by momento desc limit ${CAMBIOS}) u
    where codigo is not null group by codigo order by max(orden) desc limit ${FILAS}`);
  return rows.map(({ codigo }) => codigo);
};

/**
 * The codes in this column of the rows that the user wrote last, newest first: what they dealt with, and will likely look for again. For a
 * user who has written none, those that anybody wrote in the user's branches.
 */
export async function ultimosEscritos(db: Db, { codigoCompania, usuario, sucursales }: User, columna: Columna) {
  const propios = await escritos(db, columna, sql`codigo_compania = ${codigoCompania} and usuario = ${usuario}`);
  if (propios.length > 0) return propios;
  const aqui = sql`(coalesce(despues, antes) ->> 'codigo_sucursal')::int = any(${sql.param([...sucursales])}::int[])`;
  return escritos(db, columna, sql`codigo_compania = ${codigoCompania} and ${aqui}`);
}

/** The rows in the order of their codes. */
export const enOrden = <R>(rows: readonly R[], codigos: readonly number[], codigoDe: (row: R) => number): R[] =>
  [...rows].sort((uno, otro) => codigos.indexOf(codigoDe(uno)) - codigos.indexOf(codigoDe(otro)));
