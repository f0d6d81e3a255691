import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { grupo } from './academico';
import { ahora, clave, hecho, momento, partial, referencia, textoVacio } from './columns';
import { compania, deSucursal, sucursal } from './compania';
import { estudiante, profesor } from './personas';

export const registroAsistencia = pgTable(
  'registro_asistencia',
  {
    codigoRegistroAsistencia: clave(),
    ...deSucursal(),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    codigoProfesor: referencia(() => profesor.codigoProfesor),
    fechaAsistencia: date().notNull(),
    estado: text({ enum: ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'] }).notNull(),
    nota: textoVacio(),
    usuario: text().notNull(),
    /** A make-up class: held on a day without a scheduled class. */
    recuperacion: boolean().notNull().default(false),
    /** When the mark was first recorded; a later correction does not change it, so it does not make a roll late. */
    momento: ahora(),
    modificado: momento(),
    /** When the device made the mark, if that moment counted: it may have waited for a connection until `momento` or `modificado`. */
    marcado: momento(),
  },
  (t) => [
    uniqueIndex('asistencia_unica').on(t.codigoGrupo, t.codigoEstudiante, t.fechaAsistencia),
    index('asistencia_estudiante').on(t.codigoEstudiante, t.fechaAsistencia),
    index('asistencia_grupo').on(t.codigoGrupo, t.fechaAsistencia),
    partial(index('asistencia_nota').on(t.codigoCompania, t.codigoSucursal, t.fechaAsistencia), sql`nota <> ''`),
    // Partial index on absences, which are few: reports of who was absent how often read only this.
    partial(
      index('asistencia_falta').on(t.codigoCompania, t.codigoSucursal, t.fechaAsistencia, t.codigoEstudiante),
      sql`estado = 'AUSENTE'`,
    ),
  ],
);

/** What a family said by its link: a child does not come to a class. It marks nothing. */
export const avisoAusencia = pgTable(
  'aviso_ausencia',
  {
    codigoAvisoAusencia: clave(),
    ...deSucursal(),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    fechaAsistencia: date().notNull(),
    razon: text({ enum: ['', 'ENFERMO', 'VIAJE', 'ESTUDIOS', 'OTRO'] }).notNull(),
    momento: ahora(),
  },
  (t) => [uniqueIndex('aviso_ausencia_unico').on(t.codigoEstudiante, t.codigoGrupo, t.fechaAsistencia)],
);

/** A class of another group in which a student makes up one that it missed; the missed one is named by group and day, whatever becomes of its mark. */
export const reposicion = pgTable(
  'reposicion',
  {
    codigoReposicion: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    /** The branch of the class. */
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    fecha: date().notNull(),
    codigoGrupoFalta: referencia(() => grupo.codigoGrupo),
    fechaFalta: date().notNull(),
    /** Whether the student came; null before the mark. */
    vino: boolean(),
    ...hecho(),
  },
  (t) => [
    uniqueIndex('reposicion_falta_unica').on(t.codigoEstudiante, t.codigoGrupoFalta, t.fechaFalta),
    uniqueIndex('reposicion_clase_unica').on(t.codigoGrupo, t.fecha, t.codigoEstudiante),
  ],
);

/** Marks by state of a group's roll on a day. Triggers keep the counts (migration listas_del_dia), `cantera -- ledger` verifies them. */
export const listaDia = pgTable(
  'lista_dia',
  {
    ...deSucursal(),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    fecha: date().notNull(),
    presentes: integer().notNull(),
    tardanzas: integer().notNull(),
    ausentes: integer().notNull(),
    excusas: integer().notNull(),
    /** Marks of a make-up class. */
    recuperaciones: integer().notNull(),
    /** When the first of the remaining marks was recorded. */
    primera: momento().notNull(),
  },
  (t) => [primaryKey({ columns: [t.codigoGrupo, t.fecha] }), index('lista_dia_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha)],
);

/**
 * The last day on which a student came to a group, if ever; kept and verified like `lista_dia`. It is per group, so that saving the rolls
 * of two groups never waits for the same row.
 */
export const ultimaAsistencia = pgTable(
  'ultima_asistencia',
  {
    ...deSucursal(),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    fecha: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.codigoGrupo, t.codigoEstudiante] }),
    index('ultima_asistencia_estudiante').on(t.codigoEstudiante),
    index('ultima_asistencia_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha, t.codigoEstudiante),
  ],
);

/** A conversation with the family of a student who stopped coming; an agreed return has its day. */
export const seguimientoEstudiante = pgTable(
  'seguimiento_estudiante',
  {
    codigoSeguimiento: clave(),
    ...deSucursal(),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    resultado: text({ enum: ['REGRESA', 'LO_PIENSA', 'NO_CONTESTA', 'NO_REGRESA', 'OTRO'] }).notNull(),
    regresa: date(),
    nota: textoVacio(),
    ...hecho(),
  },
  (t) => [
    index('seguimiento_de_estudiante').on(t.codigoEstudiante, t.momento),
    check('seguimiento_regreso', sql`(resultado = 'REGRESA') = (regresa is not null)`),
  ],
);
