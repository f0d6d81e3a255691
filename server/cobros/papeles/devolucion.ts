import { and, eq, sql } from 'drizzle-orm';
import { leerDevolucion as call, type Devolucion } from '@/contract/cobros/devolucion';
import { CERO, restar } from '@/domain/dinero';
import { leerMembrete } from '../../compania/membrete';
import { caja } from '../../db/schema/dinero/caja';
import { saldoMovimiento } from '../../db/schema/dinero/cobros';
import { entidad, nombreDe, nombreDelUsuario } from '../../db/schema/personas';
import { found, scoped, type Db, type User } from '../../lib/scope';
import { serve } from '../../lib/serve';

const { codigoMovimiento, codigoEntidad, momento, motivo, monto, usuario, aprobadoPor, tipo } = saldoMovimiento;
const cajero = nombreDelUsuario(sql`${usuario}`);
/** SQL: the credit of a person after a movement. */
export const quedaTras = sql`(select sum(a.monto) from saldo_movimiento a
  where a.codigo_entidad = ${codigoEntidad} and a.codigo_movimiento <= ${codigoMovimiento})`.mapWith(monto);

/** The slip of a refund, for users of the branch whose drawer paid it. Throws 404, also for a movement that is not a refund. */
export async function leerDevolucion(db: Db, user: User, movimiento: number, copia: string | null): Promise<Devolucion> {
  const rows = await db
    .select({
      papel: { codigoMovimiento, momento, motivo, usuario, cajero, aprobadoPor, nombre: nombreDe(entidad), documento: entidad.documento },
      codigoSucursal: caja.codigoSucursal,
      monto,
      queda: quedaTras,
    })
    .from(saldoMovimiento)
    .innerJoin(caja, eq(caja.codigoCaja, saldoMovimiento.codigoCaja))
    .innerJoin(entidad, eq(entidad.codigoEntidad, codigoEntidad))
    .where(scoped(caja, user, and(eq(codigoMovimiento, movimiento), eq(tipo, 'DEVOLUCION'))));
  const row = found(rows, 'Esa devolución');
  const cabeza = await leerMembrete(db, row.codigoSucursal);
  return { ...cabeza, ...row.papel, monto: restar(CERO, row.monto), queda: row.queda, copia };
}

// Called to print a refund's slip again. Locks nothing. Refuses a refund whose cash day is not of the caller's branches (404).
export default serve(call, ({ db, deps, user, params }) => leerDevolucion(db, user, params.id, deps.now().toISOString()));
