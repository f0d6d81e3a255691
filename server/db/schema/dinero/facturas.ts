import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import type { ClasesAPrecio } from '@/domain/asistencia';
import { clave, dinero, hecho, momento, partial, referencia, textoVacio, version } from '../columns';
import { deSucursal } from '../compania';
import { inscripcion } from '../inscripciones';
import { articulo } from './inventario';
import { evento, servicio } from './precios';
import { entidad, estudiante } from '../personas';

export const factura = pgTable(
  'factura',
  {
    codigoFactura: clave(),
    ...deSucursal(),
    /** Consecutive without gaps per company. */
    numero: integer().notNull(),
    tipo: text({ enum: ['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'VENTA', 'MORA'] }).notNull(),
    /** The person who is billed: the child, or any customer of a sale. */
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    codigoEstudiante: integer().references(() => estudiante.codigoEstudiante),
    codigoInscripcion: integer().references(() => inscripcion.codigoInscripcion),
    /** CUOTA only: the number of the instalment and the span that it pays for. */
    numeroCuota: integer(),
    tramoDesde: date(),
    tramoHasta: date(),
    /** MORA only: the instalment that was paid late. */
    codigoCuota: integer().references((): AnyPgColumn => factura.codigoFactura),
    /** Instalment by attendance: the counts that its amount was last computed from; null while the amount is an estimate. */
    recalculo: jsonb().$type<Recalculo>(),
    descripcion: text().notNull(),
    fecha: date().notNull(),
    fechaVencimiento: date().notNull(),
    estatus: text({ enum: ['PENDIENTE', 'PARCIAL', 'PAGADA', 'ANULADA', 'INCOBRABLE'] }).notNull(),
    total: dinero(),
    /** Changes of the total since it was billed, oldest first; null while there was none. Reports as of a past day take the later ones off. */
    cambios: jsonb().$type<CambioDeTotal[]>(),
    pagado: dinero().default(0 as Centavos),
    pendiente: bigint({ mode: 'number' })
      .notNull()
      .$type<Centavos>()
      .generatedAlwaysAs(sql`case when estatus in ('ANULADA', 'INCOBRABLE') then 0 else total - pagado end`),
    nota: textoVacio(),
    /** When, by whom and why it was voided. */
    anulada: momento(),
    anuladaPor: textoVacio(),
    motivoAnulacion: textoVacio(),
    /** The second users who approved, where required: the void, and the manual discount of a sale. */
    anulacionAprobadaPor: textoVacio(),
    rebajaAprobadaPor: textoVacio(),
    usuario: text().notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('factura_numero_unico').on(t.codigoCompania, t.numero),
    partial(uniqueIndex('factura_cuota_unica').on(t.codigoInscripcion, t.numeroCuota), sql`tipo = 'CUOTA' and estatus <> 'ANULADA'`),
    // Covering index (migration 0016): reports of overdue debt need no table read.
    partial(index('factura_pendiente').on(t.codigoSucursal, t.fechaVencimiento, t.codigoEstudiante), sql`pendiente > 0`),
    // Settled invoices by due date, covering the summed columns (migration 0037), and the few void and written-off ones.
    partial(index('factura_pagada').on(t.codigoSucursal, t.fechaVencimiento), sql`estatus = 'PAGADA'`),
    partial(index('factura_anulada').on(t.codigoSucursal, t.fechaVencimiento), sql`estatus in ('ANULADA', 'INCOBRABLE')`),
    // An instalment has at most one late fee.
    partial(uniqueIndex('factura_mora_unica').on(t.codigoCuota), sql`tipo = 'MORA' and estatus <> 'ANULADA'`),
    // A deposit that nobody registered looks for who owes exactly its amount.
    partial(index('factura_pendiente_monto').on(t.codigoSucursal, t.pendiente, t.fechaVencimiento), sql`pendiente > 0`),
    partial(index('factura_pendiente_inscripcion').on(t.codigoInscripcion), sql`pendiente > 0`),
    partial(index('factura_pendiente_estudiante').on(t.codigoEstudiante, t.fechaVencimiento), sql`pendiente > 0`),
    partial(index('factura_pendiente_entidad').on(t.codigoEntidad, t.fechaVencimiento), sql`pendiente > 0`),
    // Invoices whose total changed, by the day of the last change, and those issued after they were due: reports of a span look for them. How
    // few the former are the planner knows by a statistic (migration 0073).
    partial(index('factura_cambiada').on(t.codigoSucursal, sql`(cambios->-1->>'fecha')`), sql`cambios is not null`),
    partial(index('factura_emitida_tarde').on(t.codigoSucursal, t.fecha), sql`fecha_vencimiento < fecha`),
    index('factura_estudiante').on(t.codigoEstudiante),
    index('factura_entidad').on(t.codigoEntidad),
    index('factura_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    check('factura_pagado', sql`pagado between 0 and total`),
    check('factura_mora', sql`(tipo = 'MORA') = (codigo_cuota is not null)`),
    check(
      'factura_estatus',
      sql`estatus = 'ANULADA' and pagado = 0 or estatus = 'INCOBRABLE' and pagado < total or estatus = case when pagado = total then 'PAGADA' when pagado > 0 then 'PARCIAL' else 'PENDIENTE' end`,
    ),
  ],
);

/**
 * A write-off of what an invoice owed, apart from a void: it stays billed and is a debt no more, until it is recovered or the invoice is voided.
 * At most one of an invoice stands.
 */
export const incobrable = pgTable(
  'incobrable',
  {
    codigoIncobrable: clave(),
    ...deSucursal(),
    codigoFactura: referencia(() => factura.codigoFactura),
    monto: dinero(),
    fecha: date().notNull(),
    ...hecho(),
    motivo: text().notNull(),
    /** The second user, who approved. */
    aprobadoPor: text().notNull(),
    /** The day on which it ended, by whom and why: what it took off is owed again, or the invoice was voided. */
    fin: date(),
    finPor: textoVacio(),
    finMotivo: textoVacio(),
  },
  (t) => [
    partial(uniqueIndex('incobrable_vigente_unico').on(t.codigoFactura), sql`fin is null`),
    index('incobrable_factura').on(t.codigoFactura),
    index('incobrable_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    check('incobrable_monto', sql`monto > 0`),
  ],
);

/** A credit note for a part of an invoice: what it took off the total, and of that the ITBIS. It stands. */
export const notaCredito = pgTable(
  'nota_credito',
  {
    codigoNota: clave(),
    ...deSucursal(),
    codigoFactura: referencia(() => factura.codigoFactura),
    monto: dinero(),
    itbis: dinero(),
    fecha: date().notNull(),
    ...hecho(),
    motivo: text().notNull(),
    /** The second user who approved; '' when none was required. */
    aprobadoPor: textoVacio(),
  },
  (t) => [index('nota_credito_factura').on(t.codigoFactura), check('nota_credito_monto', sql`monto > 0 and itbis between 0 and monto`)],
);

/**
 * A change of an invoice's total, or of what is taken off before it: the day, and the differences in centavos. Older ones have no `rebajado`;
 * that of a credit note has its code and the difference of the ITBIS.
 */
interface CambioDeTotal {
  fecha: string;
  monto: number;
  rebajado?: number;
  itbis?: number;
  nota?: number;
}

/**
 * How the amount of an instalment by attendance was computed: classes held in its span, attended and excused, and the price of a class in
 * centavos. Where they were attended in groups with different prices, `precioClase` is null, and `precios` has each.
 */
export interface Recalculo {
  dadas: number;
  asistidas: number;
  excusadas: number;
  precioClase: number | null;
  precios?: ClasesAPrecio[];
  momento: string;
  usuario: string;
}

/**
 * One step of a price with its reason, in centavos: { tipo: 'BECA', concepto: 'Beca Mérito 50 %', monto: -125000, codigo: 3 }. Older steps
 * have no `tipo`.
 */
export interface Paso {
  tipo?: string;
  concepto: string;
  monto: number;
  /** Code of the scholarship or discount. */
  codigo?: number;
}

export const facturaDetalle = pgTable(
  'factura_detalle',
  {
    codigoDetalle: clave(),
    codigoFactura: referencia(() => factura.codigoFactura),
    /** Article (AR), service (SE) or event (EV); the matching code column is set. */
    tipo: text({ enum: ['AR', 'SE', 'EV'] }).notNull(),
    codigoServicio: integer().references(() => servicio.codigoServicio),
    codigoArticulo: integer().references(() => articulo.codigoArticulo),
    codigoEvento: integer().references(() => evento.codigoEvento),
    /** Week of a camp only: the enrolment that the line bills. Cancelling it before it starts removes the line. */
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
    // The migration adds to both the columns that the income analysis sums, so that it reads an index alone.
    index('factura_detalle_factura').on(t.codigoFactura),
    partial(index('factura_detalle_rebajada').on(t.codigoFactura), sql`descuento > 0`),
    // Finds lines with discounts or scholarships. Most lines have a single step and are not in this partial index.
    partial(index('factura_detalle_rebajas').using('gin', sql`${t.pasos} jsonb_path_ops`), sql`jsonb_array_length(pasos) > 1`),
    partial(index('factura_detalle_inscripcion').on(t.codigoInscripcion), sql`codigo_inscripcion is not null`),
    partial(index('factura_detalle_evento').on(t.codigoEvento), sql`codigo_evento is not null`),
    partial(index('factura_detalle_articulo').on(t.codigoArticulo), sql`codigo_articulo is not null`),
    check(
      'factura_detalle_apunta',
      sql`num_nonnulls(codigo_servicio, codigo_articulo, codigo_evento) = 1 and case tipo when 'AR' then codigo_articulo is not null when 'SE' then codigo_servicio is not null else codigo_evento is not null end`,
    ),
  ],
);
