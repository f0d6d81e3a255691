import { useContext, useEffect, useRef, type ReactNode } from 'react';
import type { Column } from '@/contract/list';
import { count as grouped } from '@/utils/format';
import { later } from '../../data/later';
import type { Field } from '../../form/Fields';
import { Filters } from '../filters/Filters';
import { useViews } from '../filters/useViews';
import { wordsOfFilters } from '../filters/words';
import { KeyHelp, type KeyWords } from '../../ui/keyboard/KeyHelp';
import { MoreMenu } from '../../ui/MoreMenu';
import { Page } from '../../ui/PageHeader';
import { SortField } from './SortField';
import { SearchBox } from '../table/SearchBox';
import type { View } from '../table/useTableView';
import type { Listed } from '../listed';
import type { GridQuery, Step } from '../types';
import css from './ListBar.module.css';
import { useExport } from './useExport';

const NombreDeVista = later(() => import('../filters/NombreDeVista'), 'NombreDeVista');
const CompartirVista = later(() => import('../filters/CompartirVista'), 'CompartirVista');
const INACTIVOS: Field<any> = { name: 'inactivos', label: 'Mostrar inactivos', kind: 'switch' };

const TECLAS: KeyWords = [
  ['/', 'buscar'],
  ['↑ ↓', 'ir de fila en fila'],
  ['Enter', 'abrir la fila'],
  ['→ ←', 'ir por los botones de la fila'],
  ['Espacio', 'elegir la fila, donde se eligen'],
  ['Esc', 'volver a la fila'],
];

type Query = Omit<GridQuery, 'page' | 'size'>;

interface Props {
  list: {
    call: Listed;
    query: Query;
    setQuery: (changes: any, step?: Step) => void;
    total: number | undefined;
    capped?: boolean;
    /** The whole query of the export, if the list's own leaves some out. */
    exported?: object;
  };
  /** The title of the page; a list that is one part of a page has none. */
  title?: string;
  filters: readonly Field<any>[];
  columns: readonly Column<any>[];
  view: View<any>;
  /** The main button. */
  children?: ReactNode;
}

/** Says to what stands below how high the bar is, so that what sticks there sticks below it. */
function useHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const tell = () => element.parentElement?.style.setProperty('--bar', `${element.offsetHeight}px`);
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return bar;
}

/**
 * The one bar of a list or report: title and count, search, filters, views, the main button, and a menu for the rest: files, paper, inactive
 * rows, columns and density. It stays in sight while the rows scroll.
 */
export function ListBar({ list, title, filters, columns, view, children }: Props) {
  const { call, query, setQuery, total, capped, exported = query } = list;
  const page = useContext(Page);
  const bar = useHeight();
  const inactivos = call.params.names.includes('inactivos');
  const fields = inactivos ? [...filters, INACTIVOS] : filters;
  const values = query as unknown as Readonly<Record<string, unknown>>;
  const filter = (changes: Record<string, unknown>) => setQuery({ ...changes, page: 0 });
  const asked = () => wordsOfFilters(call.params, fields, values);
  const { entries, beside } = useExport({ call, query: exported, total: total ?? 0, capped: capped || undefined }, asked);
  const { views, naming, close, save, whole, ...kept } = useViews({
    name: call.path,
    params: call.params,
    fields,
    query: values,
    onFilter: filter,
    look: view,
  });
  const Heading = page ? 'h2' : 'h1';
  const sorts = columns.some(({ sort }) => sort);
  const shown = values.inactivos === true;
  return (
    <>
      <KeyHelp of={TECLAS} />
      <header ref={bar} className={`${css.bar} z-5 flex-wrap align-items-center screen-only`}>
        <div className={css.title}>
          {title && page?.title !== title && <Heading title={title}>{title}</Heading>}{' '}
          <span className="page-count" title="Filas">
            {total !== undefined && grouped(total)}
            {capped && '+'}
          </span>
        </div>
        <SearchBox
          label={`Buscar en ${call.list.title}`}
          value={query.filtro}
          onSearch={(text, step) => setQuery({ filtro: text, page: 0 }, step)}
        />
        <Filters
          call={call}
          fields={shown ? fields : filters}
          query={values}
          onFilter={filter}
          order={sorts && <SortField columns={columns} query={query} onSort={(sort) => setQuery({ ...sort, page: 0 }, 'replace')} />}
        />
        <div className={`${css.acts} flex gap-1 align-items-center justify-content-end`}>
          {beside}
          {children}
          <MoreMenu
            label={`Más opciones de ${call.list.title}`}
            icon="pi-ellipsis-h"
            entries={[
              ...entries,
              ...kept.entries,
              'Mostrar',
              ...(inactivos ? [{ label: INACTIVOS.label, checked: shown, run: () => filter({ inactivos: !shown }) }] : []),
              ...view.entries,
            ]}
          />
        </div>
      </header>
      {views.length > 0 && (
        <div role="group" aria-label="Vistas" className={`${css.views} screen-only`}>
          {views.map(({ key, nombre, rol, current, choose }) => (
            <button key={key} type="button" aria-pressed={current} title={rol && `Compartida con el rol ${rol}`} onClick={choose}>
              {rol && <i className="pi pi-users mr-1" role="img" aria-label="Compartida:" />}
              {nombre}
            </button>
          ))}
        </div>
      )}
      {naming && 'nombre' in naming && <NombreDeVista nombre={naming.nombre} onSave={save} onClose={close} />}
      {naming && 'comparte' in naming && <CompartirVista vista={whole(naming.comparte)} onClose={close} />}
    </>
  );
}
