import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, codigoEnRuta } from '../campos';

/** The fields of an instructor that a picker shows. */
const ProfesorLigero = z.object({
  codigoProfesor: codigo,
  nombre: z.string(),
  codigoSucursal: codigo.nullable(),
  activo: z.boolean(),
});

// Kept apart from the calls of the maintenance page, so that a picker of instructors does not load the schemas of users.
const readers = [
  ACCESO.grupo,
  ACCESO.profesor,
  ACCESO.inscripcion,
  ACCESO.asistenciaPorGrupo,
  ACCESO.horario,
  ACCESO.monitoreo,
  ACCESO.campamento,
  ACCESO.paseLista,
];
const query = z.strictObject({ codigoSucursal: codigoEnRuta.optional() });
const result = z.array(ProfesorLigero);

export const profesoresActivos = get('profesor/all/active', readers, 'Profesores activos', { query, result });

export const todosLosProfesores = get('profesor/all', readers, 'Todos los profesores, también inactivos', { query, result });
