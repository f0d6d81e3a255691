import { detalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { send } from './send';

// Apart from services/academico.ts: what picks a group reads nothing of its waiting list and figures.

/** A group whole, by access. */
export const detalleDeGrupo = send(detalleGrupo);
