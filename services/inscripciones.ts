import { actos } from '@/contract/inscripciones/actos';
import { campamento } from '@/contract/inscripciones/campamento';
import * as calls from '@/contract/inscripciones/inscripcion';
import { inscripciones as leidas } from '@/contract/inscripciones/leida';
import { listaEspera } from '@/contract/inscripciones/listaEspera';
import { renovar } from '@/contract/inscripciones/renovacion';
import { send } from './send';

/** Groups, schedules and students of a period into the next one, or what that would do. */
export const renovarPeriodo = send(renovar);

/** The invoices that an enrolment would make, without making it. */
export const previsualizar = send(calls.previsualizar);

/** Enrols a student we know; the key makes it happen once. */
export const inscribir = send(calls.inscribir);

/** Creates a student with guardians and enrols it, all or nothing; the key makes it happen once. */
export const inscribirNuevo = send(calls.inscribirNuevo);

/** The enrolments of a student that are active. */
export const inscripcionesActivas = send(leidas.activas);

/** Who is in a group. */
export const inscritosDeGrupo = send(leidas.deGrupo);

/** Cancels an enrolment, or shows what that would do. */
export const cancelarInscripcion = send(actos.cancelar);

/** Cancels all enrolments of a student who leaves and deactivates the record, or shows what that would do. */
export const retirarEstudiante = send(actos.retirar);

/** Changes modality, day, scholarship or note of an enrolment, or shows what that would do. */
export const actualizarInscripcion = send(actos.actualizar);

/** An enrolment with its invoices. */
export const leerInscripcion = send(leidas.id);

/** Moves several students to another group, or shows who may move. */
export const transferirLote = send(actos.transferirLote);

/** Mails the confirmation of an enrolment to who pays. */
export const enviarConfirmacion = send(actos.enviarEmail);

/** Weeks of camp, what they would bill, and enrolling into them. */
export const semanasDeCampamento = send(campamento.semanas);
export const previsualizarCampamento = send(campamento.previsualizar);
export const inscribirEnCampamento = send(campamento.inscribir);
export const listaDeSemana = send(campamento.lista);

/** Puts a student on the waiting list of a group. */
export const anotarEnEspera = send(listaEspera.save);

/** The same for a child who gets a record with it; the key makes it happen once. */
export const anotarNuevoEnEspera = send(listaEspera.saveEstudiante);

/** Who waits for a place, in order. */
export const enEspera = send(listaEspera.active);

/** Changes the order of a waiting list, and takes a name off it. */
export const ordenarEspera = send(listaEspera.ordenar);
export const retirarDeEspera = send(listaEspera.remove);
