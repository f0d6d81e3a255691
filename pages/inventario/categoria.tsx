import type { Field } from '@/components/form/field';
import { CrudPage } from '@/components/list/CrudPage';
import { categoria, type CategoriaInput } from '@/contract/inventario/categoria';
import { crudOf } from '@/store/crudSlice';

const fields: Field<CategoriaInput>[] = [
  { name: 'descripcion', label: 'Descripción', kind: 'text' },
  { name: 'nota', label: 'Nota', kind: 'textarea' },
  { name: 'activo', label: 'Activa', kind: 'switch' },
];
const page = { ...crudOf(categoria), fields, blank: { activo: true } };

/** Categories of articles. */
export default function CategoriaPage() {
  return <CrudPage {...page} nombre={(row) => row.descripcion} hint="Todavía no hay categorías: agrupan los artículos." />;
}
