import { sql, type SQL } from 'drizzle-orm';
import { Antiguedad } from '@/contract/facturas/antiguedad';
import { DIAS_DE_MORA } from '@/domain/mora';
import { factura } from '../db/schema/dinero/facturas';
import { jsonOf, literal, quoted } from '../db/sql';

/** SQL: the days since the invoice was due. */
export const diasAl = (al: SQL) => sql`(${al} - ${factura.fechaVencimiento})`;

const porEdad = (al: SQL) =>
  Antiguedad.options.map(
    (edad) => [edad, sql`${diasAl(al)} between ${literal(DIAS_DE_MORA[edad][0])} and ${literal(DIAS_DE_MORA[edad][1])}`] as const,
  );

/** SQL: the age of the debt of an overdue invoice. */
export const edadAl = (al: SQL) =>
  sql`case ${sql.join(
    porEdad(al).map(([edad, suya]) => sql`when ${suya} then ${quoted(edad)}`),
    sql` `,
  )} end`;

/** SQL: what is overdue by age, as JSON, over rows named `factura`: invoices, or sums by due date. */
export const porAntiguedadAl = (al: SQL) =>
  jsonOf(Object.fromEntries(porEdad(al).map(([edad, suya]) => [edad, sql`coalesce(sum(${factura.pendiente}) filter (where ${suya}), 0)`])));
