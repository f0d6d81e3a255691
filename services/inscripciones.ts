import { fichas } from '@/contract/estudiantes/info';
import { actos } from '@/contract/inscripciones/actos';
import { campamento } from '@/contract/inscripciones/campamento';
import * as inscripcion from '@/contract/inscripciones/inscripcion';
import { inscripciones } from '@/contract/inscripciones/leida';
import { listaEspera } from '@/contract/inscripciones/listaEspera';
import * as renovacion from '@/contract/inscripciones/renovacion';
import { send } from './http/send';
import { service } from './http/service';

/** Copies a period's groups, schedules and students into the next one; puts students in another group than the copy of theirs. */
export const renovacionService = service(renovacion);

/** Enrols a student, or a new one with guardians in one transaction, and previews the invoices; the key makes it happen once. */
export const inscripcionService = service(inscripcion);

/** What a child owes, and the groups that it is in. */
export const situacionDe = send(fichas.resumen);

/** Enrolments: page by page, the active ones of a student, those of a group, one with its invoices. */
export const inscritosService = service(inscripciones);

/** Cancels an enrolment, several, or all of a student who leaves; changes and transfers; with previews. Mails the confirmation. */
export const actosService = service(actos);

/** Camp: the weeks with their prices and places, the invoices of an enrolment as a preview, enrolling, and the list of a week. */
export const campamentoService = service(campamento);

/** The waiting list of a group: who is on it in order, a student or a new child put there, the order changed, an entry removed. */
export const esperaService = service(listaEspera);
