import { and, eq, getTableColumns, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Call } from '@/contract/call';
import { ambito } from '@/contract/campos';
import { equalsIgnoringCase } from '@/utils/validation';
import { forbidden } from './errors';
import type { User } from './user';

type Scope = { codigoCompania: number | Placeholder; sucursales: readonly number[] | Placeholder };

/** Stands for the user in a prepared statement; the user is passed when it runs. */
export const anyone: Scope = { codigoCompania: sql.placeholder('codigoCompania'), sucursales: sql.placeholder('sucursales') };

/** The rows of a table that a user may know of: those of the company and, where the table has a branch, of the user's branches or of none. */
export function scoped(table: PgTable, user: Scope, ...more: (SQL | undefined)[]): SQL {
  const { codigoCompania, codigoSucursal } = getTableColumns(table) as Record<string, PgColumn>;
  if (!codigoCompania) throw new Error('A table without codigoCompania cannot be scoped');
  const mine =
    codigoSucursal && sql`${codigoSucursal} = any(${Array.isArray(user.sucursales) ? sql.param(user.sucursales) : user.sucursales})`;
  const branch = mine && (codigoSucursal.notNull ? mine : or(isNull(codigoSucursal), mine));
  return and(eq(codigoCompania, user.codigoCompania), branch, ...more)!;
}

const foreign = {
  codigoCompania: (user: User, value: unknown) => Number(value) !== user.codigoCompania,
  codigoSucursal: (user: User, value: unknown) => !user.sucursales.includes(Number(value)),
};

/** Refuses a request that names, at any depth, a company or branch which is not the caller's, declared or not. */
export function assertOwn(user: User, part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'object') assertOwn(user, value);
    else if (key === 'codigoCompania' && foreign.codigoCompania(user, value)) throw forbidden('Esa compañía no es la suya', 'sucursal');
    else if (key === 'codigoSucursal' && foreign.codigoSucursal(user, value))
      throw forbidden('Esa sucursal no es de las suyas', 'sucursal');
  }
}

/** Refuses a `usuario` that says who acts (the scope field of the contract, in a body or in each of a list) and is somebody else. */
export function assertSelf(call: Call, user: User, body: unknown): void {
  const schema = call.body as Partial<z.ZodObject & { element: z.ZodObject }> | undefined;
  if ((schema?.element ?? schema)?.shape?.usuario !== ambito.usuario) return;
  for (const one of [body].flat()) {
    const { usuario } = (one ?? {}) as { usuario?: unknown };
    if (usuario !== undefined && !equalsIgnoringCase(String(usuario), user.usuario)) {
      throw forbidden('No puede actuar en nombre de otro usuario', 'acceso');
    }
  }
}
