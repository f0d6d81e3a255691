import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { calcularLinea } from '@/domain/precio';
import type { Db } from '../db/connect';
import { saldoMovimiento } from '../db/schema/dinero/cobros';
import { factura, facturaDetalle } from '../db/schema/dinero/facturas';
import { servicio } from '../db/schema/dinero/precios';
import type { User } from '../lib/scope';
import { insertarFacturas, servicioIntegrado } from './insertar';

// Opening balances: what a student owed before the academy used this product (docs/decisions/imports), as one pending invoice on its own
// service.

const BALANCE = 'Balance anterior';

/** Which of these students already have an opening balance. */
export async function conBalanceAnterior(db: Db, { codigoCompania }: User, estudiantes: readonly number[]): Promise<Set<number>> {
  const filas = await db
    .selectDistinct({ codigo: factura.codigoEstudiante })
    .from(factura)
    .innerJoin(facturaDetalle, eq(facturaDetalle.codigoFactura, factura.codigoFactura))
    .innerJoin(servicio, eq(servicio.codigoServicio, facturaDetalle.codigoServicio))
    .where(
      and(
        eq(servicio.codigoCompania, codigoCompania),
        eq(servicio.integrado, 'BALANCE'),
        inArray(factura.codigoEstudiante, [...estudiantes]),
        ne(factura.estatus, 'ANULADA'),
      ),
    );
  return new Set(filas.map(({ codigo }) => codigo!));
}

/** Writes the credit that payers bring (centavos), as movements of its own kind. Returns their keys. */
export function acreditarApertura(
  db: Db,
  { codigoCompania, usuario }: User,
  favores: readonly { codigoEntidad: number; monto: Centavos }[],
) {
  const comun = { codigoCompania, usuario, tipo: 'APERTURA', motivo: 'Saldo a favor anterior' } as const;
  return db
    .insert(saldoMovimiento)
    .values(favores.map((uno) => ({ ...uno, ...comun })))
    .returning({ codigo: saldoMovimiento.codigoMovimiento });
}

/** What a student owed before (centavos), and since when. */
export interface Balance {
  codigoSucursal: number;
  codigoEstudiante: number;
  codigoEntidad: number;
  monto: Centavos;
  vence: string;
}

/**
 * Bills opening balances: one pending invoice each, without ITBIS, because the amount was owed as it is. Returns the invoice numbers, in
 * order.
 */
export async function facturarBalances(db: Db, user: User, balances: readonly Balance[]): Promise<{ numero: number }[]> {
  if (balances.length === 0) return [];
  const { codigoServicio } = await servicioIntegrado(db, user, 'BALANCE', BALANCE);
  const comun = { tipo: 'VENTA', descripcion: BALANCE, fecha: user.hoy } as const;
  const nuevas = balances.map(({ monto, vence, ...quien }) => {
    return { factura: { ...comun, ...quien, fechaVencimiento: vence }, codigoServicio, linea: calcularLinea({ precio: monto }) };
  });
  return insertarFacturas(db, user, nuevas);
}
