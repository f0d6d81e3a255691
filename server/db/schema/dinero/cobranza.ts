import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { archivo } from '../archivos';
import { cobro } from './cobros';
import { ahora, busqueda, clave, dinero, hecho, momento, palabra, partial, referencia, textoVacio } from '../columns';
import { compania, deCatalogo, deSucursal, nombreUnico } from '../compania';
import { correo } from '../mensajes';
import { entidad } from '../personas';

/** The text of a message about a debt, with {placeholders}. */
export const plantillaMensaje = pgTable(
  'plantilla_mensaje',
  {
    codigoPlantilla: clave(),
    ...deCatalogo(),
    canal: text({ enum: ['CORREO', 'WHATSAPP'] }).notNull(),
    /** Subject of a mail; '' for WhatsApp. */
    asunto: textoVacio(),
    texto: text().notNull(),
    busqueda: busqueda(sql`descripcion || ' ' || asunto || ' ' || texto`),
  },
  (t) => [nombreUnico('plantilla_mensaje', t)],
);

/** When a template is sent or proposed: from a number of days overdue on, a number of days before the due date, or on it. */
export const reglaMensaje = pgTable(
  'regla_mensaje',
  {
    codigoRegla: clave(),
    ...deCatalogo(),
    codigoPlantilla: referencia(() => plantillaMensaje.codigoPlantilla),
    cuando: text({ enum: ['ATRASO', 'ANTES', 'VENCE'] }).notNull(),
    dias: integer().notNull(),
    /** ATRASO only: repeat every so many days; null means once per debt. */
    cada: integer(),
    /** Its mails are sent every morning without a user's action. */
    automatica: boolean().notNull().default(false),
    busqueda: busqueda(sql`descripcion`),
  },
  (t) => [
    nombreUnico('regla_mensaje', t),
    index('regla_mensaje_plantilla').on(t.codigoPlantilla),
    check('regla_mensaje_dias', sql`case cuando when 'VENCE' then dias = 0 else dias between 1 and 365 end`),
    check('regla_mensaje_cada', sql`cada is null or (cuando = 'ATRASO' and cada between 1 and 365)`),
  ],
);

/** A message sent to a payer, or a chat opened with its text. A unique index allows one per payer and day over all channels. */
export const mensajeAtraso = pgTable(
  'mensaje_atraso',
  {
    codigoMensaje: clave(),
    ...deSucursal(),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    fecha: date().notNull(),
    canal: text({ enum: ['CORREO', 'WHATSAPP'] }).notNull(),
    codigoRegla: integer().references(() => reglaMensaje.codigoRegla),
    codigoPlantilla: referencia(() => plantillaMensaje.codigoPlantilla),
    para: text().notNull(),
    nombre: text().notNull(),
    /** Text as sent, without the family's private link. */
    texto: text().notNull(),
    monto: dinero(),
    dias: integer().notNull(),
    codigoCorreo: integer().references(() => correo.codigoCorreo),
    ...hecho(),
    /** When it turned out that it reached nobody; another message is then allowed on the same day. */
    deshecho: momento(),
    busqueda: busqueda(sql`nombre || ' ' || para`),
  },
  (t) => [
    partial(uniqueIndex('mensaje_atraso_uno_al_dia').on(t.codigoEntidad, t.fecha), sql`deshecho is null`),
    index('mensaje_atraso_momento').on(t.codigoSucursal, t.momento),
    index('mensaje_atraso_correo').on(t.codigoCorreo),
    index('mensaje_atraso_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
  ],
);

/** A conversation with a payer; a promise to pay has its day and, if one was named, its amount. */
export const gestionCobranza = pgTable(
  'gestion_cobranza',
  {
    codigoGestion: clave(),
    ...deSucursal(),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    resultado: text({ enum: ['PROMESA', 'NO_CONTESTA', 'EQUIVOCADO', 'RECLAMA', 'DICE_QUE_PAGO', 'OTRO'] }).notNull(),
    nota: textoVacio(),
    promesa: date(),
    monto: bigint({ mode: 'number' }).$type<Centavos>(),
    ...hecho(),
  },
  (t) => [
    index('gestion_cobranza_persona').on(t.codigoEntidad, t.momento),
    check(
      'gestion_cobranza_promesa',
      sql`(resultado = 'PROMESA') = (promesa is not null) and (monto is null or (promesa is not null and monto > 0))`,
    ),
  ],
);

/** A link by which a payer sees the family's account without signing in. Only the hash of its token is stored. */
export const enlaceFamilia = pgTable(
  'enlace_familia',
  {
    codigoEnlace: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    /** SHA-256 of the token; the audit leaves it out. */
    huella: text().notNull().unique('enlace_familia_huella_unica'),
    creado: ahora(),
    usuario: text().notNull(),
    expira: momento().notNull(),
    revocado: momento(),
    /** Last use; the audit leaves it out. */
    ultimoUso: momento(),
    /** In how many hours it was opened; each is a row of the audit. */
    usos: integer().notNull().default(0),
    /** Made by a user for one family, not for a mail among many: these are counted per user. */
    aMano: boolean().notNull().default(true),
  },
  (t) => [index('enlace_familia_persona').on(t.codigoEntidad), index('enlace_familia_usuario').on(t.usuario, t.creado)],
);

/** A parent's notice of a bank transfer, with a copy of its receipt. It is not a payment until a cashier collects it. */
export const avisoTransferencia = pgTable(
  'aviso_transferencia',
  {
    codigoAviso: clave(),
    ...deSucursal(),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    nombre: text().notNull(),
    monto: dinero(),
    fecha: date().notNull(),
    referencia: text().notNull(),
    nota: textoVacio(),
    codigoArchivo: integer().references(() => archivo.codigoArchivo),
    estado: palabra(['PENDIENTE', 'CONFIRMADO', 'RECHAZADO'], 'PENDIENTE'),
    momento: ahora(),
    /** Why it was rejected; the family sees it. */
    motivo: textoVacio(),
    resuelto: momento(),
    resueltoPor: textoVacio(),
    codigoCobro: integer().references(() => cobro.codigoCobro),
    busqueda: busqueda(sql`nombre || ' ' || referencia`),
  },
  (t) => [
    partial(uniqueIndex('aviso_transferencia_unico').on(t.codigoEntidad, sql`lower(referencia)`), sql`estado = 'PENDIENTE'`),
    index('aviso_transferencia_momento').on(t.codigoSucursal, t.momento),
    index('aviso_transferencia_persona').on(t.codigoEntidad),
    index('aviso_transferencia_archivo').on(t.codigoArchivo),
    index('aviso_transferencia_cobro').on(t.codigoCobro),
    index('aviso_transferencia_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
  ],
);
