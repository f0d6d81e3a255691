import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { calcularLinea } from '@/domain/precio';
import { CERO } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { saldoMovimiento } from '../db/schema/cobros';
import { factura, facturaDetalle } from '../db/schema/facturas';
import { servicio } from '../db/schema/precios';
import { insertRow, type User } from '../lib/scope';
import { insertarFacturas } from './insertar';

// Opening balances: what a student owed before the academy used this product (docs/decisions/imports), as one pending invoice on its own
// service.

const BALANCE = 'Balance anterior';

/** Code of the built-in service of opening balances. It is created with the first one, or made from an existing service of that name. */
async function servicioDeBalance(db: Db, { codigoCompania }: User): Promise<number> {
  const { rows } = await db.execute<{ codigo: number }>(sql`
    with tenido as (select codigo_servicio from servicio where codigo_compania = ${codigoCompania} and integrado = 'BALANCE'),
    adoptado as (update servicio set integrado = 'BALANCE', activo = true, version = version + 1
      where codigo_compania = ${codigoCompania} and integrado is null and sin_acento(descripcion) = sin_acento(${BALANCE})
        and not exists (select from tenido) returning codigo_servicio)
    select codigo_servicio codigo from tenido union all select codigo_servicio from adoptado`);
  if (rows[0]) return rows[0].codigo;
  const row = await insertRow(db, servicio, { codigoCompania, descripcion: BALANCE, precio: CERO, integrado: 'BALANCE' });
  return row.codigoServicio;
}

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
export async function facturarBalances(
  db: Db,
  user: User,
  { hoy }: { hoy: string },
  balances: readonly Balance[],
): Promise<{ numero: number }[]> {
  if (balances.length === 0) return [];
  const codigoServicio = await servicioDeBalance(db, user);
  const comun = { tipo: 'VENTA', descripcion: BALANCE, fecha: hoy } as const;
  return insertarFacturas(
    db,
    user,
    balances.map(({ monto, vence, ...quien }) => ({
      factura: { ...comun, ...quien, fechaVencimiento: vence },
      codigoServicio,
      linea: calcularLinea({ precio: monto }),
    })),
  );
}
