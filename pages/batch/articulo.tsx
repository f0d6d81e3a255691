import { PaginaDeCarga } from '@/components/importacion/PaginaDeCarga';
import { archivoDeArticulos } from '@/contract/importacion/archivoDeArticulos';

const clase = {
  archivo: archivoDeArticulos,
  calls: async () => (await import('@/contract/importacion/cargaArticulos')).cargaArticulos,
  nombre: ['descripcion', 'talla'],
};

/** Imports a catalogue of articles with its opening stock from a spreadsheet; lists the imported files. */
export default function CargaDeArticulos() {
  return <PaginaDeCarga {...clase} />;
}
