import { prueba } from '@/contract/asistencia/prueba';
import { interesado } from '@/contract/inscripciones/interesado';
import { service } from '../http/service';

/** Interested families: the list, the writes, who may take charge of one, and who has a phone already. */
export const interesadoService = service(interesado);

/** Trial classes of interested families: put on a day, and taken away. */
export const pruebaService = service(prueba);
