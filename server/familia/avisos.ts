import { and, eq, sql } from 'drizzle-orm';
import { Aviso, avisos as calls } from '@/contract/familia/aviso';
import { leerArchivo } from '../archivos/archivo';
import { avisoTransferencia } from '../db/schema/dinero/cobranza';
import { familiaDe } from '../facturas/familia';
import { conflict, serve } from '../lib/serve';
import { list, same } from '../lib/lists/list';
import { columnsFor, found, scoped, type Db, type User } from '../lib/scope';

const nombres = {
  codigoEstudiante: sql<number | null>`(${familiaDe(sql`${avisoTransferencia.codigoEntidad}`)})[1]`,
  tieneCopia: sql<boolean>`${avisoTransferencia.codigoArchivo} is not null`,
};

const lista = list({
  call: calls.filter,
  table: avisoTransferencia,
  key: avisoTransferencia.codigoAviso,
  names: nombres,
  search: avisoTransferencia.busqueda,
  filters: { estado: same('estado', avisoTransferencia.estado) },
});

/** A reported transfer in the caller's branches. Throws 404. */
async function cargar(db: Db, user: User, codigoAviso: number) {
  const { codigoArchivo } = avisoTransferencia;
  const rows = await db
    .select(columnsFor(Aviso, avisoTransferencia, { ...nombres, codigoArchivo }))
    .from(avisoTransferencia)
    .where(scoped(avisoTransferencia, user, eq(avisoTransferencia.codigoAviso, codigoAviso)));
  return found(rows, 'Esa transferencia');
}

export default [
  lista,

  // Called by the desk that collects the payment. Locks nothing. Refuses one out of scope (404).
  serve(calls.id, ({ db, user, params: { id } }) => cargar(db, user, id)),

  // Called by the desk. Locks nothing. Refuses one out of scope or without an image (404).
  serve(calls.copia, async ({ db, user, params: { id } }) => leerArchivo(db, user, (await cargar(db, user, id)).codigoArchivo)),

  // Called by the desk. Locks the reported transfer. Refuses one out of scope (404), and one that is already confirmed or rejected.
  serve(calls.rechazar, async ({ db, user, deps, params: { id }, body: { motivo } }) => {
    const [row] = await db
      .update(avisoTransferencia)
      .set({ estado: 'RECHAZADO', motivo, resuelto: deps.now().toISOString(), resueltoPor: user.usuario })
      .where(scoped(avisoTransferencia, user, and(eq(avisoTransferencia.codigoAviso, id), eq(avisoTransferencia.estado, 'PENDIENTE'))))
      .returning({ codigoAviso: avisoTransferencia.codigoAviso });
    if (row) return row;
    await cargar(db, user, id);
    throw conflict('Esa transferencia ya se confirmó o se rechazó');
  }),
];
