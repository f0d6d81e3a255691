import { PaginaDeCarga } from '@/components/importacion/PaginaDeCarga';
import { cargaEstudiantes } from '@/contract/importacion/cargaEstudiantes';

/** Imports students from a spreadsheet; lists the imported files. */
export default function CargaDeEstudiantes() {
  return <PaginaDeCarga calls={cargaEstudiantes} nombre={['nombre', 'apellido']} ruta={(codigo) => `/estudiante?codigo=${codigo}`} />;
}
