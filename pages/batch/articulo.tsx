import { PaginaDeCarga } from '@/components/importacion/PaginaDeCarga';
import { cargaArticulos } from '@/contract/importacion/cargaArticulos';

/** Imports a catalogue of articles with its opening stock from a spreadsheet; lists the imported files. */
export default function CargaDeArticulos() {
  return <PaginaDeCarga calls={cargaArticulos} nombre={['descripcion', 'talla']} />;
}
