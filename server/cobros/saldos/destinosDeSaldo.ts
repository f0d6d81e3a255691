import { sql, type SQL } from 'drizzle-orm';
import type { DestinoDeSaldo } from '@/contract/cobros/saldo';
import type { Db } from '../../db/connect';
import { nombreDe } from '../../personas/nombre';

/** SQL: names of the students that a person pays for, joined; '' when there are none. */
export const pagaPorDe = (codigoEntidad: SQL): SQL<string> => sql<string>`coalesce((
  select string_agg(e.nombre_completo, ', ' order by e.nombre_completo) from responsable_estudiante r join estudiante e using (codigo_estudiante)
  where r.codigo_entidad = ${codigoEntidad} and r.contacto_pago), '')`;

/**
 * Persons to whom a person's credit may be moved: other guardians of the same students, those students, and anybody it came
 * from, whose payment may have to be reversed. The students are those the
 * person is a guardian of and, if they lost them, those whose invoices their payments covered.
 */
export async function destinosDeSaldo(db: Db, codigoEntidad: number): Promise<DestinoDeSaldo[]> {
  const { rows } = await db.execute<{ destino: DestinoDeSaldo }>(sql`
    with suyos as (
      select codigo_estudiante from responsable_estudiante where codigo_entidad = ${codigoEntidad}
      union select codigo_estudiante from estudiante where codigo_entidad = ${codigoEntidad}
      union select f.codigo_estudiante from cobro c join cobro_factura l using (codigo_cobro) join factura f using (codigo_factura)
        where c.codigo_pagador = ${codigoEntidad} and f.codigo_estudiante is not null),
    otros as (
      select r.codigo_entidad from responsable_estudiante r join suyos using (codigo_estudiante)
      union select e.codigo_entidad from estudiante e join suyos using (codigo_estudiante)
      union select codigo_contraparte from saldo_movimiento where codigo_entidad = ${codigoEntidad} and tipo = 'TRASLADO' and monto > 0)
    select json_build_object('codigoEntidad', p.codigo_entidad, 'nombre', ${nombreDe('p')}, 'pagaPor', ${pagaPorDe(sql`p.codigo_entidad`)}) destino
    from otros join entidad p using (codigo_entidad) where p.codigo_entidad <> ${codigoEntidad}
    order by p.contacto_pago desc, p.nombre, p.codigo_entidad`);
  return rows.map(({ destino }) => destino);
}
