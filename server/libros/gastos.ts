import { eq, sql } from 'drizzle-orm';
import { gastosDeCaja } from '@/contract/libros/gastos';
import { sumar, type Centavos } from '@/domain/dinero';
import { pick } from '../db/connect';
import { cajaMovimiento, gasto, tipoGasto } from '../db/schema/dinero/caja';
import { suplidor } from '../db/schema/dinero/compras';
import { sucursal } from '../db/schema/compania';
import { list, matches, same, span } from '../lib/lists/list';

const quien = sql<string>`coalesce(${suplidor.descripcion}, '')`;

/** { Agua: 150000 }: the sum of each kind, of the pairs of kind and amount. */
function porTipo(pares: readonly [string, Centavos][]): Record<string, Centavos> {
  const sumas = new Map<string, Centavos>();
  for (const [tipo, monto] of pares) sumas.set(tipo, sumar([sumas.get(tipo) ?? (0 as Centavos), monto]));
  return Object.fromEntries([...sumas].sort(([a], [b]) => a.localeCompare(b, 'es')));
}

// Called by whoever keeps the books; a PROFESOR sees none.
export default list({
  call: gastosDeCaja,
  table: gasto,
  key: gasto.codigoMovimiento,
  names: {
    tipo: tipoGasto.descripcion,
    ...pick(cajaMovimiento, 'motivo', 'usuario', 'monto'),
    suplidor: quien,
    sucursal: sucursal.descripcionSucursal,
  },
  orders: { monto: cajaMovimiento.monto },
  joins: (rows) =>
    rows
      .innerJoin(cajaMovimiento, eq(cajaMovimiento.codigoMovimiento, gasto.codigoMovimiento))
      .innerJoin(tipoGasto, eq(tipoGasto.codigoTipoGasto, gasto.codigoTipoGasto))
      .innerJoin(sucursal, eq(sucursal.codigoSucursal, gasto.codigoSucursal))
      .leftJoin(suplidor, eq(suplidor.codigoSuplidor, gasto.codigoSuplidor)),
  search: (term, i) =>
    matches(
      sql`sin_acento(${cajaMovimiento.motivo} || ' ' || ${tipoGasto.descripcion} || ' ' || ${quien} || ' ' || ${gasto.ncf})`,
      term,
      i,
    ),
  coach: sql`false`,
  filters: { ...span(gasto.fecha), tipo: same('codigoTipoGasto', gasto.codigoTipoGasto) },
  totals: {
    monto: sql`coalesce(sum(${cajaMovimiento.monto}), 0)`.mapWith(Number),
    porTipo: sql`coalesce(jsonb_agg(jsonb_build_array(${tipoGasto.descripcion}, ${cajaMovimiento.monto})), '[]')`,
  },
  totales: ({ porTipo: pares, ...sumas }: { porTipo: [string, Centavos][] }) => ({ ...sumas, porTipo: porTipo(pares) }),
});
