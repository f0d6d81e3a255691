import { grupoProfesor } from '@/contract/academico/grupoProfesor';
import { detalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { send } from '../http/send';
import { service } from '../http/service';

// Kept apart from services/academico.ts because a picker of groups needs neither waiting list nor figures.

/** A group with all its details, as far as the user's accesses allow. */
export const detalleDeGrupo = send(detalleGrupo);

/** Assistants and substitutes of groups. */
export const grupoProfesorService = service(grupoProfesor);
