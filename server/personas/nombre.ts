import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Persona = { nombre: PgColumn; apellido: PgColumn };

/** Name of a person as one reads it, 'Ana Pérez': of a table, or of an alias in SQL that is written out. */
export const nombreDe = (persona: Persona | string): SQL<string> =>
  typeof persona === 'string'
    ? sql<string>`${sql.raw(`${persona}.nombre || ' ' || ${persona}.apellido`)}`
    : sql<string>`${persona.nombre} || ' ' || ${persona.apellido}`;

/** The same, sorted as Spanish sorts. */
export const nombreEnOrden = (persona: Persona | string): SQL<string> => sql<string>`(${nombreDe(persona)}) collate "es-x-icu"`;
