import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, integer, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';

// Names of columns are their fields' in snake_case; drizzle writes them so (casing in connect.ts and drizzle.config.ts).

export const clave = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** The key of a row elsewhere, without which this one cannot be. */
export const referencia = (columna: () => AnyPgColumn) => integer().notNull().references(columna);
export const activo = () => boolean().notNull().default(true);
export const version = () => integer().notNull().default(0);
/** Integer cents; a sum of them is exact. */
export const dinero = () => bigint({ mode: 'number' }).notNull().$type<Centavos>();
export const textoVacio = () => text().notNull().default('');

/** A moment, in code always ISO 8601 in UTC. */
export const momento = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});
export const ahora = () =>
  momento()
    .notNull()
    .default(sql`now()`);

/** A random key of 32 hexadecimal digits, made by the database: who knows it has seen the paper it stands on. */
export const verificacion = () =>
  text()
    .notNull()
    .default(sql`replace(gen_random_uuid()::text, '-', '')`);

/** Text to search in, without accents and case, kept by the database; give it a trigram index. */
export const busqueda = (expression: string) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`sin_acento(${expression})`));
