import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { activo, ahora, clave, momento, textoVacio, version } from './columns';
import { compania, sucursal } from './compania';
import { entidad } from './personas';

export const usuario = pgTable(
  'usuario',
  {
    codigoUsuario: clave(),
    codigoCompania: integer()
      .notNull()
      .references(() => compania.codigoCompania),
    codigoEntidad: integer()
      .notNull()
      .references((): any => entidad.codigoEntidad),
    usuario: text().notNull(),
    /** argon2id; the audit leaves it out. */
    password: text().notNull(),
    tipoUsuario: text({ enum: ['ADMINISTRADOR', 'OPERADOR', 'PROFESOR'] }).notNull(),
    fechaRegistro: ahora(),
    activo: activo(),
    version: version(),
  },
  (t) => [uniqueIndex('usuario_unico').on(sql`lower(${t.usuario})`)],
);

export const sucursalUsuario = pgTable(
  'sucursal_usuario',
  {
    codigoUsuario: integer()
      .notNull()
      .references(() => usuario.codigoUsuario),
    codigoSucursal: integer()
      .notNull()
      .references(() => sucursal.codigoSucursal),
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
    codigoUsuario: integer()
      .notNull()
      .references(() => usuario.codigoUsuario),
    codigoAcceso: integer().notNull(),
    activo: activo(),
  },
  (t) => [primaryKey({ columns: [t.codigoUsuario, t.codigoAcceso] })],
);

/** One login. Its tokens are good until `expira`, unless it is ended before. */
export const sesion = pgTable(
  'sesion',
  {
    codigoSesion: uuid().primaryKey(),
    codigoCompania: integer()
      .notNull()
      .references(() => compania.codigoCompania),
    codigoUsuario: integer()
      .notNull()
      .references(() => usuario.codigoUsuario),
    inicio: ahora(),
    expira: momento().notNull(),
    terminada: momento(),
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
    exitoso: boolean().notNull(),
    momento: ahora(),
  },
  (t) => [index('intento_usuario').on(t.usuario, t.momento), index('intento_direccion').on(t.direccion, t.momento)],
);

/** Keys that sign tokens; the newest signs, the others still verify. */
export const claveFirma = pgTable('clave_firma', { codigoClave: clave(), secreto: text().notNull(), creado: ahora() });

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

/** Who changed what: written by trigger only. */
export const auditoria = pgTable(
  'auditoria',
  {
    codigoAuditoria: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    codigoCompania: integer(),
    codigoSucursal: integer(),
    tabla: text().notNull(),
    llave: text().notNull(),
    accion: text({ enum: ['INSERT', 'UPDATE', 'DELETE'] }).notNull(),
    usuario: text().notNull(),
    desde: textoVacio(),
    momento: ahora(),
    antes: jsonb(),
    despues: jsonb(),
  },
  (t) => [index('auditoria_registro').on(t.tabla, t.llave), index('auditoria_momento').on(t.codigoCompania, t.momento)],
);
