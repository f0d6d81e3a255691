import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { grupo } from './academico';
import { ahora, clave, momento, referencia, textoVacio } from './columns';
import { compania, sucursal } from './compania';
import { estudiante, profesor } from './personas';

export const registroAsistencia = pgTable(
  'registro_asistencia',
  {
    codigoRegistroAsistencia: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    codigoProfesor: referencia(() => profesor.codigoProfesor),
    fechaAsistencia: date().notNull(),
    estado: text({ enum: ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'] }).notNull(),
    nota: textoVacio(),
    usuario: text().notNull(),
    /** A make-up class: of a day on which the schedule had none. */
    recuperacion: boolean().notNull().default(false),
    /** When it was first recorded: a correction does not make a roll late. */
    momento: ahora(),
    modificado: momento(),
  },
  (t) => [
    uniqueIndex('asistencia_unica').on(t.codigoGrupo, t.codigoEstudiante, t.fechaAsistencia),
    index('asistencia_estudiante').on(t.codigoEstudiante, t.fechaAsistencia),
    index('asistencia_grupo').on(t.codigoGrupo, t.fechaAsistencia),
    index('asistencia_nota')
      .on(t.codigoCompania, t.codigoSucursal, t.fechaAsistencia)
      .where(sql`nota <> ''`),
    // Few marks are absences: who missed how often is read from these alone.
    index('asistencia_falta')
      .on(t.codigoCompania, t.codigoSucursal, t.fechaAsistencia, t.codigoEstudiante)
      .where(sql`estado = 'AUSENTE'`),
  ],
);

/** How many marks of each state a group's roll of a day has: kept by triggers (migration listas_del_dia) and proved by `check:ledger`. */
export const listaDia = pgTable(
  'lista_dia',
  {
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    fecha: date().notNull(),
    presentes: integer().notNull(),
    tardanzas: integer().notNull(),
    ausentes: integer().notNull(),
    excusas: integer().notNull(),
    /** Marks that say that it was a make-up class. */
    recuperaciones: integer().notNull(),
    /** When the first mark that is still there was recorded. */
    primera: momento().notNull(),
  },
  (t) => [primaryKey({ columns: [t.codigoGrupo, t.fecha] }), index('lista_dia_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha)],
);

/**
 * The last day on which a student came to a group, if ever: kept and proved as `lista_dia` is. By group, so that two rolls of different groups
 * never wait for each other.
 */
export const ultimaAsistencia = pgTable(
  'ultima_asistencia',
  {
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
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

/** What came of talking to the family of a student who no longer comes: an agreed return has its day. */
export const seguimientoEstudiante = pgTable(
  'seguimiento_estudiante',
  {
    codigoSeguimiento: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    resultado: text({ enum: ['REGRESA', 'LO_PIENSA', 'NO_CONTESTA', 'NO_REGRESA', 'OTRO'] }).notNull(),
    regresa: date(),
    nota: textoVacio(),
    momento: ahora(),
    usuario: text().notNull(),
  },
  (t) => [
    index('seguimiento_de_estudiante').on(t.codigoEstudiante, t.momento),
    check('seguimiento_regreso', sql`(resultado = 'REGRESA') = (regresa is not null)`),
  ],
);
