import { sql, type SQL } from 'drizzle-orm';
import { atrasos, type Atraso } from '@/contract/reportes/atraso';
import { diasEntre, sumarDias } from '@/domain/fechas';
import { factura } from '../db/schema/facturas';
import { pendiente } from '../facturas/columnas';
import { grouped } from '../lib/lists/grouped';
import { always, given } from '../lib/lists/filters';
import { serveList } from '../lib/lists/serveList';
import { delEstudiante, NOMBRES } from './estudiantes';

const dado = sql.placeholder;
const deGrupo = (condition: SQL) => sql`${factura.codigoInscripcion} in (
  select i.codigo_inscripcion from inscripcion i join grupo g using (codigo_grupo) where ${condition})`;

/** What the three reports have in common: the overdue invoices of students, and whom to call. */
const base = {
  table: factura,
  coach: deGrupo(sql`g.codigo_profesor = ${dado('codigoProfesor')}`),
  search: delEstudiante(factura.codigoEstudiante),
  filters: {
    vencida: always(sql`${pendiente} and ${factura.fechaVencimiento} < ${dado('hoy')} and ${factura.codigoEstudiante} is not null`),
    grupo: given('codigoGrupo', deGrupo(sql`g.codigo_grupo = ${dado('codigoGrupo')}`)),
  },
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
  // Added up by enrolment first: fewer rows look for their group.
  sums: (
    where,
  ) => sql`select f.codigo_estudiante, i.codigo_grupo, sum(facturas)::int facturas, sum(pendiente)::bigint pendiente, min(desde) desde
    from (select factura.codigo_estudiante, codigo_inscripcion, ${sumas} from factura where ${where} group by 1, 2) f
    left join inscripcion i using (codigo_inscripcion) group by 1, 2`,
  names: { ...NOMBRES, grupo: sql`coalesce((select g.descripcion from grupo g where g.codigo_grupo = d.codigo_grupo), '')` },
  totals,
});

// The oldest debt decides: one who owes since more than so many days is told with all that is overdue.
const porSucursal = grouped({
  ...base,
  ...conDias,
  call: atrasos.porSucursal,
  by: ['codigoEstudiante'],
  sums: (where) => sql`select factura.codigo_estudiante, null::int codigo_grupo, array_agg(codigo_inscripcion) inscripciones, ${sumas}
    from factura where ${where} group by 1
    having min(fecha_vencimiento) < ${dado('antes')}`,
  names: {
    ...NOMBRES,
    grupo: sql`coalesce((
      select string_agg(g.descripcion, ', ' order by g.descripcion) from grupo g
      where g.codigo_grupo in (select i.codigo_grupo from inscripcion i where i.codigo_inscripcion = any(d.inscripciones))), '')`,
  },
  values: ({ hoy, query: { dias } }) => ({ antes: sumarDias(hoy, -dias) }),
  totals,
});

// By the text of a day, cut: to_char costs more than the rest of the adding. Objects are made for the rows of a page alone.
const porMes = grouped({
  ...base,
  call: atrasos.porMes,
  by: ['codigoEstudiante'],
  sums: (
    where,
  ) => sql`select codigo_estudiante, array_agg(mes) de_meses, array_agg(pendiente) por_mes, sum(facturas) facturas, sum(pendiente)::bigint pendiente
    from (select codigo_estudiante, left(fecha_vencimiento::text, 7) mes, ${sumas} from factura where ${where} group by 1, 2) m group by 1`,
  names: { ...NOMBRES, meses: sql`(select jsonb_object_agg(mes, monto) from unnest(d.de_meses, d.por_mes) cada (mes, monto))` },
  totals: {
    ...totals,
    meses: sql`(select coalesce(json_object_agg(mes, suma order by mes), '{}') from (
      select mes, sum(monto)::bigint suma from d, unnest(d.de_meses, d.por_mes) cada (mes, monto) group by mes) meses)`,
  },
});

export default [...serveList(porGrupo), ...serveList(porSucursal), ...serveList(porMes)];
