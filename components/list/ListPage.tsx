import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { routeOf } from '@/contract/routes';
import { Empty } from '../feedback/Empty';
import { PageHeader } from '../ui/PageHeader';
import type { Cells } from './cell';
import { CreateButton } from './CreateButton';
import { DataGrid } from './DataGrid';
import { ExportMenu } from './ExportMenu';
import { InactiveSwitch } from './InactiveSwitch';
import { RowActions } from './RowActions';
import type { GridList } from './types';
import { useEditing } from './useEditing';
import type { QueryList } from './useList';
import { useRemove } from './useRemove';

/** What a list needs of the service of its entity; `crear` names the button where a row is not just created. */
export interface Entity<R> {
  calls: { key: string; name: string; crear?: string };
  remove?: (input: { params: { id: number } }) => Promise<{ eliminado: boolean; desactivado: boolean }>;
  /** In place of `remove`: asks and removes by itself. */
  onRemove?: (row: R) => unknown;
  /** What can be done with several rows at once; with it rows can be chosen. */
  acciones?: (filas: readonly R[]) => ReactNode;
}

/** What can be done with a row, beside what its page adds. */
export interface RowOptions {
  edit: () => void;
  remove: () => void;
  /** The usual buttons. */
  usual: ReactNode;
}

interface Props<R> {
  list: QueryList<R>;
  service: Entity<R>;
  /** What a person calls one row. */
  nombre: (row: R) => string;
  /** What these are for and what to do first; stands in the empty page. */
  hint: string;
  cells?: Cells<R>;
  /** Beside the search box. */
  filters?: ReactNode;
  actions?: (row: R, options: RowOptions) => ReactNode;
  /** The form of a row, or of a new one. */
  form: (row: R | undefined, close: (changed: boolean, saved?: unknown) => void) => ReactNode;
}

/** The parts of a list of one entity: the button that makes a new row, the grid with what can be done with a row, the form that is open. */
function usePartsOf<R extends object>({ list, service, nombre, hint, cells, filters, actions, form }: Props<R>) {
  const { call, query, setQuery, reload } = list;
  const { key, name, crear = `Crear ${name.toLowerCase()}` } = service.calls;
  const idOf = (row: R) => (row as Record<string, number>)[key]!;
  const { isOpen, row, saved, create, edit, close } = useEditing<R>(reload);
  const { ask } = useRemove((one: R) => service.remove!({ params: { id: idOf(one) } }), nombre, reload);
  const remove = service.onRemove ?? (service.remove && ask);

  const button = <CreateButton label={crear} onClick={create} />;
  const actionsOf = (one: R) => {
    const options = { edit: () => edit(one), remove: () => void remove?.(one) };
    const usual = <RowActions nombre={nombre(one)} onEdit={options.edit} onRemove={remove && options.remove} />;
    return actions ? actions(one, { ...options, usual }) : usual;
  };
  const grid = (tools?: ReactNode) => (
    <DataGrid
      list={list as GridList<R>}
      cells={cells}
      rowKey={idOf}
      saved={saved && idOf(saved)}
      filters={
        <>
          {filters}
          {'inactivos' in call.query.shape && (
            <InactiveSwitch checked={query.inactivos === true} onChange={(inactivos) => setQuery({ inactivos, page: 0 })} />
          )}
          {tools}
        </>
      }
      actions={actionsOf}
      acciones={service.acciones}
      empty={<Empty title={hint}>{button}</Empty>}
    />
  );
  return { button, grid, opened: isOpen && form(row, close) };
}

/** List, search, create, edit, delete and export of one entity; the form is the page's. */
export function ListPage<R extends object>(props: Props<R>) {
  const { button, grid, opened } = usePartsOf(props);
  // The page is called as the menu calls it, wherever its rows are called otherwise.
  const title = routeOf(useRouter().pathname)?.title ?? props.list.call.list.title;
  return (
    <section className="card" aria-label={title}>
      <PageHeader title={title}>
        <ExportMenu list={props.list} />
        {button}
      </PageHeader>
      {grid()}
      {opened}
    </section>
  );
}

/** The same as one tab of a page that has several. */
export function ListPanel<R extends object>(props: Props<R>) {
  const { button, grid, opened } = usePartsOf(props);
  return (
    <>
      {grid(
        <>
          <ExportMenu list={props.list} />
          {button}
        </>,
      )}
      {opened}
    </>
  );
}
