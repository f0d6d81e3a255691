import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { vencidas } from '@/contract/reportes/vencida';
import type { Db } from '../../db/connect';
import { factura } from '../../db/schema/facturas';
import { entidad, estudiante } from '../../db/schema/personas';
import { nombreEnFactura, pendiente } from '../../facturas/columnas';
import { pagadorDe } from '../../facturas/familia';
import { always, given } from '../../lib/lists/filters';
import { list, type Fields, type Options } from '../../lib/lists/list';
import { nombreDe } from '../../personas/nombre';
import { DE_GRUPO } from '../facturas';
import { comun, sumasDe, vencida, type Fila } from './comun';

/** The payer of an invoice. */
export const pagador = alias(entidad, 'pagador');
const responsable = nombreDe(pagador);

const fields = {
  codigoFactura: factura.codigoFactura,
  codigoCompania: factura.codigoCompania,
  numero: factura.numero,
  codigoEstudiante: factura.codigoEstudiante,
  estudiante: nombreEnFactura,
  responsable,
  telefono: pagador.telefono,
  descripcion: factura.descripcion,
  fechaVencimiento: factura.fechaVencimiento,
  total: factura.total,
  pagado: factura.pagado,
  pendiente: factura.pendiente,
};

/** Invoices with student, customer and payer. All are left joins on keys, which the planner removes where unused. */
const conNombres = (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection)
    .from(factura)
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .leftJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(pagador, eq(pagador.codigoEntidad, pagadorDe(factura.codigoEstudiante, factura.codigoEntidad)))
    .where(where)
    .$dynamic();

// The customer is a subquery for invoices without a student: with a join the planner would scan all persons.
const delEstudiante = sql<string>`coalesce(${estudiante.nombreCompleto},
  (select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${factura.codigoEntidad}))`;

/** Source of the totals: summed by due date, in the order of the index, and then over these few rows; students are counted separately. */
const porDia = (db: Db, selection: Fields, where: SQL) =>
  db
    .with(
      db.$with('dia', {}).as(sql`select fecha_vencimiento, count(*) facturas, sum(total)::bigint total, sum(pagado)::bigint pagado,
        sum(pendiente)::bigint pendiente from ${factura} where ${where} group by 1`),
      db.$with('quien', {}).as(sql`select distinct codigo_estudiante from ${factura} where ${where}`),
    )
    .select(selection)
    .from(sql`dia`)
    .$dynamic();

const DEL_DIA = {
  codigoEstudiante: sql`null`,
  fechaVencimiento: sql`dia.fecha_vencimiento`,
  total: sql`dia.total`,
  pagado: sql`dia.pagado`,
  pendiente: sql`dia.pendiente`,
};

/** As of today: the pending amount is a column with a covering index. */
export const HOY = {
  ...comun,
  fields,
  from: conNombres,
  // The page's keys come from the index; names are read for these only.
  keys: conNombres,
  orders: {
    fechaVencimiento: factura.fechaVencimiento,
    estudiante: sql`${delEstudiante} collate "es-x-icu"`,
    responsable: sql`(${responsable}) collate "es-x-icu"`,
    numero: factura.numero,
    pendiente: factura.pendiente,
  },
  filters: { vencida: always(sql`${pendiente} and ${vencida(factura)}`), grupo: given('codigoGrupo', DE_GRUPO) },
  totals: { ...sumasDe(DEL_DIA), estudiantes: sql`(select count(codigo_estudiante) from quien)`.mapWith(Number) },
  totalsFrom: { from: porDia, count: sql`coalesce(sum(dia.facturas), 0)` },
} satisfies Options<typeof vencidas, Fila>;

export const deHoy = list<typeof vencidas, Fila>(HOY);
