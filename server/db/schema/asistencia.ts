import { date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { grupo } from './academico';
import { ahora, clave, referencia, textoVacio } from './columns';
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
    momento: ahora(),
  },
  (t) => [
    uniqueIndex('asistencia_unica').on(t.codigoGrupo, t.codigoEstudiante, t.fechaAsistencia),
    index('asistencia_estudiante').on(t.codigoEstudiante, t.fechaAsistencia),
    index('asistencia_fecha').on(t.codigoCompania, t.codigoSucursal, t.fechaAsistencia),
  ],
);
