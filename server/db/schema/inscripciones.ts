import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { grupo, modalidad } from './academico';
import { busqueda, clave, claveDe, dinero, hecho, palabra, partial, referencia, textoVacio, version } from './columns';
import { deSucursal, sucursal } from './compania';
import { estudiante } from './personas';

export const inscripcion = pgTable(
  'inscripcion',
  {
    codigoInscripcion: clave(),
    ...deSucursal(),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoModalidad: referencia(() => modalidad.codigoModalidad),
    montoCuota: dinero(),
    fechaInscripcion: date().notNull(),
    estatus: palabra(['ACTIVA', 'CANCELADA', 'FINALIZADA'], 'ACTIVA'),
    /** Why an administrator overrode age, sex, capacity, a closed period or a past date; '' when no rule was overridden. */
    motivoExcepcion: textoVacio(),
    nota: textoVacio(),
    /** First day that the current modality bills, if the enrolment changed its modality. */
    cuotasDesde: date(),
    /** Instalment numbers of the current modality start after this one: earlier modalities used those up to it. */
    numeroBase: integer().notNull().default(0),
    /** Day, reason and user of the cancellation. */
    fechaCancelacion: date(),
    motivoCancelacion: textoVacio(),
    canceladaPor: textoVacio(),
    usuario: text().notNull(),
    /** The child's record is of another branch; a trigger keeps it (migration otra_sucursal). */
    visita: boolean().notNull().default(false),
    /** The enrolment of an earlier period that this one renews; an enrolment is renewed at most once. */
    codigoInscripcionOrigen: integer().references((): AnyPgColumn => inscripcion.codigoInscripcion),
    version: version(),
  },
  (t) => [
    partial(uniqueIndex('inscripcion_renovada_unica').on(t.codigoInscripcionOrigen), sql`codigo_inscripcion_origen is not null`),
    partial(uniqueIndex('inscripcion_activa_unica').on(t.codigoEstudiante, t.codigoGrupo), sql`estatus = 'ACTIVA'`),
    // For counting who is enrolled in a group on a day. Without finished enrolments the index is half as long.
    partial(index('inscripcion_activa').on(t.codigoGrupo, t.fechaInscripcion), sql`estatus = 'ACTIVA'`),
    index('inscripcion_grupo').on(t.codigoGrupo, t.estatus, t.fechaInscripcion),
    index('inscripcion_estudiante').on(t.codigoEstudiante),
    index('inscripcion_fecha').on(t.codigoCompania, t.fechaInscripcion),
    index('inscripcion_sucursal').on(t.codigoSucursal, t.fechaInscripcion),
    // The few children whom a branch teaches without having their record (alcance.ts).
    partial(index('inscripcion_visita').on(t.codigoSucursal, t.codigoEstudiante), sql`visita and estatus = 'ACTIVA'`),
    check('inscripcion_cancelada', sql`fecha_cancelacion is null or estatus = 'CANCELADA'`),
  ],
);

/** How many are enrolled in a group, kept by triggers and verified like `lista_dia` (docs/decisions/fast-paths). */
export const inscritosGrupo = pgTable('inscritos_grupo', {
  codigoGrupo: claveDe(() => grupo.codigoGrupo, 'cascade'),
  ...deSucursal(),
  /** Active enrolments, those that start on a later day included. */
  activas: integer().notNull(),
  /** No active enrolment starts after this day; it never goes back, so the latest one may start earlier. */
  ultima: date().notNull(),
});

/** A transfer of an enrolment from one group to another; the enrolment itself stays the same. */
export const transferencia = pgTable(
  'transferencia',
  {
    codigoTransferencia: clave(),
    ...deSucursal(),
    codigoInscripcion: referencia(() => inscripcion.codigoInscripcion),
    codigoGrupoAnterior: referencia(() => grupo.codigoGrupo),
    codigoGrupoNuevo: referencia(() => grupo.codigoGrupo),
    /** First day in the new group. */
    fecha: date().notNull(),
    motivo: text().notNull(),
    /** Whether the open future instalments took the new group's price. */
    cambiaPrecio: boolean().notNull(),
    /** What the child paid until then, and by which modality; null of transfers made before this was kept. */
    montoCuota: bigint({ mode: 'number' }).$type<Centavos>(),
    codigoModalidad: integer().references(() => modalidad.codigoModalidad),
    ...hecho(),
  },
  (t) => [
    index('transferencia_inscripcion').on(t.codigoInscripcion),
    // Finds who was in a group on an earlier day.
    index('transferencia_grupo_anterior').on(t.codigoGrupoAnterior, t.fecha),
    check('transferencia_cambia', sql`codigo_grupo_anterior <> codigo_grupo_nuevo`),
  ],
);

/** Waiting list of a full group, lowest `orden` first. */
export const listaEspera = pgTable(
  'lista_espera',
  {
    codigoEspera: clave(),
    ...deSucursal(),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    orden: integer().notNull(),
    fecha: date().notNull(),
    nota: textoVacio(),
    /** INSCRITO when the child got the place, RETIRADO when the family withdrew. */
    estatus: palabra(['ESPERA', 'INSCRITO', 'RETIRADO'], 'ESPERA'),
    usuario: text().notNull(),
    version: version(),
  },
  (t) => [
    partial(uniqueIndex('lista_espera_unica').on(t.codigoGrupo, t.codigoEstudiante), sql`estatus = 'ESPERA'`),
    index('lista_espera_estudiante').on(t.codigoEstudiante),
  ],
);

/** A family that asked about a child who is not a student yet (docs/decisions/enrolments). */
export const interesado = pgTable(
  'interesado',
  {
    codigoInteresado: clave(),
    ...deSucursal(),
    /** Full names, of the child and of the guardian. */
    nombre: text().notNull(),
    fechaNacimiento: date(),
    sexo: palabra(['M', 'F', ''], ''),
    responsable: text().notNull(),
    telefono: textoVacio(),
    email: textoVacio(),
    origen: text({ enum: ['RECOMENDADO', 'REDES', 'PASO', 'ESCUELA', 'EVENTO', 'OTRO'] }).notNull(),
    etapa: palabra(['NUEVO', 'CONTACTADO', 'PRUEBA', 'ESPERA', 'INSCRITO', 'PERDIDO'], 'NUEVO'),
    motivo: textoVacio(),
    proximo: textoVacio(),
    proximoDia: date(),
    /** The login of who does the next step. */
    asignado: textoVacio(),
    codigoGrupo: integer().references(() => grupo.codigoGrupo, { onDelete: 'set null' }),
    nota: textoVacio(),
    /** The days of the first question, and of the stage of a trial, set by hand; null before it. */
    fecha: date().notNull(),
    probo: date(),
    /** The trial class, and whether the child came to it; null before the mark. */
    codigoGrupoPrueba: integer().references(() => grupo.codigoGrupo, { onDelete: 'set null' }),
    diaPrueba: date(),
    vinoPrueba: boolean(),
    codigoEstudiante: integer().references(() => estudiante.codigoEstudiante),
    usuario: text().notNull(),
    version: version(),
    busqueda: busqueda(sql`nombre || ' ' || responsable || ' ' || telefono || ' ' || translate(telefono, '-', '') || ' ' || email`),
  },
  (t) => [
    index('interesado_sucursal').on(t.codigoSucursal, t.proximoDia),
    index('interesado_telefono').on(t.codigoCompania, t.telefono),
    index('interesado_estudiante').on(t.codigoEstudiante),
    index('interesado_prueba').on(t.codigoGrupoPrueba, t.diaPrueba),
    index('interesado_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    check('interesado_inscrito', sql`codigo_estudiante is null or etapa in ('ESPERA', 'INSCRITO')`),
    check('interesado_vino', sql`vino_prueba is null or dia_prueba is not null`),
  ],
);

/** A change of a group's instalment price: spans that begin before `desde` keep the earlier price. */
export const cambioPrecio = pgTable(
  'cambio_precio',
  {
    codigoCambio: clave(),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoGrupo: referencia(() => grupo.codigoGrupo),
    codigoModalidad: referencia(() => modalidad.codigoModalidad),
    desde: date().notNull(),
    /** Price until then (centavos). */
    precio: dinero(),
    /** Price from then on (centavos). */
    montoCuota: dinero(),
    /** The enrolments whose price it changed, and what each paid until then (centavos); null of changes made before this was kept. */
    pagaban: jsonb().$type<{ codigoInscripcion: number; monto: Centavos }[]>(),
    motivo: text().notNull(),
    ...hecho(),
  },
  (t) => [index('cambio_precio_grupo').on(t.codigoGrupo, t.codigoModalidad, t.desde), check('cambio_precio_monto', sql`monto_cuota >= 0`)],
);

/**
 * Condition: an enrolment, a row `i`, goes on on a day: its row says ACTIVA for good, also once its period is over
 * (docs/decisions/enrolments).
 */
export const sigueEl = (dia: unknown, i: SQL = sql`i`) => sql`(${i}.estatus = 'ACTIVA' and exists (select from grupo suyo
  join periodo_academico cuando using (codigo_periodo) where suyo.codigo_grupo = ${i}.codigo_grupo and cuando.fecha_fin >= ${dia}::date))`;
