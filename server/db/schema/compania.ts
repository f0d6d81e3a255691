import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { archivo } from './archivos';
import { activo, clave, dinero, referencia, textoVacio, version } from './columns';

export const compania = pgTable('compania', {
  codigoCompania: clave(),
  nombre: text().notNull(),
  rnc: textoVacio(),
  telefono: textoVacio(),
  direccion: textoVacio(),
  email: textoVacio(),
  pieRecibo: textoVacio(),
  /** Age of a child in a group: on the first day of the period, or by year of birth. */
  criterioEdad: text({ enum: ['PERIODO', 'ANIO'] })
    .notNull()
    .default('PERIODO'),
  moneda: text().notNull().default('DOP'),
  /** ITBIS of a new article or service, in basis points. */
  itbis: integer().notNull().default(1800),
  /** Administrators must use a second factor. */
  exigeSegundoFactor: boolean().notNull().default(false),
  /** Minutes after which a session that nobody uses ends; 0: never. */
  minutosInactividad: integer().notNull().default(0),
  /** Whether cash is handed out to the centavo; else in whole pesos, and the centavos become credit. */
  centavosEnEfectivo: boolean().notNull().default(false),
  /** Reversals, voids, refunds and manual discounts above it need a second user; null: never. */
  montoAprobacion: bigint({ mode: 'number' }).$type<Centavos>(),
  /** Whether invoices get fiscal numbers: none, classic ones (NCF), or electronic ones (e-NCF). */
  fiscal: text({ enum: ['NO', 'NCF', 'ECF'] })
    .notNull()
    .default('NO'),
  /** A late fee: nothing, a fixed amount, or a percentage (basis points) of what is pending on the instalment. */
  moraTipo: text({ enum: ['NINGUNA', 'MONTO', 'PORCENTAJE'] })
    .notNull()
    .default('NINGUNA'),
  moraMonto: dinero().default(0 as Centavos),
  moraPuntosBasicos: integer().notNull().default(0),
  /** Days after the due date on which there is no late fee yet. */
  moraDiasGracia: integer().notNull().default(0),
  /** Made up, with users whose password everybody knows. */
  demostracion: boolean().notNull().default(false),
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
    codigoLogo: integer().references((): AnyPgColumn => archivo.codigoArchivo),
    activo: activo(),
    version: version(),
  },
  (t) => [uniqueIndex('sucursal_descripcion_unica').on(t.codigoCompania, sql`lower(${t.descripcionSucursal})`)],
);

/** The last number given of each series of a company; a row lock on it makes numbers without gaps. */
export const secuencia = pgTable(
  'secuencia',
  {
    codigoCompania: referencia(() => compania.codigoCompania),
    serie: text({ enum: ['FACTURA', 'COBRO', 'CAJA', 'CARTA', 'COMPRA', 'TRANSFERENCIA', 'CONTEO'] }).notNull(),
    ultimo: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('secuencia_unica').on(t.codigoCompania, t.serie)],
);
