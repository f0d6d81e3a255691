import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../lib/serve';
import { repeat } from '../../lib/repeat';
import { sumasPorForma, sumasPorTipo } from './dias';
import type { Fuente } from './movimientos';

/** How often a server looks for days to sum. */
const CADA_MS = 3_600_000;

/**
 * The last day that is summed, three days ago: its transactions have committed long ago. A later payment with an earlier date is treated by
 * the triggers of migration 0037 as a write to the past.
 */
const ULTIMO = sql`((now() at time zone 'UTC')::date - 3)`;

/** Days per transaction, so that a write to one of them does not wait long. */
const POR_PARTE = 100;

interface Dia extends Record<string, unknown> {
  compania: number;
  sucursal: number;
  fecha: string;
}

/** Payments and reversals of some days. */
function fuenteDe(dias: readonly Dia[]): Fuente {
  const lista = (de: (dia: Dia) => unknown, tipo: SQL) => sql`${sql.param(dias.map(de))}::${tipo}[]`;
  const esos = sql`unnest(${lista(({ compania }) => compania, sql`int`)}, ${lista(({ sucursal }) => sucursal, sql`int`)}, ${lista(({ fecha }) => fecha, sql`date`)}) s (compania, sucursal, dia)`;
  const suyos = (t: SQL) => sql`${t}.codigo_compania = s.compania and ${t}.codigo_sucursal = s.sucursal and ${t}.fecha = s.dia`;
  return { cobros: sql`${esos} join cobro c on ${suyos(sql`c`)}`, reversiones: sql`${esos} join reversion v on ${suyos(sql`v`)}` };
}

/**
 * Locks the rows of the days first and sums afterwards: a write to such a day also locks its row until the commit, so the sums include it.
 */
async function sumarParte(db: Db): Promise<number> {
  const { rows: dias } = await db.execute<Dia>(sql`
    select codigo_compania compania, codigo_sucursal sucursal, fecha::text fecha from dia_cobrado where entro is null order by 2, 3 limit ${POR_PARTE} for update`);
  if (dias.length === 0) return 0;
  const fuente = fuenteDe(dias);
  await db.execute(sql`
    update dia_cobrado d set entro = coalesce(f.entro, 0), por_forma = coalesce(f.por_forma, '[]'), por_tipo = coalesce(t.por_tipo, '{}')
    from unnest(${sql.param(dias.map(({ sucursal }) => sucursal))}::int[], ${sql.param(dias.map(({ fecha }) => fecha))}::date[]) x (codigo_sucursal, fecha)
      left join (select codigo_sucursal, fecha, sum(monto)::bigint entro, jsonb_agg(to_jsonb(s) - '{codigo_compania,codigo_sucursal,fecha}'::text[]) por_forma
        from (${sumasPorForma(fuente)}) s group by 1, 2) f using (codigo_sucursal, fecha)
      left join (select codigo_sucursal, fecha, jsonb_object_agg(tipo, monto) por_tipo from (${sumasPorTipo(fuente)}) s group by 1, 2) t using (codigo_sucursal, fecha)
    where d.codigo_sucursal = x.codigo_sucursal and d.fecha = x.fecha`);
  return dias.length;
}

/**
 * Sums what was received on each past day without sums, for all companies; returns the number of days. Several processes may run it at
 * once.
 */
export async function sumarDias({ pool }: Pick<Deps, 'pool'>): Promise<number> {
  const como = { usuario: 'sistema', desde: 'resumen' };
  await transaction(pool, como, async (db) => {
    // Removes days that were summed too early because of a wrong clock.
    await db.execute(sql`delete from dia_cobrado where fecha > ${ULTIMO}`);
    await db.execute(sql`insert into dia_cobrado (codigo_compania, codigo_sucursal, fecha)
      select codigo_compania, codigo_sucursal, fecha from cobro where fecha <= ${ULTIMO}
      union select codigo_compania, codigo_sucursal, fecha from reversion where fecha <= ${ULTIMO}
      order by 2, 3 on conflict do nothing`);
  });
  for (let todos = 0; ;) {
    const parte = await transaction(pool, como, sumarParte);
    todos += parte;
    if (parte < POR_PARTE) return todos;
  }
}

/** Runs `sumarDias` periodically; returns the function that stops it. */
export const iniciarSumas = (deps: Deps) => repeat(deps, { name: 'sumas', everyMs: CADA_MS, work: () => sumarDias(deps) }).stop;
