import type { registroAsistencia } from '@/contract/asistencia/registro';
import { plain } from '../http/send';

// The roll is the page of a phone with a bad signal: its calls carry no money, and it loads no schema.

type Calls = typeof registroAsistencia;

/** The groups of a day, those with class first. */
export const gruposDelDia = plain<Calls['gruposDelDia']>({ method: 'GET', path: 'registroasistencia/grupos', ofBranch: true });

/** The roll of a group on a day. */
export const listaDelGrupo = plain<Calls['lista']>({ method: 'GET', path: 'registroasistencia/lista', ofBranch: false });

/** Today's rolls, to be stored on the device for work offline. */
export const listasDelDia = plain<Calls['listas']>({ method: 'GET', path: 'registroasistencia/listas', ofBranch: true });

/** Saves marks. Sending the same list again changes nothing; marks that somebody else has changed are not overwritten but returned in `cambiadas`. */
export const guardarAsistencia = plain<Calls['save']>({ method: 'POST', path: 'registroasistencia/save', ofBranch: false });

/** Removes a mark; refused if its state has changed meanwhile. */
export const quitarMarca = plain<Calls['remove']>({ method: 'DELETE', path: 'registroasistencia/delete/{id}', ofBranch: false });
