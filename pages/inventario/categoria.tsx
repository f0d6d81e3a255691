import { CrudPage } from '@/components/list/CrudPage';
import { EstadoTag } from '@/components/ui/EstadoTag';
import type { Column, Field } from '@/components/list/types';
import type { Categoria, CategoriaInput } from '@/contract/inventario/categoria';
import { categoriaService } from '@/services/inventario';
import { categoriaSlice } from '@/store/inventario';

const columns: Column<Categoria>[] = [
  { field: 'descripcion', header: 'Descripción', sortable: true },
  { field: 'nota', header: 'Nota' },
  { field: 'activo', header: 'Estado', sortable: true, body: ({ activo }) => <EstadoTag estado={activo} /> },
];
const fields: Field<CategoriaInput>[] = [
  { name: 'descripcion', label: 'Descripción', kind: 'text' },
  { name: 'nota', label: 'Nota', kind: 'textarea' },
  { name: 'activo', label: 'Activa', kind: 'switch' },
];
const page = { columns, fields, service: categoriaService, slice: categoriaSlice, blank: { activo: true } };

/** Categories of articles. */
export default function CategoriaPage() {
  return (
    <CrudPage
      {...page}
      title="Categorías de artículos"
      nombre={(row) => row.descripcion}
      hint="Todavía no hay categorías: agrupan los artículos."
    />
  );
}
