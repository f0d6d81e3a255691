import { estudiantes } from '@/contract/estudiantes/estudiante';
import { send } from './send';

/** Students: the table with inactive ones, the search of active ones, one with guardians, who is perhaps the same child, and the writes. */
export const estudianteService = {
  calls: estudiantes,
  crudFilter: send(estudiantes.crudFilter),
  filter: send(estudiantes.filter),
  id: send(estudiantes.id),
  existe: send(estudiantes.existe),
  save: send(estudiantes.save),
  update: send(estudiantes.update),
  updateEntidad: send(estudiantes.updateEntidad),
};
