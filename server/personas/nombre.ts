import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { columnOf } from '../db/sql';

type Persona = { nombre: PgColumn; apellido: PgColumn };

/** SQL: a person's full name, 'Ana Pérez'. Takes a table, or the name of an alias in plain SQL. */
export const nombreDe = (persona: Persona | string): SQL<string> =>
  typeof persona === 'string'
    ? sql<string>`${columnOf(persona, 'nombre')} || ' ' || ${columnOf(persona, 'apellido')}`
    : sql<string>`${persona.nombre} || ' ' || ${persona.apellido}`;

/** SQL: the name of a user by login; the login itself when that user no longer exists. */
export const nombreDelUsuario = (login: SQL) => sql<string>`coalesce((
  select ${nombreDe('p')} from usuario u join entidad p using (codigo_entidad) where lower(u.usuario) = lower(${login})), ${login})`;

/** The same with Spanish collation, for sorting. */
export const nombreEnOrden = (persona: Persona | string): SQL<string> => sql<string>`(${nombreDe(persona)}) collate "es-x-icu"`;
