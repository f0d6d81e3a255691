import type { Placeholder, SQL, SQLWrapper } from 'drizzle-orm';
import { and, eq, getTableColumns, getViewSelectedFields, is, isNull, notInArray, or, sql, View } from 'drizzle-orm';
import type { LockStrength, PgColumn, PgTable, PgUpdateSetSource, PgView } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Pendiente } from '@/contract/call';
import type { Centavos } from '@/contract/campos';
import type { ModoFiscal } from '@/contract/facturas/fiscal';
import type { TipoUsuario } from '@/contract/usuarios/cuenta';
import { pick, type Db } from '../db/connect';
import { locked, lockRows } from '../db/locks';
import { prepared, unseen, type Places, type Query } from '../db/prepared';
import { sucursal } from '../db/schema/compania';
import { sqlState, type Actor } from '../db/transaction';
import { conflict, notFound, type Request } from './serve';

// Who calls and on which connection, which rows they may see, and how a row is read, changed and deleted.
export { pick, type Db };

/** The caller, as the session cache knows them: what scope and access checks need. */
export interface User {
  sesion: string;
  codigoUsuario: number;
  usuario: string;
  nombre: string;
  /** The photo's file, if any. */
  codigoFoto: number | null;
  tipoUsuario: TipoUsuario;
  codigoCompania: number;
  /** How the company numbers invoices for the tax office. Cached here so that a company without fiscal numbers needs no query for it. */
  fiscal: ModoFiscal;
  /** Whether cash amounts may have centavos; else they are whole pesos. */
  centavosEnEfectivo: boolean;
  /** Acts on money above this amount (centavos) need a second user's approval; null: never. */
  montoAprobacion: Centavos | null;
  sucursales: readonly number[];
  accesos: ReadonlySet<number>;
  /** The active instructor record of this user, if any. */
  codigoProfesor?: number;
  /** What the user must do before any other call is allowed. */
  pendiente?: Pendiente;
  /** The day of the request. */
  hoy: string;
}

/** An act: its transaction, who does it, on which day and at which moment. */
export interface Acting {
  db: Db;
  user: User;
  hoy: string;
  momento: string;
}

/** A user outside a request, as a session knows them. */
export type UserOfSession = Omit<User, 'hoy'>;

/** The actor of a user's transaction, for the audit. */
export const actorOf = ({ usuario, codigoCompania }: User, { address }: Request): Actor => ({ usuario, codigoCompania, desde: address });

/** An administrator may override some rules by giving a reason. */
export const esAdministrador = (user: User) => user.tipoUsuario === 'ADMINISTRADOR';

/** The part of a user that tells whether they are an instructor; in a prepared statement the code is a placeholder. */
type QuizasProfesor<P extends number | Placeholder = number> = Pick<User, 'tipoUsuario'> & { codigoProfesor?: P };

/**
 * The instructor to whose groups the user is limited: a PROFESOR sees only their own (0, which matches none, without an instructor record);
 * undefined means no limit.
 */
export const soloDe = <P extends number | Placeholder = number>(user: QuizasProfesor<P>): P | 0 | undefined =>
  user.tipoUsuario === 'PROFESOR' ? (user.codigoProfesor ?? 0) : undefined;

/** The company and branches whose rows are visible: those of a user, or placeholders for them. */
export type Scope = { codigoCompania: number | Placeholder; sucursales: readonly number[] | Placeholder | SQL };

/** Scope of placeholders for a prepared statement; the user's values are given when it runs. */
export const anyone: Scope = { codigoCompania: sql.placeholder('codigoCompania'), sucursales: sql.placeholder('sucursales') };

/** Condition in such a statement: something is of the caller's branches, by its branch. */
export const deAqui = (codigoSucursal: SQLWrapper): SQL => sql`${codigoSucursal} = any(${anyone.sucursales}::int[])`;

/**
 * The same scope for a short prepared statement with many joins, with the branches hidden from the planner. With them visible, a list of
 * three branches looks cheaper than the generic plan's estimate, so PostgreSQL would plan anew on every run, which costs more than the run.
 */
export const plannedOnce = <Q extends Scope>(quien: Q): Q => ({
  ...quien,
  sucursales: sql`${unseen(sql`${quien.sucursales}::int[]`)}::int[]`,
});

/** The caller in a query: a user, or placeholders for one. The groups of a PROFESOR are those of `hoy`. */
export type Quien = Scope & QuizasProfesor<number | Placeholder> & { hoy?: string | Placeholder };

/**
 * Prepares a statement about rows that a user may see (`scoped`, `personasDe`, `estudiantesDe`). `build` gets the caller's scope and a
 * placeholder for each further value. Instructors see less, so they have a second statement.
 */
export function preparedFor<V extends object, R>(name: string, build: (db: Db, quien: Quien, places: Places<V>) => Query<R>) {
  const codigoProfesor = sql.placeholder('codigoProfesor');
  const deTodos = prepared<Quien & V, R>(name, (db, places) => build(db, { ...anyone, tipoUsuario: 'OPERADOR' }, places));
  const deProfesor = prepared<Quien & V, R>(name, (db, places) =>
    build(db, { ...anyone, tipoUsuario: 'PROFESOR', codigoProfesor, hoy: sql.placeholder('hoy') }, places),
  );
  return (db: Db, user: User, values: V): Promise<R> => {
    const { codigoCompania, sucursales, tipoUsuario, hoy } = user;
    const solo = soloDe(user);
    const quien = { codigoCompania, sucursales, tipoUsuario, codigoProfesor: solo };
    return (solo === undefined ? deTodos : deProfesor)(db, { hoy, ...values, ...quien });
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

/** Whether the company has an active branch that the user does not have. */
export const leFaltanSucursales = async (db: Db, { codigoCompania, sucursales }: User) =>
  (await db.$count(
    sucursal,
    and(eq(sucursal.codigoCompania, codigoCompania), eq(sucursal.activo, true), notInArray(sucursal.codigoSucursal, [...sucursales])),
  )) > 0;

/** Most rows that a list without pages returns. */
export const MAX_ALL = 1000;

type Expressions = Record<string, PgColumn | SQL | SQL.Aliased>;

/** The columns to select for a row of the contract: under each field what `names` has for it, else the column of the table with that name. */
export function columnsFor<S extends z.ZodRawShape, T extends PgTable, N extends Expressions = {}>(
  { shape }: z.ZodObject<S>,
  table: T,
  names = {} as N,
) {
  const own = Object.entries(getTableColumns(table)).filter(([field]) => field in shape);
  return { ...Object.fromEntries(own), ...names } as Omit<Pick<T['_']['columns'], keyof S & keyof T['_']['columns']>, keyof N> & N;
}

/** The first of the rows found. Throws a 404, worded `${what} no existe`, when there is none. */
export function found<R>([row]: readonly R[], what?: string): R {
  if (row === undefined) throw notFound(what);
  return row;
}

/** The row of a table that the user may see, locked if a strength is given (not by a preview). Throws 404, which names it as `what`. */
export async function loadRow<T extends PgTable>(
  db: Db,
  user: Scope,
  table: T,
  where: SQL | undefined,
  what: string,
  lock?: LockStrength,
): Promise<T['$inferSelect']> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(scoped(table, user, where));
  return found(await (lock ? locked(db, query, lock) : query), what) as T['$inferSelect'];
}

/** Inserts a row and returns it as it is stored. */
export async function insertRow<T extends PgTable>(db: Db, table: T, values: T['$inferInsert']): Promise<T['$inferSelect']> {
  const rows = await db
    .insert(table as PgTable)
    .values(values)
    .returning();
  return rows[0] as T['$inferSelect'];
}

export type VersionedTable = PgTable & { version: PgColumn };

/** Changes rows, and counts their versions. */
export const changeRow = <T extends VersionedTable>(
  db: Db,
  table: T,
  where: SQL | undefined,
  changes: Partial<PgUpdateSetSource<T>> = {},
) =>
  db
    .update(table as PgTable)
    .set({ ...changes, version: sql`${table.version} + 1` })
    .where(where);

/**
 * Optimistic locking: throws a 409 when the row has another version than the one that was edited. `current` is the row as it is now,
 * encoded for the wire.
 */
export function assertVersion(before: { version?: number }, version: number, current?: unknown) {
  if (version === before.version) return;
  throw conflict(
    'Otra persona cambió este registro mientras usted lo editaba. Revise sus datos contra los actuales y guarde de nuevo',
    current,
  );
}

const REFERRED_TO = '23503';

/** Runs a delete in a savepoint. Returns false, with nothing deleted, when a foreign key still refers to the row. */
export async function unlessReferred(db: Db, work: (inner: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction((inner) => work(inner as Db));
    return true;
  } catch (error) {
    if (sqlState(error) !== REFERRED_TO) throw error;
    return false;
  }
}

/** Deletes a row, or deactivates it where something refers to it: a form that was opened before is refused then, as after any change. */
export async function removeOrDeactivate(db: Db, table: VersionedTable, where: SQL) {
  const { activo } = getTableColumns(table) as Record<string, PgColumn>;
  if (!activo) {
    await db.delete(table).where(where);
    return { eliminado: true, desactivado: false };
  }
  const eliminado = await unlessReferred(db, (inner) => inner.delete(table).where(where));
  if (!eliminado) await changeRow<VersionedTable>(db, table, and(where, eq(activo, true)), { activo: false } as object);
  return { eliminado, desactivado: !eliminado };
}

/** Locks the company: what two do to it at once, where there may be no row yet to lock, is done one after the other. */
export const bloquearCompania = (db: Db, { codigoCompania }: Pick<User, 'codigoCompania'>) =>
  lockRows(db)`select 1 from compania where codigo_compania = ${codigoCompania} for no key update`;
