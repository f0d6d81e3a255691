import { rutaDe } from '@/contract/inventario/categoria';
import { categoriaService, suplidorService } from '@/services/inventario';
import type { Field } from '../form/field';
import { useOptions } from '../form/useOptions';

interface Filtrado {
  codigoCategoria?: number | undefined;
  codigoSuplidor?: number | undefined;
}

/** The filters of a list of articles: category with its subcategories, and supplier. */
export function useFiltrosArticulo(): Field<Filtrado>[] {
  const categorias = useOptions(categoriaService.active, (una) => ({ value: String(una.codigoCategoria), label: rutaDe(una) }), 'Todas');
  const suplidores = useOptions(suplidorService.active, (uno) => ({ value: String(uno.codigoSuplidor), label: uno.descripcion }), 'Todos');
  return [
    { name: 'codigoCategoria', label: 'Categoría', kind: 'select', ...categorias },
    { name: 'codigoSuplidor', label: 'Suplidor', kind: 'select', ...suplidores },
  ];
}
