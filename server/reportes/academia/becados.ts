import { sql } from 'drizzle-orm';
import { becados } from '@/contract/reportes/academia/becados';
import { estudiante } from '../../db/schema/personas';
import { FACTURADA_AQUI } from '../../facturas/columnas';
import { dado, given } from '../../lib/lists/filters';
import { byKey, grouped } from '../../lib/lists/grouped';
import { DIA_DE_BECA } from '../../precios/otorgamiento';

const HOY = sql`${dado('hoy')}::date`;
const ESTADO = sql`case when b.revocada is not null then 'REVOCADA' when b.hasta < ${HOY} then 'TERMINADA' when b.desde > ${HOY} then 'POR_EMPEZAR' else 'VIGENTE' end`;

/**
 * SQL: what a grant reduced in the caller's branches: its price steps on non-void invoices, each attributed to the latest grant of that
 * scholarship that covers the day.
 */
const COSTO = sql`select count(distinct f.codigo_factura)::int facturas, coalesce(-sum((p->>'monto')::bigint), 0)::bigint costo
  from factura f join factura_detalle l using (codigo_factura) cross join jsonb_array_elements(l.pasos) p
  where f.codigo_estudiante = b.codigo_estudiante and ${FACTURADA_AQUI} and f.estatus <> 'ANULADA' and jsonb_array_length(l.pasos) > 1
    and p->>'tipo' = 'BECA' and (p->>'codigo')::int = b.codigo_beca
    and b.codigo_beca_estudiante = (select max(o.codigo_beca_estudiante) from beca_estudiante o
      where o.codigo_estudiante = b.codigo_estudiante and o.codigo_beca = b.codigo_beca and ${DIA_DE_BECA} between o.desde and o.hasta)`;

export default grouped({
  call: becados,
  table: estudiante,
  by: ['codigoBecaEstudiante'],
  sums: (where) => sql`
    select b.codigo_beca_estudiante, b.codigo_estudiante, estudiante.nombre_completo estudiante, k.descripcion beca, k.puntos_basicos porcentaje, k.cubre, b.desde, b.hasta,
      ${ESTADO} estado, b.motivo, c.facturas, c.costo
    from estudiante join beca_estudiante b using (codigo_estudiante) join beca k using (codigo_beca) cross join lateral (${COSTO}) c where ${where}`,
  // Hidden from coaches, who may not see the cost of scholarships.
  search: estudiante.busqueda,
  filters: {
    beca: given('codigoBeca', sql`b.codigo_beca = ${dado('codigoBeca')}`),
    estado: given('estado', sql`(${ESTADO}) = ${dado('estado')}`),
  },
  totals: {
    estudiantes: sql`count(distinct d.codigo_estudiante)`.mapWith(Number),
    porBeca: byKey('beca', 'costo'),
  },
});
