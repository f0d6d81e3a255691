import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { activo, ahora, busqueda, clave, dinero, referencia, textoVacio, version } from './columns';
import { caja } from './caja';
import { compania, sucursal } from './compania';
import { inscripcion } from './inscripciones';
import { articulo } from './inventario';
import { entidad, estudiante } from './personas';

/** `integrado`: the services of every company on which enrolments, instalments and camps are billed. */
export const servicio = pgTable(
  'servicio',
  {
    codigoServicio: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    descripcion: text().notNull(),
    precio: dinero(),
    itbis: integer().notNull().default(0),
    integrado: text({ enum: ['INSCRIPCION', 'CUOTA', 'CAMPAMENTO'] }),
    activo: activo(),
    version: version(),
    busqueda: busqueda('descripcion'),
  },
  (t) => [
    uniqueIndex('servicio_descripcion_unica').on(t.codigoCompania, sql`sin_acento(descripcion)`),
    uniqueIndex('servicio_integrado_unico')
      .on(t.codigoCompania, t.integrado)
      .where(sql`integrado is not null`),
  ],
);

export const factura = pgTable(
  'factura',
  {
    codigoFactura: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    /** Without gaps per company. */
    numero: integer().notNull(),
    tipo: text({ enum: ['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'VENTA'] }).notNull(),
    /** Who is billed: the child's person, or any customer. */
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    codigoEstudiante: integer().references(() => estudiante.codigoEstudiante),
    codigoInscripcion: integer().references(() => inscripcion.codigoInscripcion),
    /** Of an instalment: which one it is, and the span it pays for. */
    numeroCuota: integer(),
    tramoDesde: date(),
    tramoHasta: date(),
    descripcion: text().notNull(),
    fecha: date().notNull(),
    fechaVencimiento: date().notNull(),
    estatus: text({ enum: ['PENDIENTE', 'PARCIAL', 'PAGADA', 'ANULADA'] }).notNull(),
    total: dinero(),
    pagado: dinero().default(0 as never),
    pendiente: bigint({ mode: 'number' })
      .notNull()
      .$type<Centavos>()
      .generatedAlwaysAs(sql`case when estatus = 'ANULADA' then 0 else total - pagado end`),
    usuario: text().notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('factura_numero_unico').on(t.codigoCompania, t.numero),
    uniqueIndex('factura_cuota_unica')
      .on(t.codigoInscripcion, t.numeroCuota)
      .where(sql`tipo = 'CUOTA' and estatus <> 'ANULADA'`),
    // With the amounts in it (migration 0002), so that the overdue report reads nothing else.
    index('factura_pendiente')
      .on(t.codigoSucursal, t.fechaVencimiento, t.codigoEstudiante)
      .where(sql`pendiente > 0`),
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
    check(
      'factura_estatus',
      sql`estatus = 'ANULADA' and pagado = 0 or estatus = case when pagado = total then 'PAGADA' when pagado > 0 then 'PARCIAL' else 'PENDIENTE' end`,
    ),
  ],
);

/** One step of a price with its reason: { concepto: 'Beca 50 %', monto: -125000 } in cents. */
export interface Paso {
  concepto: string;
  monto: number;
}

export const facturaDetalle = pgTable(
  'factura_detalle',
  {
    codigoDetalle: clave(),
    codigoFactura: referencia(() => factura.codigoFactura),
    /** Article or service; the line of an event comes with the events. */
    tipo: text({ enum: ['AR', 'SE'] }).notNull(),
    codigoServicio: integer().references(() => servicio.codigoServicio),
    codigoArticulo: integer().references(() => articulo.codigoArticulo),
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
    check(
      'factura_detalle_apunta',
      sql`tipo = 'AR' and codigo_articulo is not null and codigo_servicio is null or tipo = 'SE' and codigo_servicio is not null and codigo_articulo is null`,
    ),
  ],
);

export const cobro = pgTable(
  'cobro',
  {
    codigoCobro: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    /** Of the receipt, without gaps per company. */
    numero: integer().notNull(),
    codigoPagador: referencia(() => entidad.codigoEntidad),
    codigoCaja: integer().references((): AnyPgColumn => caja.codigoCaja),
    fecha: date().notNull(),
    momento: ahora(),
    aplicado: dinero(),
    recibido: dinero(),
    devuelta: dinero(),
    /** What became credit of the payer. */
    saldo: dinero(),
    usuario: text().notNull(),
  },
  (t) => [
    uniqueIndex('cobro_numero_unico').on(t.codigoCompania, t.numero),
    index('cobro_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    index('cobro_pagador').on(t.codigoPagador),
    index('cobro_caja').on(t.codigoCaja),
    check('cobro_cuadra', sql`aplicado > 0 and recibido = aplicado + devuelta + saldo`),
  ],
);

export const cobroFactura = pgTable(
  'cobro_factura',
  {
    codigoCobro: referencia(() => cobro.codigoCobro),
    codigoFactura: referencia(() => factura.codigoFactura),
    monto: dinero(),
  },
  (t) => [primaryKey({ columns: [t.codigoCobro, t.codigoFactura] }), index('cobro_factura_factura').on(t.codigoFactura)],
);

export const cobroForma = pgTable(
  'cobro_forma',
  {
    codigoForma: clave(),
    codigoCobro: referencia(() => cobro.codigoCobro),
    forma: text({ enum: ['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'SALDO_A_FAVOR'] }).notNull(),
    monto: dinero(),
    referencia: textoVacio(),
  },
  (t) => [index('cobro_forma_cobro').on(t.codigoCobro)],
);

/** Credit of a payer in and out; the balance is their sum and never below 0 (the payer's row is locked first). */
export const saldoMovimiento = pgTable(
  'saldo_movimiento',
  {
    codigoMovimiento: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    codigoCobro: integer().references(() => cobro.codigoCobro),
    monto: dinero(),
    motivo: text().notNull(),
    momento: ahora(),
    usuario: text().notNull(),
  },
  (t) => [index('saldo_entidad').on(t.codigoEntidad)],
);
