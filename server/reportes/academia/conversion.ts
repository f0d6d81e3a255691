import { sql, type SQL } from 'drizzle-orm';
import { conversion } from '@/contract/reportes/academia/conversion';
import { interesado } from '../../db/schema/inscripciones';
import { span } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { MIS_GRUPOS } from '../../personas/ensena';

/** SQL: a share in basis points; 0 of nothing. */
const parte = (de: SQL, todos: SQL) => sql`coalesce(round(10000.0 * ${de} / nullif(${todos}, 0)), 0)::int`;

export default grouped({
  call: conversion,
  table: interesado,
  by: ['origen'],
  sums: (where) => sql`select origen, llegaron, probaron, inscritos, perdidos, ${parte(sql`inscritos`, sql`llegaron`)} conversion from (
    select origen, count(*)::int llegaron, count(*) filter (where probo is not null or vino_prueba)::int probaron, count(*) filter (where etapa = 'INSCRITO')::int inscritos,
      count(*) filter (where etapa = 'PERDIDO')::int perdidos
    from interesado where ${where} group by origen) cada`,
  coach: sql`${interesado.codigoGrupo} in ${MIS_GRUPOS}`,
  search: interesado.origen,
  filters: span(interesado.fecha),
  totals: { conversion: parte(sql`sum(d.inscritos)`, sql`sum(d.llegaron)`) },
});
