import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bigint, boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import type { Borrador } from '@/contract/sesion/borrador';
import type { Preferencias } from '@/contract/sesion/perfil';
import type { VistaCompartida } from '@/contract/usuarios/vista';
import { activo, ahora, busqueda, clave, claveDe, momento, partial, referencia, textoVacio, version } from './columns';
import { compania, deCatalogo, sucursal } from './compania';
import { entidad } from './personas';

export const usuario = pgTable(
  'usuario',
  {
    codigoUsuario: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoEntidad: referencia((): AnyPgColumn => entidad.codigoEntidad),
    usuario: text().notNull(),
    /** argon2id hash; the audit leaves it out. */
    password: text().notNull(),
    tipoUsuario: text({ enum: ['ADMINISTRADOR', 'OPERADOR', 'PROFESOR'] }).notNull(),
    /** Temporary password set by somebody else: the user can do nothing before changing it. */
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
    partial(uniqueIndex('sucursal_usuario_defecto').on(t.codigoUsuario), sql`defecto`),
  ],
);

export const detalleAcceso = pgTable(
  'detalle_acceso',
  {
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    codigoAcceso: integer().notNull(),
    activo: activo(),
    /** Set for this user individually: roles neither give nor remove it. */
    excepcion: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.codigoUsuario, t.codigoAcceso] })],
);

/** A named set of accesses. */
export const rol = pgTable(
  'rol',
  {
    codigoRol: clave(),
    ...deCatalogo(),
    busqueda: busqueda(sql`descripcion`),
  },
  (t) => [uniqueIndex('rol_descripcion_unica').on(t.codigoCompania, sql`lower(${t.descripcion})`)],
);

/** An access that a role gives. */
export const rolAcceso = pgTable(
  'rol_acceso',
  {
    codigoRol: referencia(() => rol.codigoRol, 'cascade'),
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

/** The second factor of a user (TOTP); active once `confirmado` is set. */
export const segundoFactor = pgTable('segundo_factor', {
  codigoUsuario: claveDe(() => usuario.codigoUsuario),
  /** Encrypted; the audit leaves it out. */
  secreto: text().notNull(),
  confirmado: momento(),
  /** Time step of the last accepted code, so that no code is accepted twice. */
  ultimoPaso: integer().notNull().default(0),
});

/** A recovery code: replaces the second factor once. */
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

/** A mailed link that lets a user set a new password, once. */
export const recuperacionContrasena = pgTable(
  'recuperacion_contrasena',
  {
    codigoRecuperacion: clave(),
    /** SHA-256 of the link's token. */
    huella: text().notNull().unique(),
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    creado: ahora(),
    expira: momento().notNull(),
    usado: momento(),
  },
  (t) => [index('recuperacion_de_usuario').on(t.codigoUsuario, t.creado)],
);

/** One sign-in. Its tokens are valid until `expira` unless it is ended earlier. */
export const sesion = pgTable(
  'sesion',
  {
    codigoSesion: uuid().primaryKey(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    inicio: ahora(),
    expira: momento().notNull(),
    terminada: momento(),
    /** Approximate time of the last request, kept when the company ends idle sessions; the audit leaves it out. */
    ultimoUso: momento(),
    plataforma: textoVacio(),
    direccion: textoVacio(),
    agente: textoVacio(),
  },
  (t) => [index('sesion_usuario').on(t.codigoUsuario, t.inicio)],
);

/** Every attempt to sign in: the sign-in history, and what the rate limit counts. */
export const intentoAcceso = pgTable(
  'intento_acceso',
  {
    codigoIntento: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    usuario: text().notNull(),
    direccion: text().notNull(),
    /** Key under which failures are counted together; see sesion/intentos.ts. */
    origen: textoVacio(),
    exitoso: boolean().notNull(),
    momento: ahora(),
  },
  (t) => [index('intento_usuario').on(t.usuario, t.momento), index('intento_origen').on(t.origen, t.momento)],
);

/** How a user wants their screens, as the browser keeps it (store/preferences.ts); only the user reads it, and it is not audited. */
export const preferenciaUsuario = pgTable('preferencia_usuario', {
  codigoUsuario: claveDe(() => usuario.codigoUsuario, 'cascade'),
  valor: jsonb().notNull().$type<Preferencias>(),
});

/** A view of a list under a name, shared with the users of a role; it goes with the role. */
export const vistaRol = pgTable(
  'vista_rol',
  {
    codigoVista: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoRol: referencia(() => rol.codigoRol, 'cascade'),
    /** The path of the list. */
    lista: text().notNull(),
    descripcion: text().notNull(),
    valor: jsonb().notNull().$type<Pick<VistaCompartida, 'search' | 'sort' | 'hidden' | 'density'>>(),
    /** Who shared it. */
    usuario: text().notNull(),
  },
  (t) => [uniqueIndex('vista_rol_descripcion_unica').on(t.codigoRol, t.lista, sql`lower(${t.descripcion})`)],
);

/** What a user typed into a form and has not saved, kept for some days; only the user reads it, and it is not audited. */
export const borrador = pgTable(
  'borrador',
  {
    codigoBorrador: clave(),
    codigoUsuario: referencia(() => usuario.codigoUsuario, 'cascade'),
    clave: text().notNull(),
    pagina: text().notNull(),
    titulo: text().notNull(),
    /** json, not jsonb, which would change the order of its fields. */
    valor: json().notNull().$type<Borrador['valor']>(),
    /** The session in which it was typed. */
    sesion: uuid().notNull(),
    momento: ahora(),
  },
  (t) => [uniqueIndex('borrador_de_usuario').on(t.codigoUsuario, t.clave), index('borrador_momento').on(t.momento)],
);

/** A second user's approval of one act of one caller, valid once within a minute. Only the hash of its key is stored. */
export const aprobacion = pgTable(
  'aprobacion',
  {
    codigoAprobacion: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    /** Who approved. */
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    /** Who asked, and for which call. */
    codigoSolicitante: referencia(() => usuario.codigoUsuario),
    acto: text().notNull(),
    /** The receipt, invoice or person that the act is about, and its amount: the approval is valid for nothing else. */
    codigo: integer().notNull(),
    monto: bigint({ mode: 'number' }).notNull().$type<Centavos>(),
    huella: text().notNull(),
    vence: momento().notNull(),
    usada: momento(),
  },
  (t) => [uniqueIndex('aprobacion_huella_unica').on(t.huella)],
);
