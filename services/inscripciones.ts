import { fichas } from '@/contract/estudiantes/info';
import { actos } from '@/contract/inscripciones/actos';
import { campamento } from '@/contract/inscripciones/campamento';
import * as calls from '@/contract/inscripciones/inscripcion';
import { inscripciones as leidas } from '@/contract/inscripciones/leida';
import { listaEspera } from '@/contract/inscripciones/listaEspera';
import { promover, renovar } from '@/contract/inscripciones/renovacion';
import { send } from './http/send';

/** Copies a period's groups, schedules and students into the next one, or previews that. */
export const renovarPeriodo = send(renovar);

/** Enrols students in another group of the new period than the copy of theirs. */
export const promoverEstudiantes = send(promover);

/** The invoices that an enrolment would create, as a preview. */
export const previsualizar = send(calls.previsualizar);

/** What a child owes, and the groups that it is in. */
export const situacionDe = send(fichas.resumen);

/** Enrols an existing student; the key makes it happen once. */
export const inscribir = send(calls.inscribir);

/** Creates a student with guardians and enrols it in one transaction; the key makes it happen once. */
export const inscribirNuevo = send(calls.inscribirNuevo);

/** Enrolments, page by page. */
export const inscritos = send(leidas.filter);

/** The active enrolments of a student. */
export const inscripcionesActivas = send(leidas.activas);

/** The students enrolled in a group. */
export const inscritosDeGrupo = send(leidas.deGrupo);

/** Cancels an enrolment, or previews that. */
export const cancelarInscripcion = send(actos.cancelar);

/** Cancels several enrolments on one day, or previews which. */
export const cancelarLote = send(actos.cancelarLote);

/** Cancels all enrolments of a student who leaves and deactivates the record, or previews that. */
export const retirarEstudiante = send(actos.retirar);

/** Changes modality, day, scholarship or note of an enrolment, or previews that. */
export const actualizarInscripcion = send(actos.actualizar);

/** An enrolment with its invoices. */
export const leerInscripcion = send(leidas.id);

/** Transfers several students to another group, or previews who can be transferred. */
export const transferirLote = send(actos.transferirLote);

/** Mails the confirmation of an enrolment to the payer. */
export const enviarConfirmacion = send(actos.enviarEmail);

/** Camp: the weeks with their prices and places, the invoices of an enrolment as a preview, enrolling, and the list of a week. */
export const semanasDeCampamento = send(campamento.semanas);
export const previsualizarCampamento = send(campamento.previsualizar);
export const inscribirEnCampamento = send(campamento.inscribir);
export const listaDeSemana = send(campamento.lista);

/** Puts a student on the waiting list of a group. */
export const anotarEnEspera = send(listaEspera.save);

/** Creates a child's record and puts it on the waiting list; the key makes it happen once. */
export const anotarNuevoEnEspera = send(listaEspera.saveEstudiante);

/** The waiting list of a group, in order. */
export const enEspera = send(listaEspera.active);

/** Reorders a waiting list. */
export const ordenarEspera = send(listaEspera.ordenar);
/** Removes an entry from a waiting list. */
export const retirarDeEspera = send(listaEspera.remove);
