import { useMemo, type Key } from 'react';
import type * as z from 'zod';
import { centesimas, type Informe } from '@/contract/columns';
import type { ListCall, RowOf, Total } from '@/contract/list';
import { send } from '@/services/http/send';
import { informe } from '@/services/plain/lista';
import type { Load } from '../data/useLoaded';
import type { Acciones } from '../list/eleccion/useEleccion';
import { listed, type Listed } from '../list/listed';
import type { GridList, GridQuery, Step } from '../list/types';
import { callOf, importesDe, insideOf, usePage } from '../list/useList';

/** The answer of a report: one page of rows, and the totals over the whole filter. */
interface Answer<R, T> extends Total {
  filas: R[];
  totales: T;
  /** When its figures are of (ISO), if they come from a standby. */
  cifras?: string;
}

/** A report on the screen: one page of rows, its filters, and its totals once known. */
export interface Report<C extends ListCall> extends Omit<GridList<RowOf<C>>, 'call' | 'query' | 'setQuery'> {
  call: Listed;
  readonly of?: C;
  query: GridQuery & z.output<C['query']>;
  setQuery: (changes: Partial<GridQuery & z.output<C['query']>>, step?: Step) => void;
  totales: TotalsOf<C> | undefined;
  /** When its figures are of (ISO), if they come from a standby. */
  cifras?: string;
  /** Whether the address, which has the filters, is known. */
  ready: boolean;
  /** The key of a row, by default its place; a page whose rows can be chosen sets another, and the acts on several. */
  lote: { rowKey: (row: RowOf<C>, index: number) => Key; acciones?: Acciones<RowOf<C>> };
}

const POR_LUGAR = { rowKey: (_: unknown, index: number) => index };

/** The type of a report's totals. */
export type TotalsOf<C> = C extends Reading<infer D> ? TotalsOf<D> : C extends { result: z.ZodType<{ totales: infer T }> } ? T : object;

/** Reads the totals of a report as its schemas do. */
export const totalesDe = (of: Informe<any>) => centesimas<any>(...importesDe(of), ...(of.totales ?? []));

/** The reading of a report by its description; `C` is its call, which `load` brings. */
export type Reading<C extends ListCall> = Load<any, any> & { readonly call: Listed; readonly of?: C };

/** A report by its description, which is shown and pressed before its schemas have come. */
export const describedReport = <C extends ListCall>(of: Informe<RowOf<C>>, load: () => Promise<C>): Reading<C> =>
  Object.assign(informe(of.path, insideOf(of), totalesDe(of), 'codigoSucursal' in of.filters), { call: callOf(of, load) });

/** A report's service function. */
type LoadOf<C extends ListCall> = Load<any, any> & { readonly call: C };

/** One page of a report, with the query kept in the address. `initial` overrides the query's own defaults. */
export function useReport<C extends ListCall>(of: C | LoadOf<C> | Reading<C>, initial?: Partial<z.output<C['query']>>): Report<C> {
  const call = listed('call' in of ? of.call : of);
  const load = useMemo(() => ('call' in of ? of : (send(of) as LoadOf<C>)), [of]);
  const { answer, page } = usePage<Answer<RowOf<C>, TotalsOf<C>>, z.output<C['query']>>(call, load, initial);
  return useMemo(
    () => ({ ...page, call, rows: answer?.filas ?? [], totales: answer?.totales, cifras: answer?.cifras, lote: POR_LUGAR }),
    [page, call, answer],
  );
}
