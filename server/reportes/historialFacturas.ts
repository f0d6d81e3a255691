import { eq, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { historialFacturas } from '@/contract/reportes/historialFacturas';
import { factura } from '../db/schema/dinero/facturas';
import { dado, given, list, same, span } from '../lib/lists/list';
import { DE_FACTURAS } from './facturas';

/** Sums exclude void invoices, which are counted separately. */
const sumaDe = (columna: PgColumn, cuales: SQL = ne(factura.estatus, sql`'ANULADA'`)) =>
  sql`coalesce(sum(${columna}) filter (where ${cuales}), 0)`.mapWith(Number);

export default list({
  call: historialFacturas,
  ...DE_FACTURAS,
  filters: {
    ...DE_FACTURAS.filters,
    ...span(factura.fecha),
    tipo: same('tipo', factura.tipo),
    estatus: same('estatus', factura.estatus),
    usuario: given('usuario', sql`lower(${factura.usuario}) = lower(${dado('usuario')}::text)`),
  },
  totals: {
    facturas: sql`count(*)`.mapWith(Number),
    total: sumaDe(factura.total),
    pagado: sumaDe(factura.pagado),
    pendiente: sumaDe(factura.pendiente),
    anulado: sumaDe(factura.total, eq(factura.estatus, sql`'ANULADA'`)),
  },
});
