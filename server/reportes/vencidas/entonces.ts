import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { vencidas } from '@/contract/reportes/vencida';
import type { Db } from '../../db/connect';
import { factura } from '../../db/schema/facturas';
import { pagadorDe } from '../../facturas/familia';
import { given } from '../../lib/lists/filters';
import { list, type Fields, type Options } from '../../lib/lists/list';
import { COUNT } from '../../lib/lists/selects';
import { nombreDe } from '../../personas/nombre';
import { debidasAl } from '../deudaAl';
import { DE_GRUPO_AL } from '../facturas';
import { comun, sumasDe, type Fila } from './comun';

/** Columns as of a past day, from `debidasAl`. */
const ENTONCES = {
  codigoEstudiante: sql`debia.codigo_estudiante`,
  fechaVencimiento: sql`debia.fecha_vencimiento`,
  total: sql`debia.total`,
  pagado: sql`debia.pagado`,
  pendiente: sql`(debia.total - debia.pagado)`,
};

/** A select over the state of a past day. It joins nothing: names are looked up for the rows of a page only. */
export const deAntes = (nombre: 'debia' | 'por_vencer') => (db: Db, selection: Fields, where: SQL) =>
  db
    .with(...Object.entries(debidasAl(where)).map(([name, select]) => db.$with(name, {}).as(select)))
    .select(selection)
    .from(sql.raw(nombre))
    .$dynamic();

const deFactura = (columna: PgColumn) => sql`(select ${columna} from ${factura} where ${factura.codigoFactura} = debia.codigo_factura)`;
const PERSONA = deFactura(factura.codigoEntidad);
const delPagador = (que: SQL<string>) =>
  sql<string>`(select ${que} from entidad p where p.codigo_entidad = ${pagadorDe(ENTONCES.codigoEstudiante, PERSONA)})`;
const PAGADOR = delPagador(nombreDe('p'));
// The customer's name when there is no student.
const ESTUDIANTE = sql<string>`coalesce((select e.nombre_completo from estudiante e where e.codigo_estudiante = ${ENTONCES.codigoEstudiante}),
  (select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${PERSONA}))`;
const SUMAS = sumasDe(ENTONCES);

/** The report as of a past day; the state is computed once for rows and totals. */
export const ANTES = {
  ...comun,
  key: sql`debia.codigo_factura`,
  fields: {
    codigoFactura: sql`debia.codigo_factura`,
    codigoCompania: deFactura(factura.codigoCompania),
    numero: deFactura(factura.numero),
    codigoEstudiante: ENTONCES.codigoEstudiante,
    estudiante: ESTUDIANTE,
    responsable: PAGADOR,
    telefono: delPagador(sql`p.telefono`),
    descripcion: deFactura(factura.descripcion),
    fechaVencimiento: ENTONCES.fechaVencimiento,
    total: ENTONCES.total,
    pagado: ENTONCES.pagado,
    pendiente: ENTONCES.pendiente,
  },
  from: deAntes('debia'),
  orders: {
    fechaVencimiento: ENTONCES.fechaVencimiento,
    estudiante: sql`${ESTUDIANTE} collate "es-x-icu"`,
    responsable: sql`${PAGADOR} collate "es-x-icu"`,
    numero: deFactura(factura.numero),
    pendiente: ENTONCES.pendiente,
  },
  filters: { grupo: given('codigoGrupo', DE_GRUPO_AL) },
  totals: SUMAS,
  totalsJson: sql`(select json_build_object(${sql.join(
    Object.entries(SUMAS).map(([nombre, suma]) => sql`${sql.raw(`'${nombre}'`)}, ${suma}`),
    sql`, `,
  )}, ${sql.raw(`'${COUNT}'`)}, count(*)) from debia)`,
} satisfies Options<typeof vencidas, Fila>;

export const deEntonces = list<typeof vencidas, Fila>(ANTES);
