import type { RegistroConNombres } from '@/contract/asistencia/asistenciaEstudiante';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { asistenciaService } from '@/services/asistencia';
import { pagedSlice, type PagedState } from '../lists/pagedSlice';

declare module '@/store/root' {
  interface LazySlices {
    registrosAsistencia: PagedState<RegistroConNombres, FiltroRegistros>;
  }
}

/** The filters and the order of attendance records; without a student, records of all. */
interface FiltroRegistros {
  filtro: string;
  codigoEstudiante?: number;
  codigoGrupo?: number;
  estado?: EstadoAsistencia;
  sortOrderAsc: boolean;
}

const ultimosPrimero: FiltroRegistros = { filtro: '', sortOrderAsc: false };

/** Attendance records page by page, the latest class first. */
export const registros = pagedSlice({
  name: 'registrosAsistencia',
  filter: ultimosPrimero,
  key: ({ codigoRegistroAsistencia }: RegistroConNombres) => codigoRegistroAsistencia,
  // The records of one student include every branch.
  load: ({ query }, options) => asistenciaService.filter({ query }, { ...options, allBranches: query.codigoEstudiante !== undefined }),
});
