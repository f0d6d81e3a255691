import type { prueba } from '@/contract/asistencia/prueba';
import { plain } from '../http/send';

// Apart from the roll's calls, which every page has for the marks that wait for a connection.

type Calls = typeof prueba;

/** The children of interested families who have their trial class on this roll. */
export const pruebasDelDia = plain<Calls['dia']>({ method: 'GET', path: 'interesado/prueba/dia', ofBranch: false });

/** Says whether such a child came; the mark is saved at once. */
export const marcarPrueba = plain<Calls['marca']>({ method: 'PUT', path: 'interesado/prueba/marca', ofBranch: false });
