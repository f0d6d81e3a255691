import type { ReactNode } from 'react';
import type * as z from 'zod';
import { wordsOf } from '../cell';
import { DataGrid } from '../DataGrid';
import { Empty } from '../Empty';
import { PageHeader } from '../PageHeader';
import type { Column, Field } from '../types';
import { ExportMenu } from './ExportMenu';
import { Filters, wordsOfFilters } from './Filters';
import type { Sheet } from './spreadsheet';
import { useReport, type Answer, type LoadReport } from './useReport';

interface Props<Q extends z.ZodObject, R, T> {
  title: string;
  /** The query of a call with report: true. */
  query: Q;
  load: LoadReport<z.output<Q>, R, T>;
  filters: readonly Field<z.output<Q>>[];
  /** What it runs on at once; the query's own defaults without it. */
  initial?: Partial<z.output<Q>>;
  columns: readonly Column<R>[];
  /** What the totals say beside the sums of columns: label and text. */
  summary?: (totales: T) => readonly (readonly [string, string])[];
  /** A chart. */
  children?: (answer: Answer<R, T>) => ReactNode;
}

/** A report: filters in the address, totals over the whole result from the server, a file or paper on demand. */
export function ReportPage<Q extends z.ZodObject, R extends object, T extends object>(props: Props<Q, R, T>) {
  const { title, query, load, filters, initial, columns, summary, children } = props;
  const { list, answer, all, ready } = useReport(query, load, initial);
  const sums = (totales: T) =>
    Object.fromEntries(
      Object.entries(totales).filter(([name, value]) => typeof value === 'number' && columns.some((c) => c.field === name)),
    );
  const totals = Object.entries(answer ? sums(answer.totales) : {}).map(([name, value]) => {
    const column = columns.find((one) => one.field === name)!;
    return [name, wordsOf(column.kind, value)] as const;
  });
  const sheet = async (): Promise<Sheet<R>> => {
    const { filas, totales } = await all();
    const asked = wordsOfFilters(query, filters, list.query);
    const search: [string, string][] = list.query.filtro ? [['Búsqueda', list.query.filtro]] : [];
    return { title, filters: [...asked, ...search], columns, rows: filas, totals: sums(totales) };
  };
  return (
    <section className="card report" aria-label={title}>
      <PageHeader title={title}>
        <ExportMenu sheet={sheet} disabled={!answer || answer.filas.length === 0} />
      </PageHeader>
      {ready && filters.length > 0 && (
        <Filters
          schema={query}
          fields={filters}
          query={list.query}
          onFilter={(changes) => list.setQuery({ ...changes, page: 0 } as never)}
        />
      )}
      {answer && summary && (
        <dl className="summary">
          {summary(answer.totales).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer && children?.(answer)}
      <DataGrid
        label={title}
        list={list}
        columns={columns}
        rowKey={(_, index) => index}
        totals={totals.length ? Object.fromEntries(totals) : undefined}
        empty={<Empty icon="pi-chart-bar" title="No hay nada que mostrar con esos filtros. Pruebe con otros." />}
      />
    </section>
  );
}
