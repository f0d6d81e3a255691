import { sql } from 'drizzle-orm';
import { estatusDe } from '@/domain/precio';
import { CERO } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { preparedSql, type Places } from '../db/prepared';
import { tomaNumero } from '../compania/numero';
import type { User } from '../lib/user';
import type { Cargo } from './plan';

interface Para {
  codigoSucursal: number;
  codigoEntidad: number;
  codigoEstudiante: number;
  codigoInscripcion: number;
  fecha: string;
}

/** An invoice to be written, and who is billed. */
export interface Facturable {
  para: Para;
  cargo: Cargo;
}

interface Lote {
  codigoCompania: number;
  usuario: string;
  cuantas: number;
  filas: string;
}

// Other invoices wait while the series is locked, so a single statement takes the numbers and writes all invoices.
const insertar = preparedSql<{ codigo_factura: number; numero: number }, Lote>(
  'insertar_facturas',
  (v: Places<Lote>) => sql`
  with serie as (${tomaNumero(v.codigoCompania, 'FACTURA', sql`${v.cuantas}::int`)}),
  pedidas as (
    select numero - ${v.cuantas}::int + orden numero, l.* from serie, json_to_recordset(${v.filas}) as l (
      orden int, "codigoSucursal" int, "codigoEntidad" int, "codigoEstudiante" int, "codigoInscripcion" int, fecha date, tipo text,
      "numeroCuota" int, "tramoDesde" date, "tramoHasta" date, descripcion text, "fechaVencimiento" date, estatus text,
      "codigoServicio" int, precio bigint, descuento bigint, itbis bigint, total bigint, pasos jsonb)),
  nuevas as (
    insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, codigo_estudiante, codigo_inscripcion, numero_cuota,
      tramo_desde, tramo_hasta, descripcion, fecha, fecha_vencimiento, estatus, total, usuario)
    select ${v.codigoCompania}, "codigoSucursal", numero, tipo, "codigoEntidad", "codigoEstudiante", "codigoInscripcion", "numeroCuota",
      "tramoDesde", "tramoHasta", descripcion, fecha, "fechaVencimiento", estatus, total, ${v.usuario}
    from pedidas order by orden returning codigo_factura, numero),
  lineas as (
    insert into factura_detalle (codigo_factura, tipo, codigo_servicio, descripcion, cantidad, precio, descuento, itbis, total, pasos)
    select codigo_factura, 'SE', "codigoServicio", descripcion, 1, precio, descuento, itbis, total, pasos
    from nuevas join pedidas using (numero) order by orden)
  select codigo_factura, numero from nuevas order by numero`,
);

/**
 * Writes invoices with their lines and price steps, in order; one with a total of 0 becomes PAGADA at once. Call it last before the commit.
 */
export async function facturar(db: Db, { codigoCompania, usuario }: User, pedidas: readonly Facturable[]) {
  if (pedidas.length === 0) return [];
  const filas = pedidas.map(({ para, cargo }, i) => ({ ...cargo, ...para, orden: i + 1, estatus: estatusDe(cargo.total, CERO, false) }));
  const hechas = await insertar(db, { codigoCompania, usuario, cuantas: pedidas.length, filas: JSON.stringify(filas) });
  return hechas.map(({ codigo_factura: codigoFactura, numero }, i) => {
    const { descripcion, fechaVencimiento, total } = pedidas[i]!.cargo;
    return { codigoFactura, codigoCompania, numero, descripcion, fechaVencimiento, total };
  });
}
