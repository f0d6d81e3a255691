import { eq, sql, type SQL } from 'drizzle-orm';
import { historialFacturas, type FacturaEmitida } from '@/contract/reportes/historialFacturas';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/facturas';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { nombreEnFactura } from '../facturas/columnas';
import { given, same, span } from '../lib/lists/filters';
import { list, type Fields } from '../lib/lists/list';
import { serveList } from '../lib/lists/serveList';
import { DE_GRUPO, DE_MIS_GRUPOS, delNombre } from './facturas';

const fields = {
  codigoFactura: factura.codigoFactura,
  codigoCompania: factura.codigoCompania,
  numero: factura.numero,
  fecha: factura.fecha,
  fechaVencimiento: factura.fechaVencimiento,
  tipo: factura.tipo,
  estatus: factura.estatus,
  codigoEstudiante: factura.codigoEstudiante,
  estudiante: nombreEnFactura,
  grupo: sql<string>`coalesce(${grupo.descripcion}, '')`,
  descripcion: factura.descripcion,
  usuario: factura.usuario,
  total: factura.total,
  pagado: factura.pagado,
  pendiente: factura.pendiente,
};

const conNombres = (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection)
    .from(factura)
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .leftJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(inscripcion, eq(inscripcion.codigoInscripcion, factura.codigoInscripcion))
    .leftJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .where(where)
    .$dynamic();

/** Sums exclude void invoices, which are counted separately. */
const vivas = (columna: SQL) => sql`coalesce(sum(${columna}) filter (where ${factura.estatus} <> 'ANULADA'), 0)`.mapWith(Number);

export default serveList(
  list<typeof historialFacturas, FacturaEmitida>({
    call: historialFacturas,
    table: factura,
    key: factura.codigoFactura,
    fields,
    from: conNombres,
    keys: conNombres,
    orders: {
      numero: factura.numero,
      fecha: factura.fecha,
      fechaVencimiento: factura.fechaVencimiento,
      estudiante: sql`${nombreEnFactura} collate "es-x-icu"`,
      total: factura.total,
      pendiente: factura.pendiente,
    },
    search: delNombre,
    coach: DE_MIS_GRUPOS,
    filters: {
      ...span(factura.fecha),
      tipo: same('tipo', factura.tipo),
      estatus: same('estatus', factura.estatus),
      grupo: given('codigoGrupo', DE_GRUPO),
    },
    totals: {
      facturas: sql`count(*)`.mapWith(Number),
      total: vivas(sql`${factura.total}`),
      pagado: vivas(sql`${factura.pagado}`),
      pendiente: vivas(sql`${factura.pendiente}`),
      anulado: sql`coalesce(sum(${factura.total}) filter (where ${factura.estatus} = 'ANULADA'), 0)`.mapWith(Number),
    },
  }),
);
