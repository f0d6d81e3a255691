import {
  and,
  eq,
  getTableColumns,
  getViewSelectedFields,
  is,
  isNull,
  notInArray,
  or,
  sql,
  View,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Call } from '@/contract/call';
import { ambito } from '@/contract/campos';
import { equalsIgnoringCase } from '@/utils/validation';
import type { Db } from '../db/connect';
import { prepared, unseen, type Places, type Query } from '../db/prepared';
import { sucursal } from '../db/schema/compania';
import { forbidden } from './errors';
import { soloDe, type QuizasProfesor, type User } from './user';

/** The company and branches whose rows are visible: those of a user, or placeholders for them. */
export type Scope = { codigoCompania: number | Placeholder; sucursales: readonly number[] | Placeholder | SQL };

/** Scope of placeholders for a prepared statement; the user's values are given when it runs. */
export const anyone: Scope = { codigoCompania: sql.placeholder('codigoCompania'), sucursales: sql.placeholder('sucursales') };

/**
 * The same scope for a short prepared statement with many joins, with the branches hidden from the planner. With them visible, a list of
 * three branches looks cheaper than the generic plan's estimate, so PostgreSQL would plan anew on every run, which costs more than the run.
 */
export const plannedOnce = <Q extends Scope>(quien: Q): Q => ({
  ...quien,
  sucursales: sql`${unseen(sql`${quien.sucursales}::int[]`)}::int[]`,
});

/** The caller in a query: a user, or placeholders for one. */
export type Quien = Scope & QuizasProfesor<number | Placeholder>;

/**
 * Prepares a statement about rows that a user may see (`scoped`, `personasDe`, `estudiantesDe`). `build` gets the caller's scope and a
 * placeholder for each further value. Instructors see less, so they have a second statement.
 */
export function preparedFor<V extends object, R>(name: string, build: (db: Db, quien: Quien, places: Places<V>) => Query<R>) {
  const codigoProfesor = sql.placeholder('codigoProfesor');
  const deTodos = prepared<Quien & V, R>(name, (db, places) => build(db, { ...anyone, tipoUsuario: 'OPERADOR' }, places));
  const deProfesor = prepared<Quien & V, R>(name, (db, places) =>
    build(db, { ...anyone, tipoUsuario: 'PROFESOR', codigoProfesor }, places),
  );
  return (db: Db, user: User, values: V): Promise<R> => {
    const { codigoCompania, sucursales, tipoUsuario } = user;
    const solo = soloDe(user);
    return (solo === undefined ? deTodos : deProfesor)(db, { ...values, codigoCompania, sucursales, tipoUsuario, codigoProfesor: solo });
  };
}

/** What has rows of a company: a table, or a view of vistas.sql. */
export type Source = PgTable | PgView;

/** The columns of a table or a view, by field. */
export const columnsOf = (source: Source): Record<string, PgColumn> =>
  is(source, View) ? (getViewSelectedFields(source) as Record<string, PgColumn>) : getTableColumns(source);

/**
 * The condition of the rows that a user may see: those of the company and, where the table has a branch, of the user's branches or of none.
 */
export function scoped(table: Source, user: Scope, ...more: (SQL | undefined)[]): SQL {
  const { codigoCompania, codigoSucursal } = columnsOf(table);
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

/** Throws 403 when a request names, at any depth and in declared or undeclared fields, a company or branch that is not the caller's. */
export function assertOwn(user: User, part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'object') assertOwn(user, value);
    else if (key === 'codigoCompania' && foreign.codigoCompania(user, value)) throw forbidden('Esa compañía no es la suya', 'sucursal');
    else if (key === 'codigoSucursal' && foreign.codigoSucursal(user, value))
      throw forbidden('Esa sucursal no es de las suyas', 'sucursal');
  }
}

/**
 * Throws 403 when a body (or one element of a list) declares the contract's scope field `usuario` and names another user than the caller.
 */
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

/** Whether the company has an active branch that the user does not have. */
export const leFaltanSucursales = async (db: Db, { codigoCompania, sucursales }: User) =>
  (await db.$count(
    sucursal,
    and(eq(sucursal.codigoCompania, codigoCompania), eq(sucursal.activo, true), notInArray(sucursal.codigoSucursal, [...sucursales])),
  )) > 0;
