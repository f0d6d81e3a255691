import { rutaDe } from '@/contract/inventario/categoria';
import { categoriaService, suplidorService } from '@/services/inventario';
import { useLoaded } from '../data/useLoaded';
import type { Field } from '../form/field';

interface Filtrado {
  codigoCategoria?: number | undefined;
  codigoSuplidor?: number | undefined;
}

/** The filters of a list of articles: category with its subcategories, and supplier. */
export function useFiltrosArticulo(): Field<Filtrado>[] {
  const categorias = useLoaded(categoriaService.active);
  const suplidores = useLoaded(suplidorService.active);
  return [
    {
      name: 'codigoCategoria',
      label: 'Categoría',
      kind: 'select',
      placeholder: 'Todas',
      from: categorias,
      options: [
        { value: null, label: 'Todas' },
        ...(categorias.data ?? []).map((una) => ({ value: String(una.codigoCategoria), label: rutaDe(una) })),
      ],
    },
    {
      name: 'codigoSuplidor',
      label: 'Suplidor',
      kind: 'select',
      placeholder: 'Todos',
      from: suplidores,
      options: [
        { value: null, label: 'Todos' },
        ...(suplidores.data ?? []).map(({ codigoSuplidor, descripcion }) => ({ value: String(codigoSuplidor), label: descripcion })),
      ],
    },
  ];
}
