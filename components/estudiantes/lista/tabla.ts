import { columnsOf } from '@/contract/columns';
import { COLUMNAS, ORDEN } from '@/contract/estudiantes/columnas';
import type { Estudiante } from '@/contract/estudiantes/estudiante';
import { SOLO_ESTUDIANTES, type SoloEstudiantes } from '@/contract/estudiantes/lectores';
import { tabla } from '@/services/plain/estudiantes';
import type { Listed } from '../../list/listed';
import { keyIn, oneOf, paramsOf, textIn, yesNo } from '../../list/useParams';

/** The page's address: the filters of the list, the open student with its tab, and whether the form of a new one is open. */
export interface Direccion {
  filtro: string;
  sortField: (typeof ORDEN)[number];
  sortOrderAsc: boolean;
  inactivos: boolean;
  codigoGrupo?: number;
  solo?: SoloEstudiantes;
  codigo?: number;
  tab?: string;
  nuevo: boolean;
}

export const params = paramsOf<Direccion>({
  filtro: textIn(100),
  sortField: oneOf(ORDEN),
  sortOrderAsc: yesNo,
  inactivos: yesNo,
  codigoGrupo: keyIn,
  solo: oneOf(SOLO_ESTUDIANTES),
  codigo: keyIn,
  tab: textIn(20),
  nuevo: yesNo,
});

/** The title of the list. */
export const TITLE = 'Estudiantes';

/** The call with its schemas, loaded with the first filter or file. */
let call: ReturnType<Listed['whole']> | undefined;

/** The table of students, which is pressed before its schemas are there. */
export const TABLA: Listed = {
  path: tabla.call.path,
  list: { title: TITLE, sort: ORDEN, columns: columnsOf<Estudiante>(COLUMNAS) },
  params,
  whole: () => (call ??= import('@/contract/estudiantes/estudiante').then(({ estudiantes }) => estudiantes.crudFilter)),
};
