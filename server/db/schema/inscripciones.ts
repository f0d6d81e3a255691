import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { grupo, modalidad } from './academico';
import { ahora, clave, dinero, referencia, textoVacio, version } from './columns';
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
    nota: textoVacio(),
    /** From which day the present modality bills, where it is not the first one. */
    cuotasDesde: date(),
    /** What the numbers of instalments start after: an earlier modality has used those up to it. */
    numeroBase: integer().notNull().default(0),
    /** When it was cancelled, why and by whom. */
    fechaCancelacion: date(),
    motivoCancelacion: textoVacio(),
    canceladaPor: textoVacio(),
    usuario: text().notNull(),
    /** The enrolment of an earlier period that it renews; one is renewed once. */
    codigoInscripcionOrigen: integer().references((): AnyPgColumn => inscripcion.codigoInscripcion),
    version: version(),
  },
  (t) => [
    uniqueIndex('inscripcion_renovada_unica')
      .on(t.codigoInscripcionOrigen)
      .where(sql`codigo_inscripcion_origen is not null`),
    uniqueIndex('inscripcion_activa_unica')
      .on(t.codigoEstudiante, t.codigoGrupo)
      .where(sql`estatus = 'ACTIVA'`),
    // Who is enrolled in a group on a day, counted: without what is over it is half as long.
    index('inscripcion_activa')
      .on(t.codigoGrupo, t.fechaInscripcion)
      .where(sql`estatus = 'ACTIVA'`),
    index('inscripcion_grupo').on(t.codigoGrupo, t.estatus, t.fechaInscripcion),
    index('inscripcion_estudiante').on(t.codigoEstudiante),
    index('inscripcion_fecha').on(t.codigoCompania, t.fechaInscripcion),
    index('inscripcion_sucursal').on(t.codigoSucursal, t.fechaInscripcion),
    check('inscripcion_cancelada', sql`fecha_cancelacion is null or estatus = 'CANCELADA'`),
  ],
);

/** An enrolment that went from one group to another; the enrolment stays as it is. */
export const transferencia = pgTable(
  'transferencia',
  {
    codigoTransferencia: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoInscripcion: referencia(() => inscripcion.codigoInscripcion),
    codigoGrupoAnterior: referencia(() => grupo.codigoGrupo),
    codigoGrupoNuevo: referencia(() => grupo.codigoGrupo),
    /** The first day in the new group. */
    fecha: date().notNull(),
    motivo: text().notNull(),
    /** Whether the future open instalments took the price of the new group. */
    cambiaPrecio: boolean().notNull(),
    momento: ahora(),
    usuario: text().notNull(),
  },
  (t) => [
    index('transferencia_inscripcion').on(t.codigoInscripcion),
    check('transferencia_cambia', sql`codigo_grupo_anterior <> codigo_grupo_nuevo`),
  ],
);

/** Who waits for a place in a full group, the lowest `orden` first. */
export const listaEspera = pgTable(
  'lista_espera',
  {
    codigoEspera: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    orden: integer().notNull(),
    fecha: date().notNull(),
    nota: textoVacio(),
    /** INSCRITO once the child has the place, RETIRADO when the family gave up. */
    estatus: text({ enum: ['ESPERA', 'INSCRITO', 'RETIRADO'] })
      .notNull()
      .default('ESPERA'),
    usuario: text().notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('lista_espera_unica')
      .on(t.codigoGrupo, t.codigoEstudiante)
      .where(sql`estatus = 'ESPERA'`),
    index('lista_espera_estudiante').on(t.codigoEstudiante),
  ],
);

/** A change of what an instalment of a group costs: spans that begin before `desde` cost what they cost before. */
export const cambioPrecio = pgTable(
  'cambio_precio',
  {
    codigoCambio: clave(),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoModalidad: referencia(() => modalidad.codigoModalidad),
    desde: date().notNull(),
    /** What it cost until then. */
    precio: dinero(),
    /** What it costs from then on. */
    montoCuota: dinero(),
    motivo: text().notNull(),
    momento: ahora(),
    usuario: text().notNull(),
  },
  (t) => [index('cambio_precio_grupo').on(t.codigoGrupo, t.codigoModalidad, t.desde), check('cambio_precio_monto', sql`monto_cuota >= 0`)],
);
