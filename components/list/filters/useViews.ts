import { useState } from 'react';
import { ACCESO } from '@/contract/accesos';
import type { VistaCompartida } from '@/contract/usuarios/vista';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { preferred, selectPreferences, type SavedView } from '@/store/preferences';
import { selectVistas } from '@/store/vistas';
import { usePermiso } from '../../data/useSession';
import type { Field } from '../../form/Fields';
import type { Entry } from '../../ui/MoreMenu';
import type { View as Look } from '../table/useTableView';
import type { Params } from '../useParams';
import { textsOf } from './words';

interface Of {
  /** The list's path, under which its views are kept. */
  name: string;
  params: Params<any>;
  fields: readonly Field<any>[];
  query: Readonly<Record<string, unknown>>;
  onFilter: (changes: Record<string, unknown>) => void;
  /** Columns and density. */
  look: Pick<Look<any>, 'hidden' | 'density' | 'change'>;
}

/** One tab: the view's name, the role it is shared with, if it is, whether it is shown now, and how to show it. */
interface View {
  key: string;
  nombre: string;
  rol?: string;
  current: boolean;
  choose: () => void;
}

/** What is open to name or share the view on the screen. */
export type Naming = { nombre: string } | { comparte: SavedView };

/** The order of a list, as two fields of its query. */
const SORT = ['sortField', 'sortOrderAsc'].map((name) => ({ name }));

/** The values in a kept part of a query; undefined if one of them is none any more. */
function valuesIn({ read, names }: Params<any>, search: string): Record<string, unknown> | undefined {
  const said = [...new URLSearchParams(search)].map(([name, text]) => [name, names.includes(name) ? read(name, text) : undefined] as const);
  return said.every(([, one]) => one) ? Object.fromEntries(said.map(([name, one]) => [name, one!.value])) : undefined;
}

const sameColumns = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id));

/**
 * The views of a list under names: those that the user keeps, and those shared with their roles, which they may copy but not change. A view is
 * filters, order, columns and density; it leaves out the search text, which may be a child's name.
 */
export function useViews({ name, params, fields, query, onFilter, look }: Of) {
  const dispatch = useAppDispatch();
  const { filters } = useAppSelector(selectPreferences);
  const compartidas = useAppSelector(selectVistas).filter(({ lista }) => lista === name);
  const comparte = usePermiso([ACCESO.rol]);
  const [naming, setNaming] = useState<Naming>();
  const searchOf = (part: readonly { name: string }[]) => new URLSearchParams(textsOf(params, part, query)).toString();
  const order = params.names.includes('sortField') ? SORT : [];
  const now = { search: searchOf(fields), sort: searchOf(order), hidden: look.hidden, density: look.density };
  const saved = filters[name] ?? [];
  const keep = (list: typeof saved) => void dispatch(preferred({ filters: { ...filters, [name]: list } }));
  const isNow = ({ search, sort = now.sort, hidden = now.hidden, density = now.density }: SavedView) =>
    search === now.search && sort === now.sort && density === now.density && sameColumns(hidden, now.hidden);
  const choose = ({ search, sort, hidden, density }: SavedView) => {
    const own = valuesIn(params, search);
    // A view kept before the report changed may no longer be valid.
    if (!own) return;
    const none = Object.fromEntries(fields.map((field) => [field.name, params.read(field.name, undefined)?.value]));
    onFilter({ ...none, ...own, ...(sort !== undefined && valuesIn(params, sort)) });
    if (hidden && density) look.change({ hidden, density });
  };
  const mine = saved.find(isNow);
  const shared = mine ? undefined : compartidas.find(isNow);
  const tabOf = (one: SavedView & Partial<Pick<VistaCompartida, 'codigoVista' | 'rol'>>): View => ({
    ...{ key: `${one.codigoVista ?? ''} ${one.nombre}`, nombre: one.nombre, rol: one.rol },
    ...{ current: one === mine || one === shared, choose: () => choose(one) },
  });
  const entries: Entry[] = mine
    ? [
        { label: `Olvidar la vista «${mine.nombre}»`, icon: 'pi-trash', run: () => keep(saved.filter((one) => one !== mine)) },
        ...(comparte ? [{ label: `Compartir la vista «${mine.nombre}»`, icon: 'pi-users', run: () => setNaming({ comparte: mine }) }] : []),
      ]
    : shared
      ? [
          { label: `Copiar la vista «${shared.nombre}»`, icon: 'pi-copy', run: () => setNaming({ nombre: shared.nombre }) },
          ...(comparte
            ? [
                {
                  label: `Dejar de compartir «${shared.nombre}»`,
                  icon: 'pi-trash',
                  run: () => void import('./dejarDeCompartir').then(({ dejarDeCompartir }) => dejarDeCompartir(dispatch, shared)),
                },
              ]
            : []),
        ]
      : [{ label: 'Guardar esta vista', icon: 'pi-bookmark', run: () => setNaming({ nombre: '' }) }];
  return {
    views: [...compartidas, ...saved].map(tabOf),
    entries,
    naming,
    close: () => setNaming(undefined),
    save: (nombre: string) => keep([...saved.filter((one) => one.nombre !== nombre), { nombre, ...now }]),
    /** The view to share, whole: one saved by an earlier version takes what the screen shows now. */
    whole: (one: SavedView) => ({ lista: name, ...now, ...one }),
  };
}
