import { sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { ListCall } from '@/contract/list';
import { atrasos, type Atraso, type AtrasoPorMes } from '@/contract/reportes/atraso';
import { diasEntre, sumarDias } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/facturas';
import { pendiente } from '../facturas/columnas';
import { always, type Fields, given, list } from '../lib/lists/list';
import { anyone } from '../lib/scope';
import { matches, type Term } from '../lib/lists/search';
import { serveList } from '../lib/lists/serveList';
import { soloDe, type User } from '../lib/user';
import { nombreDe } from '../personas/nombre';

const dado = sql.placeholder;
const deGrupo = (condition: SQL) => sql`${factura.codigoInscripcion} in (
  select i.codigo_inscripcion from inscripcion i join grupo g using (codigo_grupo) where ${condition})`;

/** What narrows the overdue invoices of students, before they are added up. */
const filters = {
  vencida: always(sql`${pendiente} and ${factura.fechaVencimiento} < ${dado('hoy')} and ${factura.codigoEstudiante} is not null`),
  grupo: given('codigoGrupo', deGrupo(sql`g.codigo_grupo = ${dado('codigoGrupo')}`)),
  profesor: given('codigoProfesor', deGrupo(sql`g.codigo_profesor = ${dado('codigoProfesor')}`)),
};

const conPalabra = (term: Term, i: number) => sql`${factura.codigoEstudiante} in (
  select codigo_estudiante from estudiante where codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)})`;

const sumas = sql`count(*)::int facturas, sum(pendiente)::bigint pendiente, min(fecha_vencimiento) desde`;

/** The payer of a student, else the first guardian. */
const delResponsable = (que: SQL) => sql<string>`coalesce((
  select ${que} from responsable_estudiante r join entidad p using (codigo_entidad) where r.codigo_estudiante = d.codigo_estudiante
  order by r.contacto_pago desc, r.codigo_responsable limit 1), '')`;

const comunes = {
  codigoEstudiante: sql`d.codigo_estudiante`,
  estudiante: sql`e.nombre_completo`,
  responsable: delResponsable(nombreDe('p')),
  telefono: delResponsable(sql`p.telefono`),
  pendiente: sql`d.pendiente`,
};
const deuda = { facturas: sql`d.facturas`, desde: sql`d.desde` };
const orders = { estudiante: sql`e.nombre_completo collate "es-x-icu"`, pendiente: sql`d.pendiente`, desde: sql`d.desde` };
const totals = {
  estudiantes: sql`count(distinct d.codigo_estudiante)`.mapWith(Number),
  facturas: sql`coalesce(sum(d.facturas), 0)`.mapWith(Number),
  pendiente: sql`coalesce(sum(d.pendiente), 0)`.mapWith(Number),
};

/** Adds up first and asks for names afterwards: `debts` is the select of one row for each debtor, from the invoices that a condition leaves. */
const from = (debts: (where: SQL) => SQL) => (db: Db, fields: Fields, where: SQL) =>
  db
    .select(fields as Record<string, SQL>)
    .from(sql`(${debts(where)}) d left join estudiante e on e.codigo_estudiante = d.codigo_estudiante`)
    .$dynamic() as never;

const base = { table: factura, search: conPalabra, totals };
const values = ({ user }: { user: User }) => ({ codigoProfesor: soloDe(user) });
const conDias = <R extends { desde: string }>(fila: R, { hoy }: { hoy: string }) => ({ ...fila, diasAtraso: diasEntre(fila.desde, hoy) });
const grupoDe = sql`coalesce((select g.descripcion from grupo g where g.codigo_grupo = d.codigo_grupo), '')`;
const gruposDe = sql`coalesce((
  select string_agg(g.descripcion, ', ' order by g.descripcion) from grupo g where g.codigo_grupo = any(d.grupos)), '')`;

type Fila = Omit<Atraso, 'diasAtraso'>;
const porGrupo = list<typeof atrasos.porGrupo, Fila>({
  ...base,
  call: atrasos.porGrupo,
  key: sql`(d.codigo_estudiante, d.codigo_grupo)`,
  fields: { ...comunes, ...deuda, codigoGrupo: sql`d.codigo_grupo`, grupo: grupoDe },
  from: from(
    (where) => sql`select factura.codigo_estudiante, i.codigo_grupo, ${sumas}
      from factura left join inscripcion i using (codigo_inscripcion) where ${where} group by 1, 2`,
  ),
  orders: { ...orders, grupo: sql`${grupoDe} collate "es-x-icu"` },
  values,
  filters,
  row: conDias,
});

// The oldest debt decides: one who owes since more than so many days is told with all that is overdue.
const porSucursal = list<typeof atrasos.porSucursal, Fila>({
  ...base,
  call: atrasos.porSucursal,
  key: sql`d.codigo_estudiante`,
  fields: { ...comunes, ...deuda, codigoGrupo: sql`null::int`, grupo: gruposDe },
  from: from(
    (where) => sql`select factura.codigo_estudiante, array_agg(distinct i.codigo_grupo) grupos, ${sumas}
      from factura left join inscripcion i using (codigo_inscripcion) where ${where} group by 1
      having min(fecha_vencimiento) < ${dado('antes')}`,
  ),
  orders: { ...orders, grupo: sql`${gruposDe} collate "es-x-icu"` },
  values: ({ user, hoy, query: { dias } }) => ({ codigoProfesor: soloDe(user), antes: sumarDias(hoy, -dias) }),
  filters,
  row: conDias,
});

const porMes = list<typeof atrasos.porMes, AtrasoPorMes>({
  ...base,
  call: atrasos.porMes,
  key: sql`d.codigo_estudiante`,
  fields: { ...comunes, meses: sql`d.meses` },
  from: from(
    (
      where,
    ) => sql`select codigo_estudiante, jsonb_object_agg(mes, pendiente) meses, sum(facturas) facturas, sum(pendiente)::bigint pendiente
      from (select codigo_estudiante, to_char(fecha_vencimiento, 'YYYY-MM') mes, ${sumas} from factura where ${where} group by 1, 2) m
      group by 1`,
  ),
  orders: { estudiante: orders.estudiante, pendiente: orders.pendiente },
  values,
  filters,
  totals: {
    ...totals,
    // One row of all months: the months of the students in it are added up by name.
    meses: sql`array_agg(d.meses)`,
  },
  totales: ({ meses, ...rest }: { meses: Record<string, Centavos>[] | null }) => ({ ...rest, meses: sumarPorMes(meses ?? []) }),
});

/** What several students owe by month: [{ '2026-10': 100 }, { '2026-10': 50 }] → { '2026-10': 150 }. */
function sumarPorMes(filas: readonly Record<string, Centavos>[]): Record<string, Centavos> {
  const sumas: Record<string, number> = {};
  for (const fila of filas) for (const [mes, monto] of Object.entries(fila)) sumas[mes] = (sumas[mes] ?? 0) + monto;
  return Object.fromEntries(Object.entries(sumas).sort()) as Record<string, Centavos>;
}

export default [porGrupo, porSucursal, porMes].flatMap((one) => serveList<ListCall>(one as never));
