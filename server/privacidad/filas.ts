import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';

/** A row by its columns, as the tables have it. */
export type Fila = Readonly<Record<string, unknown>>;
/** The rows about somebody, by table. */
export type Filas = ReadonlyMap<string, readonly Fila[]>;

/** Every row about these persons (`datos_de_persona` in server/db/supresion.sql lists the tables), without secrets. */
export async function leerFilas(db: Db, personas: readonly number[]): Promise<Filas> {
  const { rows } = await db.execute<{ tabla: string; filas: Fila[] }>(
    sql`select tabla, filas from filas_de_persona(${sql.param(personas)}::int[])`,
  );
  return new Map(rows.map(({ tabla, filas }) => [tabla, filas]));
}

/** A person with the records that were merged into theirs, first of all they themselves. */
export async function conUnidas(db: Db, codigos: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ codigo: number }>(sql`
    with recursive suyas (codigo) as (
      select unnest(${sql.param(codigos)}::int[])
      union
      select coalesce(p.codigo_entidad, e.codigo_entidad) from suyas s
        left join entidad p on p.codigo_unida = s.codigo
        left join (estudiante e join estudiante a on a.codigo_estudiante = e.codigo_fusion) on a.codigo_entidad = s.codigo
      where coalesce(p.codigo_entidad, e.codigo_entidad) is not null)
    select codigo from suyas`);
  const otras = rows.map(({ codigo }) => codigo).filter((codigo) => !codigos.includes(codigo));
  return [...codigos, ...otras.sort((a, b) => a - b)];
}
