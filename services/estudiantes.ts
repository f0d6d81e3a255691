import { estudiantes } from '@/contract/estudiantes/estudiante';
import { service } from './http/service';

/** Students: the list with inactive ones, the search among active ones, one with guardians, possible duplicates, and the writes. */
export const estudianteService = service(estudiantes);
