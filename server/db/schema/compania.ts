import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';
import { bigint, boolean, date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { archivo } from './archivos';
import { activo, clave, dinero, palabra, referencia, textoVacio, version } from './columns';

export const compania = pgTable('compania', {
  codigoCompania: clave(),
  nombre: text().notNull(),
  rnc: textoVacio(),
  telefono: textoVacio(),
  direccion: textoVacio(),
  email: textoVacio(),
  pieRecibo: textoVacio(),
  /** Reference for a child's age in a group: on the first day of the period, or by year of birth. */
  criterioEdad: palabra(['PERIODO', 'ANIO'], 'PERIODO'),
  /** Which absences may be made up in a class of another group, for how many days, and how many at once. */
  reposicion: palabra(['NO', 'EXCUSAS', 'TODAS'], 'NO'),
  diasReposicion: integer().notNull().default(30),
  maxReposiciones: integer().notNull().default(3),
  moneda: text().notNull().default('DOP'),
  /** Default ITBIS of a new article or service, in basis points. */
  itbis: integer().notNull().default(1800),
  /** Administrators must use a second factor. */
  exigeSegundoFactor: boolean().notNull().default(false),
  segundoFactorATodos: boolean().notNull().default(false),
  /** Idle timeout of a session in minutes; 0 means none. */
  minutosInactividad: integer().notNull().default(0),
  /** Whether cash change is given to the centavo; else in whole pesos, and the centavos become credit. */
  centavosEnEfectivo: boolean().notNull().default(false),
  /** Reversals, voids, refunds and manual discounts above this amount (centavos) need a second user; null: never. */
  montoAprobacion: bigint({ mode: 'number' }).$type<Centavos>(),
  /** How invoices are numbered for the tax office: not at all, with classic numbers (NCF), or electronic ones (e-NCF). */
  fiscal: palabra(['NO', 'NCF', 'ECF'], 'NO'),
  /** Late fee: none, a fixed amount, or a percentage (basis points) of the instalment's pending amount. */
  moraTipo: palabra(['NINGUNA', 'MONTO', 'PORCENTAJE'], 'NINGUNA'),
  moraMonto: dinero().default(0 as Centavos),
  moraPuntosBasicos: integer().notNull().default(0),
  /** Days after the due date without a late fee. */
  moraDiasGracia: integer().notNull().default(0),
  /** A demo company, with users whose password is public. */
  demostracion: boolean().notNull().default(false),
  /**
   * Whether an administrator with all branches and the essential accesses must remain; the database sets it as soon as there is one, so that
   * an older academy without one is not locked.
   */
  exigeAdministrador: boolean().notNull().default(false),
  codigoLogo: integer().references((): AnyPgColumn => archivo.codigoArchivo),
  activo: activo(),
  version: version(),
});

export const sucursal = pgTable(
  'sucursal',
  {
    codigoSucursal: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    descripcionSucursal: text().notNull(),
    telefono: textoVacio(),
    direccion: textoVacio(),
    /** The day of change: the first that Cantera charges for; null in a branch that was always here. */
    diaArranque: date(),
    /** Whether the owner said that the debts brought on that day are right: until then no reminder goes out by itself. */
    deudasRevisadas: boolean().notNull().default(false),
    codigoLogo: integer().references((): AnyPgColumn => archivo.codigoArchivo),
    activo: activo(),
    version: version(),
  },
  (t) => [uniqueIndex('sucursal_descripcion_unica').on(t.codigoCompania, sql`lower(${t.descripcionSucursal})`)],
);

/** The last number of each series of a company. Its row lock makes numbers consecutive without gaps. */
export const secuencia = pgTable(
  'secuencia',
  {
    codigoCompania: referencia(() => compania.codigoCompania),
    serie: text({ enum: ['FACTURA', 'COBRO', 'CAJA', 'CARTA', 'COMPRA', 'TRANSFERENCIA', 'CONTEO', 'CIERRE'] }).notNull(),
    ultimo: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('secuencia_unica').on(t.codigoCompania, t.serie)],
);

/** The company and the branch of a row. */
export const deSucursal = () => ({
  codigoCompania: referencia(() => compania.codigoCompania),
  codigoSucursal: referencia(() => sucursal.codigoSucursal),
});

/** The columns that every catalogue of a company has, besides its key and its own columns. */
export const deCatalogo = () => ({
  codigoCompania: referencia(() => compania.codigoCompania),
  descripcion: text().notNull(),
  activo: activo(),
  version: version(),
});

/**
 * Unique index on the name in a company, ignoring accents and case. The error message is derived from the constraint's name
 * (lib/restricciones.ts).
 */
export const nombreUnico = (tabla: string, { codigoCompania }: { codigoCompania: PgColumn }) =>
  uniqueIndex(`${tabla}_descripcion_unica`).on(codigoCompania, sql`sin_acento(descripcion)`);

/** The account of the accountant's program that stands for a concept of the journal; a concept without a row has its built-in name. */
export const cuentaContable = pgTable(
  'cuenta_contable',
  { codigoCompania: referencia(() => compania.codigoCompania), concepto: text().notNull(), cuenta: text().notNull() },
  (t) => [primaryKey({ columns: [t.codigoCompania, t.concepto] })],
);
