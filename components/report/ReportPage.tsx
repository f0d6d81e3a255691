import type { ReactNode } from 'react';
import type * as z from 'zod';
import { columnsWith } from '@/contract/columns';
import type { Column, ColumnOf, ListCall, RowOf } from '@/contract/list';
import { cifrasDe } from '@/utils/format';
import { Empty } from '../feedback/Notice';
import type { Field } from '../form/Fields';
import { totalOf, type Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import type { View } from '../list/table/useTableView';
import type { GridList } from '../list/types';
import sideways from '../ui/Sideways.module.css';
import { Skeleton } from '../ui/Skeleton';
import css from './ReportPage.module.css';
import type { Report, TotalsOf } from './useReport';
import { useSucursales } from './useSucursales';

/** A figure above a report: its label, and its text made of the totals. */
export type Figure<T> = readonly [label: string, text: (totales: T) => string];

interface Props<C extends ListCall> {
  report: Report<C>;
  filters: readonly Field<z.output<C['query']>>[];
  /** Figures from the totals, beside the sums of columns: a label, and its text once the totals are loaded. */
  figures?: readonly Figure<TotalsOf<C>>[];
  cells?: Cells<RowOf<C>, ColumnOf<C>>;
  /** The column whose values become headings. */
  groupBy?: ColumnOf<C>;
  chart?: (totales: TotalsOf<C>) => ReactNode;
  actions?: (row: RowOf<C>) => ReactNode;
  /** Where a list has its main button. */
  tools?: ReactNode;
}

/** The totals below the columns of the same name. */
const sumsOf = (columns: readonly Column[], totales: object = {}) => {
  const texts = columns.map((column) => [column.id, totalOf(column, totales)] as const).filter(([, text]) => text);
  return texts.length ? Object.fromEntries(texts) : undefined;
};

/** Their places stand before the totals are known, so that nothing below moves when they are. Arrow keys scroll what does not fit. */
const Figures = <T,>({ items, totales }: { items: readonly Figure<T>[]; totales: T | undefined }) => (
  <dl className={`${css.figures} flex white-space-nowrap ${sideways.scrolls}`} tabIndex={0} aria-busy={!totales || undefined}>
    {items.map(([label, text]) => (
      <div key={label}>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="font-semibold text-strong tabular">{totales ? text(totales) : <span className="bar" />}</dd>
      </div>
    ))}
  </dl>
);

/** Opens and closes the chart, which stays as the user left it, for each report. */
const ChartButton = ({ view: { chart: open, change } }: { view: View<any> }) => (
  <button type="button" className={`${css.chart} screen-only`} aria-expanded={open} onClick={() => change({ chart: !open })}>
    <i className={`pi ${open ? 'pi-chevron-down' : 'pi-chevron-right'}`} aria-hidden />
    Gráfico
  </button>
);

/** A report: filters in the address, totals over the whole result from the server, and export to file or paper. */
export function ReportPage<C extends ListCall>({ report, filters: own, figures, cells, groupBy, chart, actions, tools }: Props<C>) {
  const { call, totales, ready } = report;
  const filters = [...own, ...useSucursales(call)];
  const { title } = call.list;
  const columns = columnsWith(call.list, totales);
  const coming = !totales && report.status !== 'failed';
  return (
    <section className="card loads-first" data-dense aria-label={title}>
      {!ready && <Skeleton lines={6} />}
      {ready && (
        <DataGrid
          list={report as GridList<RowOf<C> & object>}
          title={title}
          filters={filters}
          tools={tools}
          above={(view) => (
            <>
              <div className={`${css.strip} flex gap-3 align-items-center justify-content-between`}>
                {figures && (coming || totales) && <Figures items={figures} totales={totales} />}
                {chart && (coming || report.total > 0) && <ChartButton view={view} />}
              </div>
              {report.cifras && <p className="m-0 pb-1 text-sm text-muted">{cifrasDe(report.cifras)}</p>}
              {view.chart && totales && report.total > 0 && chart?.(totales)}
            </>
          )}
          columns={columns}
          cells={cells as Cells<RowOf<C> & object>}
          {...report.lote}
          totals={sumsOf(columns, totales as object | undefined)}
          groupBy={groupBy}
          actions={actions as ((row: RowOf<C> & object) => ReactNode) | undefined}
          empty={<Empty icon="pi-chart-bar" title="No hay nada que mostrar con esos filtros. Pruebe con otros." />}
        />
      )}
    </section>
  );
}
