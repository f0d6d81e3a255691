import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { columnOf } from '../sql';
import { archivo } from './archivos';
import { activo, ahora, busqueda, calculado, clave, hecho, momento, palabra, partial, referencia, textoVacio, version } from './columns';
import { compania, deSucursal, sucursal } from './compania';
import { carga } from './importacion';
import { usuario } from './usuarios';

/** A person, behind a student, an instructor, a user or a guardian. */
export const entidad = pgTable(
  'entidad',
  {
    codigoEntidad: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    nombre: text().notNull(),
    apellido: text().notNull(),
    fechaNacimiento: date(),
    sexo: palabra(['M', 'F', ''], ''),
    documento: textoVacio(),
    email: textoVacio(),
    telefono: textoVacio(),
    /** A second phone (work, home). */
    telefonoOtro: textoVacio(),
    /** WhatsApp number; '' means the same as `telefono`. */
    whatsapp: textoVacio(),
    codigoFoto: integer().references(() => archivo.codigoArchivo),
    contactoPago: boolean().notNull().default(false),
    /** The branch that created the person, to which they belong while no student, group or user says otherwise; null: the whole company. */
    codigoSucursalOrigen: integer().references(() => sucursal.codigoSucursal),
    /** The record of the same guardian that this one was merged into. */
    codigoUnida: integer().references((): AnyPgColumn => entidad.codigoEntidad),
    fechaRegistro: ahora(),
    activo: activo(),
    version: version(),
    busqueda: busqueda(sql`nombre || ' ' || apellido || ' ' || documento || ' ' || telefono`),
    /** Letters and digits of the document, so that it is compared regardless of punctuation. */
    documentoSignos: calculado(sql`lower(regexp_replace(documento, '[^[:alnum:]]', '', 'g'))`),
  },
  (t) => [
    index('entidad_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    partial(index('entidad_documento').on(t.codigoCompania, t.documentoSignos), sql`documento_signos <> ''`),
    index('entidad_orden').on(t.codigoCompania, sql`(nombre || ' ' || apellido) collate "es-x-icu"`, t.codigoEntidad),
    // Digits of all phones, so that a person is found by any of them regardless of punctuation.
    index('entidad_telefonos').using(
      'gin',
      sql`(regexp_replace(telefono, '\\D', '', 'g') || ' ' || regexp_replace(telefono_otro, '\\D', '', 'g') || ' ' || regexp_replace(whatsapp, '\\D', '', 'g')) gin_trgm_ops`,
    ),
    partial(index('entidad_unida').on(t.codigoUnida), sql`codigo_unida is not null`),
    // Month and day as one number: the birthdays of a week are seven values.
    partial(
      index('entidad_cumple').on(
        t.codigoCompania,
        sql`((extract(month from fecha_nacimiento) * 100 + extract(day from fecha_nacimiento))::int)`,
      ),
      sql`fecha_nacimiento is not null`,
    ),
    index('entidad_gemela').on(t.codigoCompania, t.fechaNacimiento, sql`sin_acento(nombre || ' ' || apellido)`),
  ],
);

export const estudiante = pgTable(
  'estudiante',
  {
    codigoEstudiante: clave(),
    ...deSucursal(),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    alertaMedica: textoVacio(),
    fechaIngreso: date().notNull(),
    /** The record of the same child that this one was merged into. */
    codigoFusion: integer().references((): AnyPgColumn => estudiante.codigoEstudiante),
    /** The import that created the record; null when it was entered by hand. */
    codigoCarga: integer().references(() => carga.codigoCarga),
    activo: activo(),
    version: version(),
    /** The person's name, and the searchable text (name, document, code, guardians and their phones); triggers keep both. */
    nombreCompleto: textoVacio(),
    busqueda: textoVacio(),
  },
  (t) => [
    uniqueIndex('estudiante_entidad_unica').on(t.codigoEntidad),
    index('estudiante_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    index('estudiante_orden').on(t.codigoCompania, t.codigoSucursal, t.activo, sql`nombre_completo collate "es-x-icu"`, t.codigoEstudiante),
    // All students of a company by name over all branches; the report of overdue families is read in this order (docs/decisions/fast-paths).
    index('estudiante_nombre').on(t.codigoCompania, sql`nombre_completo collate "es-x-icu"`, t.codigoEstudiante),
    index('estudiante_ingreso').on(t.codigoCompania, t.codigoSucursal, t.activo, t.fechaIngreso, t.codigoEstudiante),
    partial(index('estudiante_carga').on(t.codigoCarga), sql`codigo_carga is not null`),
    index('estudiante_codigo').on(t.codigoCompania, t.codigoSucursal, t.activo, t.codigoEstudiante),
  ],
);

/**
 * Every word in the names of a company's persons, with its phonetic code, so that a search tolerates misspellings. A trigger keeps it
 * (migration nombres).
 */
export const palabraNombre = pgTable(
  'palabra_nombre',
  {
    codigoCompania: referencia(() => compania.codigoCompania),
    palabra: text().notNull(),
    sonido: calculado(sql`sonido(palabra)`),
  },
  (t) => [
    primaryKey({ columns: [t.codigoCompania, t.palabra] }),
    index('palabra_nombre_sonido').on(t.codigoCompania, sql`sonido collate "C"`),
  ],
);

/** A guardian of a student; at most one of them is the payer (contactoPago). */
export const responsableEstudiante = pgTable(
  'responsable_estudiante',
  {
    codigoResponsable: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    parentesco: text({ enum: ['MADRE', 'PADRE', 'TUTOR', 'ABUELO', 'HERMANO', 'OTRO'] }).notNull(),
    contactoPago: boolean().notNull().default(false),
    recoge: boolean().notNull().default(true),
    emergencia: boolean().notNull().default(true),
    version: version(),
  },
  (t) => [
    uniqueIndex('responsable_unico').on(t.codigoEstudiante, t.codigoEntidad),
    partial(uniqueIndex('responsable_pagador_unico').on(t.codigoEstudiante), sql`contacto_pago`),
    index('responsable_entidad').on(t.codigoEntidad),
  ],
);

export const profesor = pgTable(
  'profesor',
  {
    codigoProfesor: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: integer().references(() => sucursal.codigoSucursal),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    codigoUsuario: integer().references(() => usuario.codigoUsuario),
    activo: activo(),
    version: version(),
  },
  (t) => [uniqueIndex('profesor_entidad_unica').on(t.codigoEntidad), uniqueIndex('profesor_usuario_unico').on(t.codigoUsuario)],
);

/** A merge of two records of one person, with the changes it made, so that it can be undone within a day. */
export const unionFicha = pgTable(
  'union_ficha',
  {
    codigoUnion: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    /** Whether the two keys are students or persons. */
    tipo: text({ enum: ['ESTUDIANTE', 'RESPONSABLE'] }).notNull(),
    queda: integer().notNull(),
    seVa: integer().notNull(),
    /** Keys of the audit rows with all changes of the merge, in order. */
    cambios: bigint({ mode: 'number' }).array().notNull(),
    ...hecho(),
    /** Last moment for the undo. */
    hasta: momento()
      .notNull()
      .default(sql`now() + interval '1 day'`),
    deshecha: momento(),
    deshechaPor: textoVacio(),
    motivo: textoVacio(),
  },
  (t) => [index('union_ficha_queda').on(t.tipo, t.queda), index('union_ficha_se_va').on(t.tipo, t.seVa)],
);

/**
 * A suppression of persons' data. It names them without foreign keys: an older copy into which it is brought may not have them yet. Nothing
 * in it says who they were.
 */
export const supresion = pgTable(
  'supresion',
  {
    /** The same in every copy and beside them (server/responsables/privacidad/registro.ts). */
    codigoSupresion: uuid().primaryKey().defaultRandom(),
    codigoCompania: referencia(() => compania.codigoCompania),
    /** Whoever was asked for: a child, a guardian, a user. */
    codigoEntidad: integer().notNull(),
    /** Everybody who was suppressed with them. */
    personas: jsonb().notNull().$type<Suprimida[]>(),
    ...hecho(),
    /** The second user who approved; '' on the console. */
    aprobadoPor: textoVacio(),
    motivo: text().notNull(),
  },
  (t) => [index('supresion_persona').on(t.codigoEntidad)],
);

/** A suppressed person: code and moment of registration (microseconds), which no other person of any copy has in common. */
export interface Suprimida {
  codigo: number;
  registrada: string;
}

type Persona = { nombre: PgColumn; apellido: PgColumn };

/** SQL: a person's full name, 'Ana Pérez'. Takes a table, or the name of an alias in plain SQL. */
export const nombreDe = (persona: Persona | string): SQL<string> =>
  typeof persona === 'string'
    ? sql<string>`${columnOf(persona, 'nombre')} || ' ' || ${columnOf(persona, 'apellido')}`
    : sql<string>`${persona.nombre} || ' ' || ${persona.apellido}`;

/** SQL: the name of a user by login; the login itself when that user no longer exists. */
export const nombreDelUsuario = (login: SQL) => sql<string>`coalesce((
  select ${nombreDe('p')} from usuario u join entidad p using (codigo_entidad) where lower(u.usuario) = lower(${login})), ${login})`;

/** The same with Spanish collation, for sorting. */
export const nombreEnOrden = (persona: Persona | string): SQL<string> => sql<string>`(${nombreDe(persona)}) collate "es-x-icu"`;
