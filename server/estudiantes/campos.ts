import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { EstudianteInscrito } from '@/contract/estudiantes/estudiante';
import { sigueEl } from '../db/schema/inscripciones';
import { empiezaDespues, nombreDeGrupo, primeroLoQueCorre } from '../academico/nombreDeGrupo';
import { columnOf } from '../db/sql';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { camposDeEntidad } from '../personas/campos';
import { dado } from '../lib/lists/filters';
import { deAqui, pick } from '../lib/scope';
import { HOY, MIS_GRUPOS } from '../personas/ensena';

/** A student's payer, else the first guardian, for the fields below. The planner removes this join where they are not read. */
export const responsable = alias(entidad, 'responsable');
export const delResponsable = eq(
  responsable.codigoEntidad,
  // Most students have a payer, whom a partial index on payers finds in half the time; the first guardian is looked up only without one.
  sql`coalesce(
    (select r.codigo_entidad from responsable_estudiante r where r.codigo_estudiante = ${estudiante.codigoEstudiante} and r.contacto_pago),
    (select r.codigo_entidad from responsable_estudiante r where r.codigo_estudiante = ${estudiante.codigoEstudiante}
      order by r.codigo_responsable limit 1))`,
);

/** Subquery: the names of the groups in which the outer query's student goes on. */
export const gruposDeEstudiante = (hoy: unknown = HOY) => sql<string>`(
  select coalesce(string_agg(${nombreDeGrupo(sql`g`, hoy)}, ', ' order by g.descripcion, g.codigo_periodo), '')
  from inscripcion i join grupo g using (codigo_grupo)
  where i.codigo_estudiante = estudiante.codigo_estudiante and ${sigueEl(hoy)})`;

/** A student for pickers; the query joins the person and `responsable`. */
export const camposLigeros = {
  ...pick(estudiante, 'codigoEstudiante', 'codigoSucursal', 'nombreCompleto', 'fechaIngreso'),
  ...pick(entidad, 'fechaNacimiento', 'sexo'),
  grupos: gruposDeEstudiante(),
  responsable: sql<string>`coalesce(${nombreDe(responsable)}, '')`,
  telefonoResponsable: sql<string>`coalesce(${responsable.telefono}, '')`,
};

/**
 * A student with the enrolments that go on in the caller's branches (for a coach, groups), newest first; those of a period that runs today
 * before the others.
 */
export const camposDeInscrito = {
  ...camposLigeros,
  inscripciones: sql<z.output<typeof EstudianteInscrito>['inscripciones']>`(
    select coalesce(json_agg(json_build_object('codigoInscripcion', i.codigo_inscripcion, 'codigoGrupo', i.codigo_grupo,
      'grupo', ${nombreDeGrupo(sql`g`)}, 'empieza', ${empiezaDespues(sql`p`)}, 'codigoModalidad', i.codigo_modalidad, 'modalidad', m.descripcion, 'fechaInscripcion', i.fecha_inscripcion)
      order by ${primeroLoQueCorre(sql`p`)}, i.fecha_inscripcion desc, i.codigo_inscripcion desc), '[]')
    from inscripcion i join grupo g using (codigo_grupo) join periodo_academico p using (codigo_periodo) join modalidad m on m.codigo_modalidad = i.codigo_modalidad
    where i.codigo_estudiante = estudiante.codigo_estudiante and ${sigueEl(HOY)} and ${deAqui(sql`i.codigo_sucursal`)}
      and (${dado('codigoProfesor')}::int is null or i.codigo_grupo in ${MIS_GRUPOS}))`,
};

const deLaBaja = (que: 'fecha' | 'motivo') => sql`(
  select ${columnOf('b', que)} from baja_estudiante b
  where b.codigo_estudiante = estudiante.codigo_estudiante and b.reactivado is null order by b.fecha desc, b.codigo_baja desc limit 1)`;

/** An inactive student, with the latest departure. */
export const camposDeInactivo = {
  ...camposLigeros,
  fechaBaja: sql<string | null>`${deLaBaja('fecha')}`,
  motivoBaja: sql<string>`coalesce(${deLaBaja('motivo')}, '')`,
};

/** All fields of a row of the table of students. */
export const camposDeEstudiante = {
  ...camposLigeros,
  ...pick(estudiante, 'activo', 'alertaMedica', 'version'),
  codigoFoto: entidad.codigoFoto,
  entidad: camposDeEntidad,
};
