import { sql, type SQL } from 'drizzle-orm';
import { atrasos, type Atraso } from '@/contract/reportes/atraso';
import { diasEntre, sumarDias } from '@/domain/fechas';
import { factura } from '../db/schema/facturas';
import { pendiente } from '../facturas/columnas';
import { grouped, sumByMonth } from '../lib/lists/grouped';
import { always, given } from '../lib/lists/filters';
import { matches, type Term } from '../lib/lists/search';
import { serveList } from '../lib/lists/serveList';
import { anyone } from '../lib/scope';
import { nombreDe } from '../personas/nombre';

const dado = sql.placeholder;
const deGrupo = (condition: SQL) => sql`${factura.codigoInscripcion} in (
  select i.codigo_inscripcion from inscripcion i join grupo g using (codigo_grupo) where ${condition})`;

/** The payer of a student, else the first guardian. */
const delResponsable = (que: SQL) => sql<string>`coalesce((
  select ${que} from responsable_estudiante r join entidad p using (codigo_entidad) where r.codigo_estudiante = d.codigo_estudiante
  order by r.contacto_pago desc, r.codigo_responsable limit 1), '')`;

/** What the three reports have in common: the overdue invoices of students, and whom to call. */
const base = {
  table: factura,
  coach: deGrupo(sql`g.codigo_profesor = ${dado('codigoProfesor')}`),
  search: (term: Term, i: number) => sql`${factura.codigoEstudiante} in (
    select codigo_estudiante from estudiante where codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)})`,
  filters: {
    vencida: always(sql`${pendiente} and ${factura.fechaVencimiento} < ${dado('hoy')} and ${factura.codigoEstudiante} is not null`),
    grupo: given('codigoGrupo', deGrupo(sql`g.codigo_grupo = ${dado('codigoGrupo')}`)),
  },
};
const names = {
  estudiante: sql`(select e.nombre_completo from estudiante e where e.codigo_estudiante = d.codigo_estudiante)`,
  responsable: delResponsable(nombreDe('p')),
  telefono: delResponsable(sql`p.telefono`),
};
const totals = { estudiantes: sql`count(distinct d.codigo_estudiante)`.mapWith(Number), facturas: 'sum', pendiente: 'sum' } as const;
const sumas = sql`count(*)::int facturas, sum(pendiente)::bigint pendiente, min(fecha_vencimiento) desde`;
const conDias = {
  without: ['diasAtraso'],
  row: (fila: Omit<Atraso, 'diasAtraso'>, { hoy }: { hoy: string }): Atraso => ({ ...fila, diasAtraso: diasEntre(fila.desde, hoy) }),
};

const porGrupo = grouped({
  ...base,
  ...conDias,
  call: atrasos.porGrupo,
  by: ['codigoEstudiante', 'codigoGrupo'],
  sums: (where) => sql`select factura.codigo_estudiante, i.codigo_grupo, ${sumas}
    from factura left join inscripcion i using (codigo_inscripcion) where ${where} group by 1, 2`,
  names: { ...names, grupo: sql`coalesce((select g.descripcion from grupo g where g.codigo_grupo = d.codigo_grupo), '')` },
  totals,
});

// The oldest debt decides: one who owes since more than so many days is told with all that is overdue.
const porSucursal = grouped({
  ...base,
  ...conDias,
  call: atrasos.porSucursal,
  by: ['codigoEstudiante'],
  sums: (where) => sql`select factura.codigo_estudiante, null::int codigo_grupo, array_agg(distinct i.codigo_grupo) grupos, ${sumas}
    from factura left join inscripcion i using (codigo_inscripcion) where ${where} group by 1
    having min(fecha_vencimiento) < ${dado('antes')}`,
  names: {
    ...names,
    grupo: sql`coalesce((
      select string_agg(g.descripcion, ', ' order by g.descripcion) from grupo g where g.codigo_grupo = any(d.grupos)), '')`,
  },
  values: ({ hoy, query: { dias } }) => ({ antes: sumarDias(hoy, -dias) }),
  totals,
});

const porMes = grouped({
  ...base,
  call: atrasos.porMes,
  by: ['codigoEstudiante'],
  sums: (
    where,
  ) => sql`select codigo_estudiante, jsonb_object_agg(mes, pendiente) meses, sum(facturas) facturas, sum(pendiente)::bigint pendiente
    from (select codigo_estudiante, to_char(fecha_vencimiento, 'YYYY-MM') mes, ${sumas} from factura where ${where} group by 1, 2) m group by 1`,
  names,
  totals: { ...totals, meses: sql`array_agg(d.meses)` },
  totales: ({ meses, ...rest }) => ({ ...rest, meses: sumByMonth(meses) }),
});

export default [...serveList(porGrupo), ...serveList(porSucursal), ...serveList(porMes)];
