import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import type { Listado } from '@/contract/columns';
import type { ListCall } from '@/contract/list';
import { routeOf } from '@/contract/routes';
import { Empty } from '../feedback/Notice';
import type { Cells } from './cell';
import { Button } from '../ui/Button';
import { DataGrid } from './DataGrid';
import type { Acciones } from './eleccion/useEleccion';
import type { Field } from '../form/Fields';
import { RowActions } from './RowActions';
import type { GridList } from './types';
import { described, type QueryList } from './useList';
import { useRemove } from './useRemove';
import { paramsOf, useParams, yesNo } from './useParams';

/** The query '?nuevo=true', with which a link opens the form of a new row. */
const nuevo = paramsOf<{ nuevo: boolean }>({ nuevo: yesNo });

/**
 * Which row's form is open: `row` is undefined for a new row, which '?nuevo=true' in the address opens too. Closing with changes reloads
 * the list. `saved` is the row as last saved, until the next form opens: the edited row, overridden by the form's answer.
 */
function useEditing<R>(reload: () => void) {
  const [editing, setEditing] = useState<{ row?: R }>();
  const [saved, setSaved] = useState<R>();
  const [at, setAt] = useParams(nuevo, { nuevo: false });
  const open = (one: { row?: R }) => {
    setSaved(undefined);
    setEditing(one);
  };
  return {
    isOpen: editing !== undefined || at?.nuevo === true,
    row: editing?.row,
    saved,
    create: () => open({}),
    edit: (row: R) => open({ row }),
    close: (changed: boolean, answer?: unknown) => {
      setEditing(undefined);
      setAt({ nuevo: false }, 'replace');
      if (!changed) return;
      setSaved({ ...editing?.row, ...(answer as Partial<R>) } as R);
      reload();
    },
  };
}

type Remove = (input: { params: { id: number } }) => Promise<{ eliminado: boolean; desactivado: boolean }>;

/** The part of an entity's service that a list needs; `crear` overrides the label of the create button. */
interface Entity<R> {
  calls: { key: string; name: string; crear?: string };
  remove?: Remove;
  /** Replaces `remove` and its confirmation. */
  onRemove?: (row: R) => unknown;
  /** The actions for several rows at once; passing them makes rows selectable. */
  acciones?: Acciones<R>;
  /** Further ways to create rows, beside the create button. */
  mas?: ReactNode;
}

/** The list of an entity and its service, by its description; `leer` brings both with the first form, filter or file. */
export const entityOf = <R,>(calls: Listado<R>, leer: () => Promise<{ filter: { readonly call: ListCall }; remove: Remove }>) => ({
  filter: described(calls, async () => (await leer()).filter.call),
  service: { calls, remove: async (input: Parameters<Remove>[0]) => (await leer()).remove(input) },
});

/** The usual actions of a row, for pages that add their own. */
export interface RowOptions {
  edit: () => void;
  remove: () => void;
  /** Reads the list again, after an act of the page's own. */
  reload: () => void;
  /** The default buttons. */
  usual: ReactNode;
}

interface Props<R> {
  list: QueryList<R>;
  service: Entity<R>;
  /** The name of a row for messages. */
  nombre: (row: R) => string;
  /** What these rows are for and what to do first; shown while there are none. */
  hint: string;
  cells?: Cells<R>;
  filters?: readonly Field<any>[];
  actions?: (row: R, options: RowOptions) => ReactNode;
  /** The form of a row, or of a new one (undefined). */
  form: (row: R | undefined, close: (changed: boolean, saved?: unknown) => void) => ReactNode;
}

/** The parts of an entity's list: create button, grid with row actions, open form. */
function usePartsOf<R extends object>({ list, service, nombre, hint, cells, filters, actions, form }: Props<R>) {
  const { reload } = list;
  const { key, name, crear = `Crear ${name.toLowerCase()}` } = service.calls;
  const idOf = (row: R) => (row as Record<string, number>)[key]!;
  const { isOpen, row, saved, create, edit, close } = useEditing<R>(reload);
  const { ask } = useRemove((one: R) => service.remove!({ params: { id: idOf(one) } }), nombre, reload);
  const remove = service.onRemove ?? (service.remove && ask);

  const button = (
    <>
      {service.mas}
      <Button icon="pi-plus" label={crear} onClick={create} />
    </>
  );
  const actionsOf = (one: R) => {
    const options = { edit: () => edit(one), remove: () => remove?.(one), reload };
    const usual = <RowActions nombre={nombre(one)} onEdit={options.edit} onRemove={remove && options.remove} />;
    return actions ? actions(one, { ...options, usual }) : usual;
  };
  const grid = (title?: string) => (
    <DataGrid
      list={list as GridList<R>}
      title={title}
      cells={cells}
      rowKey={idOf}
      saved={saved && idOf(saved)}
      filters={filters}
      tools={button}
      actions={actionsOf}
      acciones={service.acciones}
      empty={<Empty title={hint}>{button}</Empty>}
    />
  );
  return { grid, opened: isOpen && form(row, close) };
}

/** List, search, create, edit, delete and export of one entity; the page supplies the form. */
export function ListPage<R extends object>(props: Props<R>) {
  const { grid, opened } = usePartsOf(props);
  // The title is the page's name in the menu, even if the list has another one.
  const title = routeOf(useRouter().pathname)?.title ?? props.list.call.list.title;
  return (
    <section className="card" aria-label={title}>
      {grid(title)}
      {opened}
    </section>
  );
}

/** The same as one tab of a page with several. */
export function ListPanel<R extends object>(props: Props<R>) {
  const { grid, opened } = usePartsOf(props);
  return (
    <>
      {grid()}
      {opened}
    </>
  );
}
