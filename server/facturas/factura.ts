import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { FacturaPendiente, LineaFactura, type FacturaCompleta } from '@/contract/facturas/factura';
import { diasDeAtraso } from '@/domain/mora';
import { estaVencida } from '@/domain/precio';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { pick, type Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { factura, facturaDetalle, type Paso } from '../db/schema/dinero/facturas';
import { evento, servicio } from '../db/schema/dinero/precios';
import { articulo } from '../db/schema/dinero/inventario';
import { entidad, estudiante } from '../db/schema/personas';
import { columnsFor, found, scoped, type Quien, type Scope, type User } from '../lib/scope';
import { estimadaHasta, nombreEnFactura } from './columnas';
import { facturasDe } from '../personas/alcance';

const { codigoSucursal } = factura;
const campos = columnsFor(FacturaPendiente.omit({ diasAtraso: true, grupo: true }), factura, {
  codigoSucursal,
  estudiante: nombreEnFactura,
  estimadaHasta,
});

/** The name of the group of an invoice's enrolment, if the user may see its branch; looked up per invoice, as the columns are. */
const grupoEl = (user: Scope, hoy: unknown) => sql<string>`coalesce((select ${nombreDeGrupo(undefined, hoy)}
  from inscripcion i join grupo using (codigo_grupo) where i.codigo_inscripcion = ${factura.codigoInscripcion} and ${scoped(grupo, user)}), '')`;

/** A select of the invoices in scope that match, oldest due date first; `hoy` is a day or its placeholder. */
export const seleccionDeFacturas = (db: Db, user: Scope | Quien, hoy: unknown, where: SQL) =>
  db
    .select({ ...campos, grupo: grupoEl(user, hoy) })
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
  (await seleccionDeFacturas(db, user, hoy, where)).map((row) => conAtraso(row, hoy));

const detalle = {
  ...columnsFor(LineaFactura, facturaDetalle, { pasos: sql<(Paso & { monto: never })[]>`${facturaDetalle.pasos}` }),
  articulo: pick(articulo, 'codigoArticulo', 'descripcion'),
  servicio: pick(servicio, 'codigoServicio', 'descripcion'),
  evento: pick(evento, 'codigoEvento', 'descripcion'),
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

/** One invoice without its lines. Throws 404 for one out of scope. */
export const leerEncabezado = async (db: Db, user: User, hoy: string, codigoFactura: number) =>
  found(await leerFacturas(db, user, hoy, eq(factura.codigoFactura, codigoFactura)), 'Esa factura');

/** An invoice with its lines. Throws 404 for one out of scope. */
export async function leerFactura(db: Db, user: User, hoy: string, codigoFactura: number): Promise<FacturaCompleta> {
  return { ...(await leerEncabezado(db, user, hoy, codigoFactura)), detalles: await leerLineas(db, codigoFactura) };
}
