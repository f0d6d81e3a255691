import { eq, sql } from 'drizzle-orm';
import { estados as calls, type EstadoDeFamilia } from '@/contract/familia/estado';
import type { Tramo } from '@/contract/familia/enlace';
import { membreteEntero } from '../compania/membrete';
import type { Db } from '../db/connect';
import { entidad, nombreDe } from '../db/schema/personas';
import { movimientoCuenta as m } from '../db/schema/vistas';
import { despuesDe } from '../db/sql';
import { deSuFamilia } from '../facturas/familia';
import { invalid, serve, serveGated } from '../lib/serve';

import { conRitmo, sucursalDe, titularDe, type Titular } from './cuenta';
import { assertLeeCuenta } from './permiso';

type DeQuien = Pick<Titular, 'codigoCompania' | 'codigoEntidad'>;
type Fila = EstadoDeFamilia['movimientos'][number] & Record<string, unknown>;

/**
 * The statement of a family for a span, in all branches of the company. Its opening balance is what the movements before it add up to, so
 * that the closing balance of a span is the opening one of the next. Throws 400 when the span ends before it begins.
 */
export async function leerEstado(db: Db, quien: DeQuien, { desde, hasta }: Tramo): Promise<EstadoDeFamilia> {
  if (hasta < desde) throw invalid({ hasta: 'Debe ser el mismo día o después' });
  const { codigoCompania, codigoEntidad } = quien;
  const [persona] = await db
    .select({ responsable: nombreDe(entidad) })
    .from(entidad)
    .where(eq(entidad.codigoEntidad, codigoEntidad));
  const suyo = sql`${m.codigoCompania} = ${codigoCompania} and ${deSuFamilia(m, codigoEntidad)}`;
  const { rows } = await db.execute<{ inicial: number; credito: number }>(sql`
    select (select coalesce(sum(${m.cargo} - ${m.abono}), 0) from ${m} where ${suyo} and ${m.fecha} < ${desde}::date)::float8 inicial,
      (select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_compania = ${codigoCompania} and s.codigo_entidad = ${codigoEntidad}
        and s.momento < ${despuesDe(sql`${hasta}::date`)})::float8 credito`);
  const { inicial, credito } = rows[0]!;
  const { rows: movimientos } = await db.execute<Fila>(sql`
    select d.fecha::text fecha, coalesce(e.nombre_completo, ${persona!.responsable}) estudiante, d.clase, d.numero factura, f.descripcion, case when c.codigo_pagador = ${codigoEntidad} then c.numero end recibo,
      d.cargo::float8 cargo, d.abono::float8 abono, (${inicial}::bigint + sum(d.cargo - d.abono) over (order by d.fecha, d.orden, d.codigo_factura,
        coalesce(d.codigo_cobro, 0) rows unbounded preceding))::float8 saldo
    from (select * from ${m} where ${suyo} and ${m.fecha} between ${desde}::date and ${hasta}::date) d join factura f using (codigo_factura)
      left join estudiante e on e.codigo_estudiante = d.codigo_estudiante left join cobro c on c.codigo_cobro = d.codigo_cobro
    order by d.fecha, d.orden, d.codigo_factura, coalesce(d.codigo_cobro, 0)`);
  const final = movimientos.at(-1)?.saldo ?? inicial;
  const cabeza = await membreteEntero(db, await sucursalDe(db, quien));
  return {
    ...cabeza,
    responsable: persona!.responsable,
    desde,
    hasta,
    inicial,
    movimientos,
    final,
    saldoAFavor: credito,
  } as EstadoDeFamilia;
}

export default [
  // Called from a guardian's record. Locks nothing. Refuses a PROFESOR, a person out of scope, and who does not work in every branch of the
  // family (403).
  serve(calls.dePersona, async ({ db, user, query: { codigoEntidad, ...tramo } }) => {
    await assertLeeCuenta(db, user, codigoEntidad);
    return leerEstado(db, { ...user, codigoEntidad }, tramo);
  }),

  // Called by the holder of a family's link. Locks the link. Refuses a network that asks too often (429) and an invalid link (404).
  serveGated(calls.deEnlace, conRitmo, async ({ deps, request, body: { enlace, ...tramo } }) =>
    leerEstado(deps.db, await titularDe(deps, request, enlace), tramo),
  ),
];
