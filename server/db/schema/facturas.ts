import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { clave, dinero, momento, referencia, textoVacio, version } from './columns';
import { compania, sucursal } from './compania';
import { inscripcion } from './inscripciones';
import { articulo } from './inventario';
import { evento, servicio } from './precios';
import { entidad, estudiante } from './personas';

export const factura = pgTable(
  'factura',
  {
    codigoFactura: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    /** Without gaps per company. */
    numero: integer().notNull(),
    tipo: text({ enum: ['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'VENTA', 'MORA'] }).notNull(),
    /** Who is billed: the child's person, or any customer. */
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    codigoEstudiante: integer().references(() => estudiante.codigoEstudiante),
    codigoInscripcion: integer().references(() => inscripcion.codigoInscripcion),
    /** Of an instalment: which one it is, and the span it pays for. */
    numeroCuota: integer(),
    tramoDesde: date(),
    tramoHasta: date(),
    /** Of a late fee: the instalment that was paid late. */
    codigoCuota: integer().references((): AnyPgColumn => factura.codigoFactura),
    /** Of an instalment by attendance: what its amount was last made of; without it the amount is an estimate. */
    recalculo: jsonb().$type<Recalculo>(),
    descripcion: text().notNull(),
    fecha: date().notNull(),
    fechaVencimiento: date().notNull(),
    estatus: text({ enum: ['PENDIENTE', 'PARCIAL', 'PAGADA', 'ANULADA'] }).notNull(),
    total: dinero(),
    pagado: dinero().default(0 as Centavos),
    pendiente: bigint({ mode: 'number' })
      .notNull()
      .$type<Centavos>()
      .generatedAlwaysAs(sql`case when estatus = 'ANULADA' then 0 else total - pagado end`),
    nota: textoVacio(),
    /** When, by whom and why it was voided. */
    anulada: momento(),
    anuladaPor: textoVacio(),
    motivoAnulacion: textoVacio(),
    /** The second users who agreed, where the company asks for one: to the void, and to what was taken off a sale by hand. */
    anulacionAprobadaPor: textoVacio(),
    rebajaAprobadaPor: textoVacio(),
    usuario: text().notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('factura_numero_unico').on(t.codigoCompania, t.numero),
    uniqueIndex('factura_cuota_unica')
      .on(t.codigoInscripcion, t.numeroCuota)
      .where(sql`tipo = 'CUOTA' and estatus <> 'ANULADA'`),
    // With the amounts and keys in it (migration 0016), so that the reports of what is overdue read nothing else.
    index('factura_pendiente')
      .on(t.codigoSucursal, t.fechaVencimiento, t.codigoEstudiante)
      .where(sql`pendiente > 0`),
    // The settled ones by due date, with what is added up of them in it (migration 0037), and the few that were voided.
    index('factura_pagada')
      .on(t.codigoSucursal, t.fechaVencimiento)
      .where(sql`estatus = 'PAGADA'`),
    index('factura_anulada')
      .on(t.codigoSucursal, t.fechaVencimiento)
      .where(sql`estatus = 'ANULADA'`),
    // A late fee is charged once for an instalment.
    uniqueIndex('factura_mora_unica')
      .on(t.codigoCuota)
      .where(sql`tipo = 'MORA' and estatus <> 'ANULADA'`),
    index('factura_pendiente_inscripcion')
      .on(t.codigoInscripcion)
      .where(sql`pendiente > 0`),
    index('factura_pendiente_estudiante')
      .on(t.codigoEstudiante, t.fechaVencimiento)
      .where(sql`pendiente > 0`),
    index('factura_pendiente_entidad')
      .on(t.codigoEntidad, t.fechaVencimiento)
      .where(sql`pendiente > 0`),
    index('factura_estudiante').on(t.codigoEstudiante),
    index('factura_entidad').on(t.codigoEntidad),
    index('factura_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    check('factura_pagado', sql`pagado between 0 and total`),
    check('factura_mora', sql`(tipo = 'MORA') = (codigo_cuota is not null)`),
    check(
      'factura_estatus',
      sql`estatus = 'ANULADA' and pagado = 0 or estatus = case when pagado = total then 'PAGADA' when pagado > 0 then 'PARCIAL' else 'PENDIENTE' end`,
    ),
  ],
);

/** What the amount of an instalment by attendance was made of: classes held in its span, attended and excused, and the price of one in cents. */
export interface Recalculo {
  dadas: number;
  asistidas: number;
  excusadas: number;
  precioClase: number;
  momento: string;
  usuario: string;
}

/** One step of a price with its reason, in cents: { tipo: 'BECA', concepto: 'Beca Mérito 50 %', monto: -125000, codigo: 3 }. Older ones have no kind. */
export interface Paso {
  tipo?: string;
  concepto: string;
  monto: number;
  /** The scholarship or the discount that it is. */
  codigo?: number;
}

export const facturaDetalle = pgTable(
  'factura_detalle',
  {
    codigoDetalle: clave(),
    codigoFactura: referencia(() => factura.codigoFactura),
    /** Article, service or event: it names that one. */
    tipo: text({ enum: ['AR', 'SE', 'EV'] }).notNull(),
    codigoServicio: integer().references(() => servicio.codigoServicio),
    codigoArticulo: integer().references(() => articulo.codigoArticulo),
    codigoEvento: integer().references(() => evento.codigoEvento),
    /** Of a week of camp: the enrolment that it bills; cancelled before it starts, the line goes. */
    codigoInscripcion: integer().references(() => inscripcion.codigoInscripcion),
    descripcion: text().notNull(),
    cantidad: integer().notNull(),
    precio: dinero(),
    descuento: dinero(),
    itbis: dinero(),
    total: dinero(),
    pasos: jsonb().notNull().$type<Paso[]>(),
  },
  (t) => [
    index('factura_detalle_factura').on(t.codigoFactura),
    // Where a discount was used and what a scholarship costs; most lines have one step alone and are not in it.
    index('factura_detalle_rebajas')
      .using('gin', sql`${t.pasos} jsonb_path_ops`)
      .where(sql`jsonb_array_length(pasos) > 1`),
    index('factura_detalle_inscripcion')
      .on(t.codigoInscripcion)
      .where(sql`codigo_inscripcion is not null`),
    index('factura_detalle_evento')
      .on(t.codigoEvento)
      .where(sql`codigo_evento is not null`),
    index('factura_detalle_articulo')
      .on(t.codigoArticulo)
      .where(sql`codigo_articulo is not null`),
    check(
      'factura_detalle_apunta',
      sql`num_nonnulls(codigo_servicio, codigo_articulo, codigo_evento) = 1 and case tipo when 'AR' then codigo_articulo is not null when 'SE' then codigo_servicio is not null else codigo_evento is not null end`,
    ),
  ],
);
