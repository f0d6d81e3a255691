import { asc, eq } from 'drizzle-orm';
import type { GastoInput } from '@/contract/caja/anotarGasto';
import { gastos as calls, tipoGasto as deTipos } from '@/contract/caja/gasto';
import { borrarArchivo, guardarArchivo, leerArchivo } from '../archivos/archivo';
import { gasto, tipoGasto } from '../db/schema/dinero/caja';
import { suplidor } from '../db/schema/dinero/compras';
import { crud } from '../lib/crud';
import { loadRow, pick, scoped, type Db, type User } from '../lib/scope';
import { invalid, serve } from '../lib/serve';

/** Where and when the cash left. */
type Salida = Pick<typeof gasto.$inferInsert, 'codigoMovimiento' | 'codigoSucursal' | 'fecha'>;

/** Notes what a movement was spent on. Throws 404 for a kind or a supplier of another company, 400 for one that is no longer used. */
export async function anotarGasto(db: Db, user: User, salida: Salida, datos: GastoInput): Promise<void> {
  const tipo = await loadRow(db, user, tipoGasto, eq(tipoGasto.codigoTipoGasto, datos.codigoTipoGasto), 'Ese tipo de gasto');
  if (!tipo.activo) throw invalid({ 'gasto.codigoTipoGasto': 'Ese tipo de gasto ya no se usa: elija otro' });
  if (datos.codigoSuplidor !== null) {
    const quien = await loadRow(db, user, suplidor, eq(suplidor.codigoSuplidor, datos.codigoSuplidor), 'Ese suplidor');
    if (!quien.activo) throw invalid({ 'gasto.codigoSuplidor': 'Ese suplidor está inactivo: elija otro' });
  }
  await db.insert(gasto).values({ ...salida, ...datos, codigoCompania: user.codigoCompania });
}

export default [
  ...crud(deTipos, tipoGasto),

  // Called by a cashier before noting an expense. Locks nothing.
  serve(calls.opciones, async ({ db, user }) => ({
    tipos: await db
      .select(pick(tipoGasto, 'codigoTipoGasto', 'descripcion'))
      .from(tipoGasto)
      .where(scoped(tipoGasto, user, eq(tipoGasto.activo, true)))
      .orderBy(asc(tipoGasto.descripcion)),
    suplidores: await db
      .select(pick(suplidor, 'codigoSuplidor', 'descripcion'))
      .from(suplidor)
      .where(scoped(suplidor, user, eq(suplidor.activo, true)))
      .orderBy(asc(suplidor.descripcion)),
  })),

  // Called by whoever keeps the books. Locks the expense; deletes the previous file. Refuses an expense out of scope (404), and a file that is
  // neither PDF nor image.
  serve(calls.guardarRecibo, async ({ db, user, params: { id }, query: { nombre }, archivo: contenido }) => {
    const antes = await loadRow(db, user, gasto, eq(gasto.codigoMovimiento, id), 'Ese gasto', 'update');
    const codigoArchivo = await guardarArchivo(db, user, { nombre, contenido, uso: 'documento' });
    await db.update(gasto).set({ codigoArchivo }).where(eq(gasto.codigoMovimiento, id));
    await borrarArchivo(db, user, antes.codigoArchivo);
    return { codigoArchivo };
  }),

  serve(calls.recibo, async ({ db, user, params: { id } }) => {
    const { codigoArchivo } = await loadRow(db, user, gasto, eq(gasto.codigoMovimiento, id), 'Ese gasto');
    return leerArchivo(db, user, codigoArchivo);
  }),
];
