import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { FacturaCompleta, FacturaPendiente, LineaFactura } from '@/contract/facturas/factura';
import { diasDeAtraso } from '@/domain/mora';
import { estaVencida } from '@/domain/precio';
import type { Db } from '../db/connect';
import { factura, facturaDetalle, type Paso } from '../db/schema/facturas';
import { evento, servicio } from '../db/schema/precios';
import { articulo } from '../db/schema/inventario';
import { entidad, estudiante } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import type { Quien, Scope } from '../lib/scope';
import type { User } from '../lib/user';
import { estimadaHasta, nombreEnFactura } from './columnas';
import { facturasDe } from '../personas/alcance';

const campos = {
  codigoFactura: factura.codigoFactura,
  codigoCompania: factura.codigoCompania,
  codigoSucursal: factura.codigoSucursal,
  numero: factura.numero,
  tipo: factura.tipo,
  descripcion: factura.descripcion,
  codigoEntidad: factura.codigoEntidad,
  codigoEstudiante: factura.codigoEstudiante,
  estudiante: nombreEnFactura,
  fecha: factura.fecha,
  fechaVencimiento: factura.fechaVencimiento,
  estatus: factura.estatus,
  total: factura.total,
  pagado: factura.pagado,
  pendiente: factura.pendiente,
  estimadaHasta,
};

/** A select of the invoices in scope that match, oldest due date first. */
export const seleccionDeFacturas = (db: Db, user: Scope | Quien, where: SQL) =>
  db
    .select(campos)
    .from(factura)
    .innerJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .where(facturasDe(user, where))
    .orderBy(asc(factura.fechaVencimiento), asc(factura.codigoFactura));

type Seleccionada = Awaited<ReturnType<typeof seleccionDeFacturas>>[number];

/** Adds the days overdue to an invoice. */
export const conAtraso = (row: Seleccionada, hoy: string): FacturaPendiente & { codigoSucursal: number } => ({
  ...row,
  diasAtraso: estaVencida(row, hoy) ? diasDeAtraso(row.fechaVencimiento, hoy) : 0,
});

/** The invoices in scope that match, oldest due date first. */
export const leerFacturas = async (db: Db, user: Scope | Quien, hoy: string, where: SQL) =>
  (await seleccionDeFacturas(db, user, where)).map((row) => conAtraso(row, hoy));

const detalle = {
  tipo: facturaDetalle.tipo,
  articulo: { codigoArticulo: articulo.codigoArticulo, descripcion: articulo.descripcion },
  servicio: { codigoServicio: servicio.codigoServicio, descripcion: servicio.descripcion },
  evento: { codigoEvento: evento.codigoEvento, descripcion: evento.descripcion },
  descripcion: facturaDetalle.descripcion,
  cantidad: facturaDetalle.cantidad,
  precio: facturaDetalle.precio,
  descuento: facturaDetalle.descuento,
  itbis: facturaDetalle.itbis,
  total: facturaDetalle.total,
  pasos: sql<(Paso & { monto: never })[]>`${facturaDetalle.pasos}`,
};

/** The lines of an invoice, each with its article, service or event. */
async function leerLineas(db: Db, codigoFactura: number): Promise<LineaFactura[]> {
  const rows = await db
    .select(detalle)
    .from(facturaDetalle)
    .leftJoin(articulo, eq(articulo.codigoArticulo, facturaDetalle.codigoArticulo))
    .leftJoin(servicio, eq(servicio.codigoServicio, facturaDetalle.codigoServicio))
    .leftJoin(evento, eq(evento.codigoEvento, facturaDetalle.codigoEvento))
    .where(eq(facturaDetalle.codigoFactura, codigoFactura))
    .orderBy(asc(facturaDetalle.codigoDetalle));
  return rows.map(({ articulo, servicio, evento, ...linea }) => ({
    ...linea,
    articulo: articulo ?? undefined,
    servicio: servicio ?? undefined,
    evento: evento ?? undefined,
  }));
}

/** An invoice with its lines. Throws 404 for one out of scope. */
export async function leerFactura(db: Db, user: User, hoy: string, codigoFactura: number): Promise<FacturaCompleta> {
  const [encabezado] = await leerFacturas(db, user, hoy, eq(factura.codigoFactura, codigoFactura));
  if (!encabezado) throw notFound('Esa factura');
  return { ...encabezado, detalles: await leerLineas(db, codigoFactura) };
}
