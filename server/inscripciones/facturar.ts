import { estatusDe } from '@/domain/precio';
import { CERO } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { factura, facturaDetalle } from '../db/schema/facturas';
import { primerNumero } from '../facturas/numero';
import type { User } from '../lib/user';
import type { Cargo } from './plan';

interface Para {
  codigoSucursal: number;
  codigoEntidad: number;
  codigoEstudiante: number;
  codigoInscripcion: number;
  fecha: string;
}

/** Writes the invoices of an enrolment with their lines and the steps of each price; a total of 0 is born PAGADA. */
export async function facturar(db: Db, { codigoCompania, usuario }: User, para: Para, cargos: readonly Cargo[]) {
  if (cargos.length === 0) return [];
  const primero = await primerNumero(db, codigoCompania, 'FACTURA', cargos.length);
  const hechas = await db
    .insert(factura)
    .values(
      cargos.map(({ tipo, numeroCuota, tramoDesde, tramoHasta, descripcion, fechaVencimiento, total }, i) => ({
        ...para,
        codigoCompania,
        usuario,
        numero: primero + i,
        tipo,
        numeroCuota,
        tramoDesde,
        tramoHasta,
        descripcion,
        fechaVencimiento,
        total,
        estatus: estatusDe(total, CERO, false),
      })),
    )
    .returning({
      codigoFactura: factura.codigoFactura,
      codigoCompania: factura.codigoCompania,
      numero: factura.numero,
      descripcion: factura.descripcion,
      fechaVencimiento: factura.fechaVencimiento,
      total: factura.total,
    });
  const enOrden = hechas.sort((a, b) => a.numero - b.numero);
  await db.insert(facturaDetalle).values(
    cargos.map(({ codigoServicio, descripcion, precio, descuento, itbis, total, pasos }, i) => ({
      codigoFactura: enOrden[i]!.codigoFactura,
      tipo: 'SE' as const,
      codigoServicio,
      descripcion,
      cantidad: 1,
      precio,
      descuento,
      itbis,
      total,
      pasos: pasos.map(({ concepto, monto }) => ({ concepto, monto })),
    })),
  );
  return enOrden;
}
