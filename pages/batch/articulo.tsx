import { PaginaDeCarga } from '@/components/importacion/PaginaDeCarga';
import { cargaArticulos } from '@/contract/importacion/cargaArticulos';
import { cargasDeArticulosSlice } from '@/store/importacion';

/** A whole catalogue with its opening stock from a spreadsheet, and the files that were imported. */
export default function CargaDeArticulos() {
  return <PaginaDeCarga calls={cargaArticulos} slice={cargasDeArticulosSlice} nombre={['descripcion', 'talla']} />;
}
