import { detalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { send } from './http/send';

// Kept apart from services/academico.ts because a picker of groups needs neither waiting list nor figures.

/** A group with all its details, as far as the user's accesses allow. */
export const detalleDeGrupo = send(detalleGrupo);
