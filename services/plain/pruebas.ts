import type { prueba } from '@/contract/asistencia/prueba';
import type { reposicion } from '@/contract/asistencia/reposicion';
import { plain } from '../http/send';

// Apart from the roll's calls, which every page has for the marks that wait for a connection.

type Calls = typeof prueba;
type Reposiciones = typeof reposicion;

/** The children of interested families who have their trial class on this roll. */
export const pruebasDelDia = plain<Calls['dia']>({ method: 'GET', path: 'interesado/prueba/dia', ofBranch: false });

/** Says whether such a child came; the mark is saved at once. */
export const marcarPrueba = plain<Calls['marca']>({ method: 'PUT', path: 'interesado/prueba/marca', ofBranch: false });

/** The children of other groups who make up a missed class on this roll. */
export const reponenEseDia = plain<Reposiciones['dia']>({ method: 'GET', path: 'reposicion/dia', ofBranch: false });

/** Says whether such a child came; the mark is saved at once. */
export const marcarReposicion = plain<Reposiciones['marca']>({ method: 'PUT', path: 'reposicion/marca', ofBranch: false });
