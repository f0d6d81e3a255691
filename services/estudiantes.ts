import { estudiantes } from '@/contract/estudiantes/estudiante';
import { send } from './http/send';

/** Students: the list with inactive ones, one with guardians, possible duplicates, and the writes. */
export const estudianteService = {
  calls: estudiantes,
  crudFilter: send(estudiantes.crudFilter),
  id: send(estudiantes.id),
  existe: send(estudiantes.existe),
  save: send(estudiantes.save),
  update: send(estudiantes.update),
};
