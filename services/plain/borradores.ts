import type { borradores } from '@/contract/sesion/borrador';
import { plain } from '../http/send';

type Calls = typeof borradores;

/** What the user typed and did not save in the last days, newest first. */
export const leerBorradores = plain<Calls['all']>({ method: 'GET', path: 'borrador/all', ofBranch: false });

/** Keeps what the user is typing; one draft per page and form. */
export const guardarBorrador = plain<Calls['save']>({ method: 'POST', path: 'borrador/save', ofBranch: false });

/** Discards a draft. */
export const borrarBorrador = plain<Calls['delete']>({ method: 'DELETE', path: 'borrador/delete/{id}', ofBranch: false });
