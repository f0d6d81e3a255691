import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { grupo, modalidad } from './academico';
import { clave, dinero, referencia, textoVacio, version } from './columns';
import { compania, sucursal } from './compania';
import { estudiante } from './personas';

export const inscripcion = pgTable(
  'inscripcion',
  {
    codigoInscripcion: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoModalidad: referencia(() => modalidad.codigoModalidad),
    montoCuota: dinero(),
    fechaInscripcion: date().notNull(),
    estatus: text({ enum: ['ACTIVA', 'CANCELADA', 'FINALIZADA'] })
      .notNull()
      .default('ACTIVA'),
    /** Why an administrator overruled age, sex, capacity, a closed period or an older day; '' when nothing was. */
    motivoExcepcion: textoVacio(),
    usuario: text().notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('inscripcion_activa_unica')
      .on(t.codigoEstudiante, t.codigoGrupo)
      .where(sql`estatus = 'ACTIVA'`),
    index('inscripcion_grupo').on(t.codigoGrupo, t.estatus),
    index('inscripcion_estudiante').on(t.codigoEstudiante),
    index('inscripcion_fecha').on(t.codigoCompania, t.fechaInscripcion),
  ],
);
