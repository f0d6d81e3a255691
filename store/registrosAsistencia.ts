import type { RegistroConNombres } from '@/contract/asistencia/asistenciaEstudiante';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { asistenciaService } from '@/services/asistencia';
import { pagedSlice } from './pagedSlice';

/** What narrows and orders the list of attendance records; without a student it is that of all. */
export interface FiltroRegistros {
  filtro: string;
  codigoEstudiante?: number;
  codigoGrupo?: number;
  estado?: EstadoAsistencia;
  sortOrderAsc: boolean;
}

const ultimosPrimero: FiltroRegistros = { filtro: '', sortOrderAsc: false };

/** Attendance records, page after page, the last class first. */
export const registros = pagedSlice({
  name: 'registrosAsistencia',
  filter: ultimosPrimero,
  key: ({ codigoRegistroAsistencia }: RegistroConNombres) => codigoRegistroAsistencia,
  // Of one student every branch counts, whichever is selected.
  load: ({ query }, options) => asistenciaService.filter({ query }, { ...options, allBranches: query.codigoEstudiante !== undefined }),
});
