import { useLoaded } from '@/components/data/useLoaded';
import type { Field } from '@/components/form/Fields';
import { CrudPage } from '@/components/list/CrudPage';
import type { CategoriaInput } from '@/contract/inventario/categoria';
import { categorias, rutaDe } from '@/contract/inventario/listas';
import { crudLater } from '@/services/http/crud';
import { lazyRead } from '@/services/http/lazyRead';

const page = {
  lista: categorias,
  service: crudLater(() => import('@/contract/inventario/categoria').then((module) => module.categoria)),
  blank: { codigoPadre: null },
};
const activas = lazyRead(() => page.service().then(({ active }) => active), false);
const ARRIBA = { value: null, label: 'Ninguna: va arriba' };

/** The categories of articles, as a tree. */
export default function CategoriaPage() {
  const categorias = useLoaded(activas);
  const options = [ARRIBA, ...(categorias.data ?? []).map((una) => ({ value: una.codigoCategoria, label: rutaDe(una) }))];
  const fields: Field<CategoriaInput>[] = [
    { name: 'descripcion', label: 'Categoría', kind: 'text' },
    { name: 'codigoPadre', label: 'Dentro de', kind: 'select', from: categorias, options },
    { name: 'nota', label: 'Nota', kind: 'textarea' },
    { name: 'activo', label: 'Activa', kind: 'switch' },
  ];
  const hint = 'Todavía no hay categorías: agrupan los artículos y pueden estar unas dentro de otras.';
  return <CrudPage {...page} fields={fields} hint={hint} />;
}
