import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { wordsOf } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { Empty } from '../feedback/Empty';
import { PageHeader } from '../ui/PageHeader';
import type { Column, Field } from '../list/types';
import { ExportMenu } from './ExportMenu';
import type { Sheet } from './spreadsheet';
import { useReport, type Answer, type LoadReport } from './useReport';

const filtersModule = () => import('./Filters');
// The form behind the filters weighs 15 kB; meanwhile its row keeps its height.
const Filters = dynamic(() => filtersModule().then((module) => module.Filters), {
  ssr: false,
  loading: () => <div className="report-filters" aria-hidden />,
});

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

/** The totals that stand under a column: those of its name. */
const sumsOf = <R,>(columns: readonly Column<R>[], totales: object) =>
  Object.fromEntries(
    Object.entries(totales).filter(([name, value]) => typeof value === 'number' && columns.some((one) => one.field === name)),
  );

const Summary = ({ items }: { items: readonly (readonly [string, string])[] }) => (
  <dl className="summary">
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A report: filters in the address, totals over the whole result from the server, a file or paper on demand. */
export function ReportPage<Q extends z.ZodObject, R extends object, T extends object>(props: Props<Q, R, T>) {
  const { title, query, load, filters, initial, columns, summary, children } = props;
  const { list, answer, all, ready } = useReport(query, load, initial);
  const sums = answer ? sumsOf(columns, answer.totales) : {};
  const totals = columns.flatMap(({ field, kind }) => (field in sums ? [[field, wordsOf(kind, sums[field])]] : []));
  const sheet = async (): Promise<Sheet<R>> => {
    const { filas, totales } = await all();
    const { filtro } = list.query;
    const { wordsOfFilters } = await filtersModule();
    const asked = [...wordsOfFilters(query, filters, list.query), ...(filtro ? [['Búsqueda', filtro] as [string, string]] : [])];
    return { title, filters: asked, columns, rows: filas, totals: sumsOf(columns, totales) };
  };
  const filter = (changes: object) => list.setQuery({ ...changes, page: 0 } as never);
  return (
    <section className="card report" aria-label={title}>
      <PageHeader title={title}>
        <ExportMenu sheet={sheet} disabled={!answer?.filas.length} />
      </PageHeader>
      {ready && filters.length > 0 && <Filters schema={query} fields={filters} query={list.query} onFilter={filter} />}
      {answer && summary && <Summary items={summary(answer.totales)} />}
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
