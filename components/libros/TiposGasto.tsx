import { tiposGasto } from '@/contract/caja/listas';
import { crudLater } from '@/services/http/crud';
import { CrudPage } from '../list/CrudPage';
import { Page } from '../ui/PageHeader';

const page = {
  lista: tiposGasto,
  service: crudLater(() => import('@/contract/caja/gasto').then((module) => module.tipoGasto)),
};

/** The kinds of expense, below the title of the books. */
export const TiposGasto = () => (
  <Page.Provider value={{ title: 'Libros', actions: null }}>
    <CrudPage
      {...page}
      fields={[
        { name: 'descripcion', label: 'Tipo de gasto', kind: 'text' },
        { name: 'activo', label: 'Activo', kind: 'switch' },
      ]}
      hint="Todavía no hay tipos de gasto: dicen en qué se gasta el efectivo de las cajas."
    />
  </Page.Provider>
);
