import { and, asc, count, desc, eq, getTableColumns, gte, lt, notInArray, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { auditoria as calls, type Cambio } from '@/contract/auditoria/auditoria';
import { MAX_SIZE } from '@/contract/crud';
import { mayCall } from '@/contract/routes';
import { sumarDias } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { sucursal } from '../db/schema/compania';
import { auditoria } from '../db/schema/usuarios';
import { Refusal } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { buscado, esUsuario } from './buscar';
import { conNombres } from './nombres';

type Query = z.output<typeof calls.filter.query>;

/** The most changes that one file or print carries. */
const MAX_TODO = 10_000;

/** What parts of a record hold is for those whose access opens that part, here as everywhere. */
const RESERVADAS: Record<string, readonly number[]> = {
  estudiante_info: [44],
  documento_estudiante: [51],
  registro_asistencia: [15, 52, 71],
  responsable_estudiante: [10, 53, 59],
  direccion: [54, 59],
  cobro: [11, 27, 30, 45, 55],
  cobro_factura: [11, 27, 30, 45, 55],
  cobro_forma: [11, 27, 30, 45, 55],
  saldo_movimiento: [11, 27, 30, 45, 55],
  caja: [45, 73],
  caja_movimiento: [45, 73],
  factura: [11, 12, 17, 19, 30, 31, 40, 55, 56, 68],
  factura_detalle: [11, 12, 17, 19, 30, 31, 40, 55, 56, 68],
  baja_estudiante: [9, 67],
  correo: [28],
  compania_correo: [28],
};

/** Midnight in America/Santo_Domingo, which has no summer time. */
const inicioDe = (dia: string) => `${dia}T00:00:00-04:00`;

/**
 * The changes of the user's company and branches, and of no branch. For who has all branches that is the whole company: said so, it is counted
 * in an index alone, several times as fast.
 */
async function alcance(db: Db, user: User): Promise<SQL> {
  const { codigoCompania, codigoSucursal } = sucursal;
  const ajenas = and(eq(codigoCompania, user.codigoCompania), notInArray(codigoSucursal, [...user.sucursales]));
  const [ajena] = await db.select({ codigoSucursal }).from(sucursal).where(ajenas).limit(1);
  return ajena ? scoped(auditoria, user) : eq(auditoria.codigoCompania, user.codigoCompania);
}

async function donde(db: Db, user: User, { usuario, tabla, llave, accion, desde, hasta, filtro }: Query): Promise<SQL | undefined> {
  const a = auditoria;
  return and(
    await alcance(db, user),
    await buscado(db, user, filtro),
    usuario ? esUsuario(usuario) : undefined,
    tabla ? eq(a.tabla, tabla) : undefined,
    llave ? eq(a.llave, llave) : undefined,
    accion ? eq(a.accion, accion) : undefined,
    desde ? gte(a.momento, inicioDe(desde)) : undefined,
    hasta ? lt(a.momento, inicioDe(sumarDias(hasta, 1))) : undefined,
  );
}

type Fila = Pick<typeof auditoria.$inferSelect, 'codigoAuditoria' | 'momento' | 'usuario' | 'desde' | 'tabla' | 'llave' | 'accion'> & {
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
};

async function leer(db: Db, where: SQL | undefined, { sortOrderAsc, sortField, page, size, todo }: Query): Promise<Fila[]> {
  const order = sortField && sortOrderAsc ? asc : desc;
  const limit = todo ? MAX_TODO : Math.min(size, MAX_SIZE);
  const { codigoCompania: _, codigoSucursal: __, ...campos } = getTableColumns(auditoria);
  const rows = await db
    .select(campos)
    .from(auditoria)
    .where(where)
    .orderBy(order(auditoria.momento), order(auditoria.codigoAuditoria))
    .limit(limit)
    .offset(todo ? 0 : page * limit);
  return rows as Fila[];
}

/** The changes as the caller may see them, with the names of the keys in them. */
function vistas(db: Db, user: User, filas: readonly Fila[]): Promise<Cambio[]> {
  const visibles = filas.map((fila) => {
    const reservado = !mayCall(RESERVADAS[fila.tabla] ?? 'session', user.accesos);
    return { ...fila, reservado, ...(reservado && { antes: null, despues: null }) };
  });
  return conNombres(db, user, visibles);
}

export default [
  // Holders of 72, of their company and branches. Locks nothing. Refused: an export of more changes than anybody reads.
  serve(calls.filter, async ({ db, user, query }) => {
    const where = await donde(db, user, query);
    const [row] = await db.select({ total: count() }).from(auditoria).where(where);
    const { total } = row!;
    if (query.todo && total > MAX_TODO)
      throw new Refusal(400, `Son ${total} cambios y se exportan a lo sumo ${MAX_TODO}. Reduzca el filtro`);
    return { filas: await vistas(db, user, await leer(db, where, query)), totales: {}, total };
  }),
];
