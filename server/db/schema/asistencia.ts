import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { grupo } from './academico';
import { ahora, clave, textoVacio } from './columns';
import { compania, sucursal } from './compania';
import { estudiante, profesor } from './personas';

export const registroAsistencia = pgTable(
  'registro_asistencia',
  {
    codigoRegistroAsistencia: clave(),
    codigoCompania: integer()
      .notNull()
      .references(() => compania.codigoCompania),
    codigoSucursal: integer()
      .notNull()
      .references(() => sucursal.codigoSucursal),
    codigoGrupo: integer()
      .notNull()
      .references(() => grupo.codigoGrupo),
    codigoEstudiante: integer()
      .notNull()
      .references(() => estudiante.codigoEstudiante),
    codigoProfesor: integer()
      .notNull()
      .references(() => profesor.codigoProfesor),
    fechaAsistencia: date().notNull(),
    estado: text({ enum: ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'] }).notNull(),
    nota: textoVacio(),
    usuario: text().notNull(),
    momento: ahora(),
  },
  (t) => [
    uniqueIndex('asistencia_unica').on(t.codigoGrupo, t.codigoEstudiante, t.fechaAsistencia),
    index('asistencia_estudiante').on(t.codigoEstudiante, t.fechaAsistencia),
    index('asistencia_fecha').on(t.codigoCompania, t.codigoSucursal, t.fechaAsistencia),
  ],
);
