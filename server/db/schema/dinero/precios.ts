import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { archivo } from '../archivos';
import { busqueda, clave, dinero, hecho, momento, partial, referencia, textoVacio, version } from '../columns';
import { deCatalogo, nombreUnico, sucursal } from '../compania';
import { inscripcion } from '../inscripciones';
import { estudiante } from '../personas';

/**
 * Services that can be billed. `integrado`: the built-in ones of every company, which enrolments, instalments, camps, late fees, opening
 * balances and returned payments are billed on.
 */
export const servicio = pgTable(
  'servicio',
  {
    codigoServicio: clave(),
    ...deCatalogo(),
    precio: dinero(),
    itbis: integer().notNull().default(0),
    integrado: text({ enum: ['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'MORA', 'BALANCE', 'DEVUELTO', 'CARGO_DEVUELTO'] }),
    nota: textoVacio(),
    busqueda: busqueda(sql`descripcion || ' ' || nota`),
  },
  (t) => [
    nombreUnico('servicio', t),
    partial(uniqueIndex('servicio_integrado_unico').on(t.codigoCompania, t.integrado), sql`integrado is not null`),
  ],
);

/** An event with a day and a price; its places are sold as invoice lines. */
export const evento = pgTable(
  'evento',
  {
    codigoEvento: clave(),
    ...deCatalogo(),
    /** Null: for all branches. */
    codigoSucursal: integer().references(() => sucursal.codigoSucursal),
    fecha: date().notNull(),
    hora: textoVacio(),
    lugar: textoVacio(),
    precio: dinero(),
    itbis: integer().notNull().default(0),
    /** Capacity; 0 means unlimited. */
    cupo: integer().notNull().default(0),
    busqueda: busqueda(sql`descripcion || ' ' || lugar`),
  },
  (t) => [
    // The date is part of the key, because the same tournament may be held every year.
    uniqueIndex('evento_descripcion_unica').on(t.codigoCompania, sql`sin_acento(descripcion)`, t.fecha),
    check('evento_cupo', sql`cupo >= 0`),
  ],
);

/** A scholarship: a percentage (basis points) of the invoices it covers. */
export const beca = pgTable(
  'beca',
  {
    codigoBeca: clave(),
    ...deCatalogo(),
    porcentaje: integer('puntos_basicos').notNull(),
    cubre: text({ enum: ['INSCRIPCION', 'CUOTA', 'AMBAS'] }).notNull(),
    /** Span in which it may be granted; null: without end. */
    desde: date(),
    hasta: date(),
    /** Most that it may cost the academy in total (centavos); null: no limit. */
    presupuesto: bigint({ mode: 'number' }).$type<Centavos>(),
    nota: textoVacio(),
    busqueda: busqueda(sql`descripcion || ' ' || nota`),
  },
  (t) => [
    nombreUnico('beca', t),
    check('beca_porcentaje', sql`puntos_basicos between 1 and 10000`),
    check('beca_fechas', sql`desde is null or hasta is null or hasta >= desde`),
  ],
);

/** A scholarship granted to a student for a span. Once revoked it no longer applies. */
export const becaEstudiante = pgTable(
  'beca_estudiante',
  {
    codigoBecaEstudiante: clave(),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    codigoBeca: referencia(() => beca.codigoBeca),
    desde: date().notNull(),
    hasta: date().notNull(),
    motivo: text().notNull(),
    codigoArchivo: integer().references(() => archivo.codigoArchivo),
    ...hecho(),
    revocada: momento(),
    revocadaPor: textoVacio(),
    motivoRevocacion: textoVacio(),
    version: version(),
  },
  (t) => [
    index('beca_estudiante_estudiante').on(t.codigoEstudiante),
    index('beca_estudiante_beca').on(t.codigoBeca),
    check('beca_estudiante_fechas', sql`hasta >= desde`),
  ],
);

/** A discount: a percentage (basis points) or a fixed amount, granted by hand or automatic for siblings. */
export const descuento = pgTable(
  'descuento',
  {
    codigoDescuento: clave(),
    ...deCatalogo(),
    tipo: text({ enum: ['PORCENTAJE', 'MONTO'] }).notNull(),
    porcentaje: integer('puntos_basicos').notNull().default(0),
    monto: dinero().default(0 as Centavos),
    alcances: text({ enum: ['INSCRIPCION', 'CUOTA', 'VENTA'] })
      .array()
      .notNull(),
    desde: date(),
    hasta: date(),
    /** Automatic for this child of a family and the following ones (2: from the second child on); null: granted by hand. */
    desdeHijo: integer(),
    /** Lower values apply first. */
    prioridad: integer().notNull().default(100),
    /** Whether it combines with others. One that does not applies only if no other was applied before it. */
    acumulable: boolean().notNull().default(true),
    nota: textoVacio(),
    busqueda: busqueda(sql`descripcion || ' ' || nota`),
  },
  (t) => [
    nombreUnico('descuento', t),
    check(
      'descuento_valor',
      sql`case tipo when 'PORCENTAJE' then puntos_basicos between 1 and 10000 and monto = 0 else monto > 0 and puntos_basicos = 0 end`,
    ),
    check('descuento_fechas', sql`desde is null or hasta is null or hasta >= desde`),
    check('descuento_hijo', sql`desde_hijo >= 2`),
    check('descuento_alcances', sql`cardinality(alcances) > 0`),
  ],
);

/** A discount that a user granted to an enrolment. */
export const inscripcionDescuento = pgTable(
  'inscripcion_descuento',
  {
    codigoInscripcion: referencia(() => inscripcion.codigoInscripcion),
    codigoDescuento: referencia(() => descuento.codigoDescuento),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    /** The user who granted it; '' for grants older than this column. */
    usuario: textoVacio(),
    /** The second user who approved; '' when none was required. */
    aprobadoPor: textoVacio(),
    /** Why it was granted; '' for grants older than this column. */
    motivo: textoVacio(),
  },
  (t) => [
    primaryKey({ columns: [t.codigoInscripcion, t.codigoDescuento] }),
    index('inscripcion_descuento_descuento').on(t.codigoDescuento),
  ],
);
