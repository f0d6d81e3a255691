import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { ahora, busqueda, clave, dinero, palabra, partial, referencia, textoVacio, version } from './columns';
import { deCatalogo, deSucursal, nombreUnico, sucursal } from './compania';
import { profesor } from './personas';

/** A period of classes. Active periods of one type and branch may not overlap: exclusion constraint of migration 0002. */
export const periodoAcademico = pgTable(
  'periodo_academico',
  {
    codigoPeriodo: clave(),
    ...deCatalogo(),
    codigoSucursal: integer().references(() => sucursal.codigoSucursal),
    tipo: text({ enum: ['REGULAR', 'CAMPAMENTO'] }).notNull(),
    fechaInicio: date().notNull(),
    fechaFin: date().notNull(),
    busqueda: busqueda(sql`descripcion`),
  },
  (t) => [index('periodo_compania').on(t.codigoCompania, t.fechaInicio), check('periodo_fechas', sql`fecha_fin >= fecha_inicio`)],
);

/** Days of a period without classes: holidays, rain. */
export const diaSinClase = pgTable(
  'dia_sin_clase',
  {
    codigoPeriodo: referencia(() => periodoAcademico.codigoPeriodo),
    fecha: date().notNull(),
    motivo: textoVacio(),
    /** Attendance recorded before this moment, when the day still had classes, needs no confirmation. */
    creado: ahora(),
  },
  (t) => [primaryKey({ columns: [t.codigoPeriodo, t.fecha] })],
);

/** The parts of a period. An exclusion constraint forbids that parts of one period overlap. */
export const subperiodo = pgTable(
  'subperiodo',
  {
    codigoSubperiodo: clave(),
    ...deCatalogo(),
    /** The branch of its period; null when the period is of the whole company. */
    codigoSucursal: integer().references(() => sucursal.codigoSucursal),
    codigoPeriodo: referencia(() => periodoAcademico.codigoPeriodo),
    fechaInicio: date().notNull(),
    fechaFin: date().notNull(),
    busqueda: busqueda(sql`descripcion`),
  },
  (t) => [
    uniqueIndex('subperiodo_descripcion_unica').on(t.codigoPeriodo, sql`sin_acento(descripcion)`),
    index('subperiodo_compania').on(t.codigoCompania, t.fechaInicio),
    check('subperiodo_fechas', sql`fecha_fin >= fecha_inicio`),
  ],
);

export const modalidad = pgTable(
  'modalidad',
  {
    codigoModalidad: clave(),
    ...deCatalogo(),
    frecuencia: text({ enum: ['SEMANAL', 'QUINCENAL', 'MENSUAL', 'UNICA'] }).notNull(),
    cantidadCuotas: integer().notNull(),
    diaVencimiento: integer().notNull(),
    cobraInscripcion: boolean().notNull(),
    prorratea: boolean().notNull(),
    busqueda: busqueda(sql`descripcion`),
  },
  (t) => [
    nombreUnico('modalidad', t),
    check('modalidad_unica', sql`frecuencia <> 'UNICA' or cantidad_cuotas = 1`),
    check('modalidad_vence', sql`frecuencia not in ('MENSUAL', 'QUINCENAL') or dia_vencimiento between 1 and 31`),
  ],
);

export const grupo = pgTable(
  'grupo',
  {
    codigoGrupo: clave(),
    ...deSucursal(),
    codigoPeriodo: referencia(() => periodoAcademico.codigoPeriodo),
    descripcion: text().notNull(),
    tipo: text({ enum: ['REGULAR', 'CAMPAMENTO'] }).notNull(),
    edadMinima: integer().notNull(),
    edadMaxima: integer().notNull(),
    /** Which children the group accepts; enrolment refuses others, as it does for age. */
    sexo: palabra(['MIXTO', 'MASCULINO', 'FEMENINO'], 'MIXTO'),
    capacidad: integer().notNull(),
    montoInscripcion: dinero(),
    /** Camps only: amount due at once when the family pays the rest later; 0 means no deposit. */
    montoDeposito: dinero().default(0 as Centavos),
    tipoCobro: palabra(['FIJO', 'ASISTENCIA'], 'FIJO'),
    precioClase: dinero().default(0 as Centavos),
    estatus: text({ enum: ['ACTIVO', 'CERRADO', 'INACTIVO'] }).notNull(),
    /** The first day on which an INACTIVO group trained no more; null for one that never did, and for others. */
    inactivoDesde: date(),
    /** The group of an earlier period that this one was copied from. */
    codigoGrupoOrigen: integer().references((): AnyPgColumn => grupo.codigoGrupo),
    version: version(),
    busqueda: busqueda(sql`descripcion`),
  },
  (t) => [
    partial(uniqueIndex('grupo_renovado_unico').on(t.codigoGrupoOrigen, t.codigoPeriodo), sql`codigo_grupo_origen is not null`),
    uniqueIndex('grupo_descripcion_unica').on(t.codigoSucursal, t.codigoPeriodo, sql`sin_acento(descripcion)`),
    index('grupo_periodo').on(t.codigoPeriodo),
    index('grupo_orden').on(t.codigoCompania, t.codigoSucursal, sql`descripcion collate "es-x-icu"`, t.codigoGrupo),
    check('grupo_edades', sql`edad_minima <= edad_maxima`),
  ],
);

/** The modalities that a group offers, each with the price of one instalment. */
export const grupoModalidad = pgTable(
  'grupo_modalidad',
  {
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoModalidad: referencia(() => modalidad.codigoModalidad),
    montoCuota: dinero(),
  },
  (t) => [primaryKey({ columns: [t.codigoGrupo, t.codigoModalidad] })],
);

/** The days on which a row holds: from `desde`, null from the beginning, until the day before `hasta`, null while it goes on. */
const vigencia = { desde: date(), hasta: date() };

/** Who teaches a group when. It has one TITULAR on every day (exclusion constraint); a SUSTITUTO is on duty instead of that one. */
export const grupoProfesor = pgTable(
  'grupo_profesor',
  {
    codigoGrupoProfesor: clave(),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoProfesor: referencia(() => profesor.codigoProfesor),
    rol: text({ enum: ['TITULAR', 'ASISTENTE', 'SUSTITUTO'] }).notNull(),
    ...vigencia,
  },
  (t) => [
    index('profesor_de_grupo').on(t.codigoGrupo, t.rol),
    index('grupo_de_profesor').on(t.codigoProfesor, t.codigoGrupo),
    check('grupo_profesor_dias', sql`desde < hasta`),
  ],
);

/** The weekly classes of a group; a changed schedule ends the rows of the one before. */
export const detalleHorarioGrupo = pgTable(
  'detalle_horario_grupo',
  {
    codigoDetalle: clave(),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    dia: integer().notNull(),
    horaInicio: text().notNull(),
    horaFin: text().notNull(),
    lugar: textoVacio(),
    ...vigencia,
  },
  (t) => [
    index('horario_grupo').on(t.codigoGrupo),
    // Covering index (migration 0038) to find the first class of every group on a weekday.
    index('horario_dia').on(t.dia, t.codigoGrupo, t.horaInicio),
    check('horario_horas', sql`hora_inicio < hora_fin`),
    check('horario_vigencia', sql`desde < hasta`),
    check('horario_dia', sql`dia between 1 and 7`),
  ],
);
