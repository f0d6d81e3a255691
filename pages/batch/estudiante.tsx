import { PaginaDeCarga } from '@/components/importacion/PaginaDeCarga';
import { cargaEstudiantes } from '@/contract/importacion/cargaEstudiantes';
import { cargasDeEstudiantesSlice } from '@/store/importacion';

/** A whole list of students from a spreadsheet, and the files that were imported. */
export default function CargaDeEstudiantes() {
  return (
    <PaginaDeCarga
      calls={cargaEstudiantes}
      slice={cargasDeEstudiantesSlice}
      nombre={['nombre', 'apellido']}
      ruta={(codigo) => `/estudiante?codigo=${codigo}`}
    />
  );
}
