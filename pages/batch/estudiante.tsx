import { PaginaDeCarga } from '@/components/importacion/PaginaDeCarga';
import { cargaEstudiantes } from '@/contract/importacion/cargaEstudiantes';

const NOMBRE = ['nombre', 'apellido', 'nombreCompleto'];

/** Imports students from a spreadsheet; lists the imported files. */
export default function CargaDeEstudiantes() {
  return <PaginaDeCarga calls={cargaEstudiantes} nombre={NOMBRE} ruta={(codigo) => `/estudiante?codigo=${codigo}`} />;
}
