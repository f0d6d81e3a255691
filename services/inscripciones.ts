import { grupo } from '@/contract/academico/grupo';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import * as calls from '@/contract/inscripciones/inscripcion';
import { send } from './send';

/** The invoices that an enrolment would make, without making it. */
export const previsualizar = send(calls.previsualizar);

/** Enrols a student we know. */
export const inscribir = send(calls.inscribir);

/** Creates a student with guardians and enrols it, all or nothing. */
export const inscribirNuevo = send(calls.inscribirNuevo);

/** The open groups of the branch, with free places and whether the age fits. */
export const gruposParaInscripcion = send(grupo.paraInscripcion);

/** Active students by name, code, document or phone of a guardian. */
export const buscarEstudiantes = send(estudiantes.filter);

/** A student with its guardians. */
export const fichaEstudiante = send(estudiantes.id);

/** Students who are perhaps the same child. */
export const parecidos = send(estudiantes.existe);
