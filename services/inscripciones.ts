import * as calls from '@/contract/inscripciones/inscripcion';
import { send } from './send';

/** The invoices that an enrolment would make, without making it. */
export const previsualizar = send(calls.previsualizar);

/** Enrols a student we know; the key makes it happen once. */
export const inscribir = send(calls.inscribir);

/** Creates a student with guardians and enrols it, all or nothing; the key makes it happen once. */
export const inscribirNuevo = send(calls.inscribirNuevo);
