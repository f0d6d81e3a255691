import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { moras as calls, type Mora } from '@/contract/facturas/mora';
import { factura } from '../db/schema/facturas';
import { estudiante } from '../db/schema/personas';
import { always, same, span } from '../lib/lists/filters';
import { list } from '../lib/lists/list';
import { matches } from '../lib/lists/search';
import { serveList } from '../lib/lists/serveList';
import { anyone } from '../lib/scope';

const cuota = alias(factura, 'cuota');
export default serveList(
  list<typeof calls.filter, Mora>({
    call: calls.filter,
    table: factura,
    key: factura.codigoFactura,
    fields: {
      codigoFactura: factura.codigoFactura,
      numero: factura.numero,
      fecha: factura.fecha,
      codigoEstudiante: factura.codigoEstudiante,
      estudiante: sql`coalesce(${estudiante.nombreCompleto}, '')`,
      descripcion: factura.descripcion,
      cuota: cuota.numero,
      total: factura.total,
      pendiente: factura.pendiente,
      estatus: factura.estatus,
      motivoAnulacion: factura.motivoAnulacion,
    },
    from: (db, fields, where) =>
      db
        .select(fields)
        .from(factura)
        .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
        .leftJoin(cuota, eq(cuota.codigoFactura, factura.codigoCuota))
        .where(where)
        .$dynamic(),
    orders: { numero: factura.numero, fecha: factura.fecha, total: factura.total },
    search: (term, i) => sql`${factura.codigoEstudiante} in (
    select codigo_estudiante from estudiante where codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)})`,
    coach: sql`false`,
    filters: { mora: always(sql`${factura.tipo} = 'MORA'`), estatus: same('estatus', factura.estatus), ...span(factura.fecha) },
  }),
);
