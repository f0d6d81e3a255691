import { and, eq, sql } from 'drizzle-orm';
import { conMesCerrado } from '@/domain/cierre';
import { CERO } from '@/domain/dinero';
import { estatusDe, type LineaCalculada } from '@/domain/precio';
import { cerradoPara } from '../compania/mesCerrado';
import { primerNumero } from '../compania/numero';
import type { Db } from '../db/connect';
import { factura, facturaDetalle } from '../db/schema/dinero/facturas';
import { servicio } from '../db/schema/dinero/precios';
import type { User } from '../lib/scope';

type Integrado = NonNullable<typeof servicio.$inferSelect.integrado>;

/**
 * A built-in service that is not there from the beginning, with its ITBIS (basis points). It is created with the first invoice on it, or made from an
 * existing service of that name.
 */
export async function servicioIntegrado(db: Db, { codigoCompania }: User, integrado: Integrado, descripcion: string) {
  const { rows } = await db.execute<{ codigoServicio: number; itbis: number }>(sql`
    insert into servicio (codigo_compania, descripcion, precio, integrado) values (${codigoCompania}, ${descripcion}, 0, ${integrado})
    on conflict (codigo_compania, sin_acento(descripcion)) do update set integrado = ${integrado}, activo = true, version = servicio.version + 1
      where servicio.integrado is null
    returning codigo_servicio "codigoServicio", itbis`);
  if (rows[0]) return rows[0];
  const [suyo] = await db
    .select({ codigoServicio: servicio.codigoServicio, itbis: servicio.itbis })
    .from(servicio)
    .where(and(eq(servicio.codigoCompania, codigoCompania), eq(servicio.integrado, integrado)));
  return suyo!;
}

/** An invoice of one line, of a built-in service, and its price. */
interface DeUnaLinea {
  factura: Omit<typeof factura.$inferInsert, 'codigoCompania' | 'usuario' | 'numero' | 'estatus' | 'total'>;
  codigoServicio: number;
  linea: LineaCalculada;
}

/**
 * Writes pending invoices of one line each and returns their keys and numbers, in order; one that was due in a closed month names it. The numbers are taken here, so call it last.
 */
export async function insertarFacturas(db: Db, user: User, nuevas: readonly DeUnaLinea[]) {
  const { codigoCompania, usuario, hoy } = user;
  const vencen = nuevas.map(({ factura: { fechaVencimiento } }) => fechaVencimiento);
  const cerrado = await cerradoPara(db, user, hoy, vencen);
  const primero = await primerNumero(db, codigoCompania, 'FACTURA', nuevas.length);
  const hechas = await db
    .insert(factura)
    .values(
      nuevas.map(({ factura: una, linea: { total } }, i) => {
        const nota = conMesCerrado(una.nota ?? '', una.fechaVencimiento, cerrado);
        return { ...una, nota, codigoCompania, usuario, numero: primero + i, total, estatus: estatusDe(total, CERO, false) };
      }),
    )
    .returning({ codigoFactura: factura.codigoFactura, numero: factura.numero });
  const codigoDe = new Map(hechas.map(({ codigoFactura, numero }) => [numero, codigoFactura]));
  await db.insert(facturaDetalle).values(
    nuevas.map(({ factura: { descripcion }, codigoServicio, linea: { precio, descuento, itbis, total, pasos } }, i) => ({
      ...{ codigoFactura: codigoDe.get(primero + i)!, tipo: 'SE' as const, codigoServicio, descripcion, cantidad: 1 },
      ...{ precio, descuento, itbis, total, pasos },
    })),
  );
  return nuevas.map((_, i) => ({ numero: primero + i, codigoFactura: codigoDe.get(primero + i)! }));
}
