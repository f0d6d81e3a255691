import { estudiantes } from '@/contract/estudiantes/estudiante';
import { send } from './send';

/** Students: the table with inactive ones, the search of active ones, one with guardians, and who is perhaps the same child. */
export const estudianteService = {
  calls: estudiantes,
  crudFilter: send(estudiantes.crudFilter),
  filter: send(estudiantes.filter),
  id: send(estudiantes.id),
  existe: send(estudiantes.existe),
};
