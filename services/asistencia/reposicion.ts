import { reposicion } from '@/contract/asistencia/reposicion';
import { service } from '../http/service';

/** Missed classes that are made up in a class of another group: who can, and the classes put down and taken away. */
export const reposicionService = service(reposicion);
