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

/** Who pays an invoice. */
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

/** Invoices with student, customer and payer. Only left joins on keys: PostgreSQL leaves out those that a query does not read. */
const conNombres = (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection as typeof fields)
    .from(factura)
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .leftJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(pagador, eq(pagador.codigoEntidad, pagadorDe(factura.codigoEstudiante, factura.codigoEntidad)))
    .where(where)
    .$dynamic();

// The customer is looked up where there is no student: joined, PostgreSQL would read every person for it.
const delEstudiante = sql<string>`coalesce(${estudiante.nombreCompleto},
  (select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${factura.codigoEntidad}))`;

/** What is added up of it: by due date, as the index has it, then these few; students are counted apart. */
const porDia = (db: Db, selection: Fields, where: SQL) =>
  db
    .with(
      db.$with('dia', {}).as(sql`select fecha_vencimiento, count(*) facturas, sum(total)::bigint total, sum(pagado)::bigint pagado,
        sum(pendiente)::bigint pendiente from ${factura} where ${where} group by 1`),
      db.$with('quien', {}).as(sql`select distinct codigo_estudiante from ${factura} where ${where}`),
    )
    .select(selection as Record<string, SQL>)
    .from(sql`dia`)
    .$dynamic();

const DEL_DIA = {
  codigoEstudiante: sql`null`,
  fechaVencimiento: sql`dia.fecha_vencimiento`,
  total: sql`dia.total`,
  pagado: sql`dia.pagado`,
  pendiente: sql`dia.pendiente`,
};

/** Of today what is pending stands in the invoice, and an index holds it. */
export const HOY = {
  ...comun,
  fields,
  from: conNombres,
  // Which invoices first, from the index; names only for those.
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
  added: { from: porDia, count: sql`coalesce(sum(dia.facturas), 0)` },
} satisfies Options<typeof vencidas, Fila>;

export const deHoy = list<typeof vencidas, Fila>(HOY);
