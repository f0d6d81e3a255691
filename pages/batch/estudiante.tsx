import { PaginaDeCarga } from '@/components/importacion/PaginaDeCarga';
import { archivoDeEstudiantes } from '@/contract/importacion/archivoDeEstudiantes';

const clase = {
  archivo: archivoDeEstudiantes,
  calls: async () => (await import('@/contract/importacion/cargaEstudiantes')).cargaEstudiantes,
  nombre: ['nombre', 'apellido', 'nombreCompleto'],
  ruta: (codigo: number) => `/estudiante?codigo=${codigo}`,
};

/** Imports students from a spreadsheet; lists the imported files. */
export default function CargaDeEstudiantes() {
  return <PaginaDeCarga {...clase} />;
}
