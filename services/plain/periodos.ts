import type { periodo } from '@/contract/academico/periodo';
import { plain } from '../http/send';

/** The active periods, by which the groups are filtered. */
export const periodosActivos = plain<typeof periodo.active>({ method: 'GET', path: 'periodoacademico/all/activo', ofBranch: true });
