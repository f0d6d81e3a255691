import { and, eq, sql } from 'drizzle-orm';
import { avisos as calls } from '@/contract/familia/aviso';
import { leerArchivo } from '../archivos/archivo';
import type { Db } from '../db/connect';
import { avisoTransferencia } from '../db/schema/cobranza';
import { familiaDe } from '../facturas/familia';
import { conflict, notFound } from '../lib/errors';
import { list } from '../lib/lists/list';
import { same } from '../lib/lists/filters';
import { serveList } from '../lib/lists/serveList';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';

const campos = {
  codigoAviso: avisoTransferencia.codigoAviso,
  momento: avisoTransferencia.momento,
  codigoEntidad: avisoTransferencia.codigoEntidad,
  nombre: avisoTransferencia.nombre,
  codigoEstudiante: sql<number | null>`(${familiaDe(sql`${avisoTransferencia.codigoEntidad}`)})[1]`,
  monto: avisoTransferencia.monto,
  fecha: avisoTransferencia.fecha,
  referencia: avisoTransferencia.referencia,
  nota: avisoTransferencia.nota,
  tieneCopia: sql<boolean>`${avisoTransferencia.codigoArchivo} is not null`,
  estado: avisoTransferencia.estado,
  motivo: avisoTransferencia.motivo,
  resueltoPor: avisoTransferencia.resueltoPor,
  codigoCobro: avisoTransferencia.codigoCobro,
};

const lista = list({
  call: calls.filter,
  table: avisoTransferencia,
  key: avisoTransferencia.codigoAviso,
  fields: campos,
  from: (db, fields, where) => db.select(fields).from(avisoTransferencia).where(where).$dynamic(),
  orders: { momento: avisoTransferencia.momento, nombre: avisoTransferencia.nombre, monto: avisoTransferencia.monto },
  search: avisoTransferencia.busqueda,
  coach: sql`false`,
  filters: {
    estado: same('estado', avisoTransferencia.estado),
    sucursal: same('codigoSucursal', avisoTransferencia.codigoSucursal),
  },
});

/** A reported transfer in the caller's branches. Throws 404. */
async function cargar(db: Db, user: User, codigoAviso: number) {
  const [row] = await db
    .select({ codigoArchivo: avisoTransferencia.codigoArchivo, estado: avisoTransferencia.estado })
    .from(avisoTransferencia)
    .where(scoped(avisoTransferencia, user, eq(avisoTransferencia.codigoAviso, codigoAviso)));
  if (!row) throw notFound('Esa transferencia');
  return row;
}

export default [
  ...serveList(lista),

  // Called by the desk that collects the payment. Locks nothing. Refuses one out of scope (404).
  serve(calls.id, async ({ db, user, params: { id } }) => {
    const [row] = await db
      .select(campos)
      .from(avisoTransferencia)
      .where(scoped(avisoTransferencia, user, eq(avisoTransferencia.codigoAviso, id)));
    if (!row) throw notFound('Esa transferencia');
    return row;
  }),

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
