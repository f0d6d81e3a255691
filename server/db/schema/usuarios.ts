import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { activo, ahora, busqueda, clave, momento, referencia, textoVacio, version } from './columns';
import { compania, sucursal } from './compania';
import { entidad } from './personas';

export const usuario = pgTable(
  'usuario',
  {
    codigoUsuario: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoEntidad: referencia((): AnyPgColumn => entidad.codigoEntidad),
    usuario: text().notNull(),
    /** argon2id; the audit leaves it out. */
    password: text().notNull(),
    tipoUsuario: text({ enum: ['ADMINISTRADOR', 'OPERADOR', 'PROFESOR'] }).notNull(),
    /** The password was given by somebody else: nothing but changing it is possible. */
    debeCambiar: boolean().notNull().default(false),
    fechaRegistro: ahora(),
    activo: activo(),
    version: version(),
  },
  (t) => [uniqueIndex('usuario_unico').on(sql`lower(${t.usuario})`), index('usuario_entidad').on(t.codigoEntidad)],
);

export const sucursalUsuario = pgTable(
  'sucursal_usuario',
  {
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    defecto: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.codigoUsuario, t.codigoSucursal] }),
    uniqueIndex('sucursal_usuario_defecto')
      .on(t.codigoUsuario)
      .where(sql`defecto`),
  ],
);

export const detalleAcceso = pgTable(
  'detalle_acceso',
  {
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    codigoAcceso: integer().notNull(),
    activo: activo(),
    /** Set for this user alone: what roles give or take away does not touch it. */
    excepcion: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.codigoUsuario, t.codigoAcceso] })],
);

/** A named set of accesses. */
export const rol = pgTable(
  'rol',
  {
    codigoRol: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    descripcion: text().notNull(),
    activo: activo(),
    version: version(),
    busqueda: busqueda('descripcion'),
  },
  (t) => [uniqueIndex('rol_descripcion_unica').on(t.codigoCompania, sql`lower(${t.descripcion})`)],
);

/** An access that a role gives. */
export const rolAcceso = pgTable(
  'rol_acceso',
  {
    codigoRol: integer()
      .notNull()
      .references(() => rol.codigoRol, { onDelete: 'cascade' }),
    codigoAcceso: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.codigoRol, t.codigoAcceso] })],
);

/** A role of a user. */
export const accesoRolUsuario = pgTable(
  'acceso_rol_usuario',
  {
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    codigoRol: referencia(() => rol.codigoRol),
  },
  (t) => [primaryKey({ columns: [t.codigoUsuario, t.codigoRol] }), index('rol_de_usuario').on(t.codigoRol)],
);

/** The second factor of a user (TOTP); it counts once `confirmado`. */
export const segundoFactor = pgTable('segundo_factor', {
  codigoUsuario: integer()
    .primaryKey()
    .references(() => usuario.codigoUsuario),
  /** Encrypted; the audit leaves it out. */
  secreto: text().notNull(),
  confirmado: momento(),
  /** Time step of the last code that was taken: none is taken twice. */
  ultimoPaso: integer().notNull().default(0),
});

/** A code that stands in for the second factor, once. */
export const codigoRecuperacion = pgTable(
  'codigo_recuperacion',
  {
    codigoRecuperacion: clave(),
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    /** SHA-256 of the code. */
    huella: text().notNull(),
    usado: momento(),
  },
  (t) => [uniqueIndex('codigo_recuperacion_unico').on(t.codigoUsuario, t.huella)],
);

/** A mailed link that lets somebody choose a new password, once. */
export const recuperacionContrasena = pgTable(
  'recuperacion_contrasena',
  {
    codigoRecuperacion: clave(),
    /** SHA-256 of what stands in the link. */
    huella: text().notNull().unique(),
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    creado: ahora(),
    expira: momento().notNull(),
    usado: momento(),
  },
  (t) => [index('recuperacion_de_usuario').on(t.codigoUsuario, t.creado)],
);

/** One login. Its tokens are good until `expira`, unless it is ended before. */
export const sesion = pgTable(
  'sesion',
  {
    codigoSesion: uuid().primaryKey(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    inicio: ahora(),
    expira: momento().notNull(),
    terminada: momento(),
    /** Kept about, where the company ends idle sessions; the audit leaves it out. */
    ultimoUso: momento(),
    plataforma: textoVacio(),
    direccion: textoVacio(),
    agente: textoVacio(),
  },
  (t) => [index('sesion_usuario').on(t.codigoUsuario, t.inicio)],
);

/** Every try to sign in: the sign-in history, and what the rate limit counts. */
export const intentoAcceso = pgTable(
  'intento_acceso',
  {
    codigoIntento: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    usuario: text().notNull(),
    direccion: text().notNull(),
    /** Where failures are counted together: sesion/intentos.ts says how. */
    origen: textoVacio(),
    exitoso: boolean().notNull(),
    momento: ahora(),
  },
  (t) => [index('intento_usuario').on(t.usuario, t.momento), index('intento_origen').on(t.origen, t.momento)],
);

/** Keys that sign tokens; the newest signs, the others still verify. */
export const claveFirma = pgTable('clave_firma', { codigoClave: clave(), secreto: text().notNull(), creado: ahora() });

/** The access codes that this database has had: one that is new is given once to who should have it (darAccesosNuevos). */
export const accesoConocido = pgTable('acceso_conocido', { codigoAcceso: integer().primaryKey(), momento: ahora() });

/** One act per company and key. */
export const idempotencia = pgTable(
  'idempotencia',
  {
    codigoCompania: integer().notNull(),
    clave: text().notNull(),
    huella: text().notNull(),
    /** json, not jsonb: the answer goes out again byte for byte. */
    respuesta: json(),
    creado: ahora(),
  },
  (t) => [primaryKey({ columns: [t.codigoCompania, t.clave] }), index('idempotencia_creado').on(t.creado)],
);

/** Who changed what, written by trigger; acts that change no row (a refusal, an export) by `auditar`. */
export const auditoria = pgTable(
  'auditoria',
  {
    codigoAuditoria: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    codigoCompania: integer(),
    /** Of whoever it is about; null: of the whole company. */
    sucursales: integer().array(),
    tabla: text().notNull(),
    llave: text().notNull(),
    accion: text({ enum: ['INSERT', 'UPDATE', 'DELETE', 'RECHAZO', 'EXPORTACION'] }).notNull(),
    usuario: text().notNull(),
    desde: textoVacio(),
    momento: ahora(),
    antes: jsonb(),
    despues: jsonb(),
  },
  (t) => [
    index('auditoria_momento').on(t.codigoCompania, t.momento, t.codigoAuditoria),
    index('auditoria_usuario').on(t.codigoCompania, t.usuario, t.momento),
    index('auditoria_llave').on(t.codigoCompania, t.llave, t.tabla, t.momento),
    // Kinds of change that are rare; of the others the newest are never far.
    index('auditoria_accion')
      .on(t.codigoCompania, t.accion, t.momento)
      .where(sql`accion in ('DELETE', 'RECHAZO', 'EXPORTACION')`),
    index('auditoria_tabla').on(t.codigoCompania, t.tabla, t.momento),
    // A few pages for the whole table: what is too old to be kept.
    index('auditoria_antigua').using('brin', t.momento),
  ],
);

/** That a second user agreed to one act of one caller: good once, for a minute. Only the hash of its key is kept. */
export const aprobacion = pgTable(
  'aprobacion',
  {
    codigoAprobacion: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    /** Who agreed. */
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    /** Who asked, and for which call. */
    codigoSolicitante: referencia(() => usuario.codigoUsuario),
    acto: text().notNull(),
    /** What the act is about, a receipt, an invoice or a person, and its amount: it is good for nothing else. */
    codigo: integer().notNull(),
    monto: bigint({ mode: 'number' }).notNull().$type<Centavos>(),
    huella: text().notNull(),
    vence: momento().notNull(),
    usada: momento(),
  },
  (t) => [uniqueIndex('aprobacion_huella_unica').on(t.huella)],
);
