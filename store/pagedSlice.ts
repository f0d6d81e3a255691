import { createAction, createAsyncThunk, createSlice, type ActionReducerMapBuilder } from '@reduxjs/toolkit';
import type { Total } from '@/contract/list';
import { inject } from './root';

/** A list that grows page by page, and how loading the last one went. */
export interface PagedState<R, F> {
  rows: R[];
  /** The next page to ask for. */
  page: number;
  size: number;
  filter: F;
  /** How many there are for the filter; undefined before the first answer. */
  total?: number;
  /** There are more than `total`: nobody counted how many. */
  capped?: true;
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  /** The question that is waited for; an answer to any other comes too late. */
  request?: string;
}

const SIZE = 16;

interface Options<N, R, F> {
  name: N;
  /** The empty filter. */
  filter: F;
  /** What tells one row. */
  key: (row: R) => number;
  load: (input: { query: F & { page: number; size: number } }, options: { signal: AbortSignal }) => Promise<{ rows: R[] } & Total>;
  /** What else changes the list. */
  more?: (builder: ActionReducerMapBuilder<PagedState<R, F>>) => void;
}

/** Whether a list has more to load. */
export const hasMore = ({ rows, total, capped }: Pick<PagedState<unknown, unknown>, 'rows' | 'total' | 'capped'>): boolean =>
  total === undefined || capped === true || rows.length < total;

/**
 * State of a list that is loaded page by page, added to the store by importing it: each page is appended, and the counter goes up only when a page
 * brought rows. `reset` begins anew with another filter: page 0, no rows. `loadMore` asks for one page at a time; a late answer is dropped.
 */
export function pagedSlice<N extends string, R, F extends object>({ name, filter, key, load, more }: Options<N, R, F>) {
  type State = PagedState<R, F>;
  const initialState: State = { rows: [], page: 0, size: SIZE, filter, status: 'idle' };
  const select = (root: object): State => (root as Partial<Record<N, State>>)[name] ?? initialState;
  const reset = createAction<Partial<F> | undefined>(`${name}/filterReset`);
  const loadMore = createAsyncThunk(
    `${name}/loadMore`,
    (_: void, { getState, signal }) => {
      const { page, size, filter: asked } = select(getState() as object);
      return load({ query: { ...asked, page, size } }, { signal });
    },
    { condition: (_, { getState }) => select(getState() as object).status !== 'loading' },
  );
  const { reducer } = createSlice({
    name,
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder.addCase(reset, (state, { payload }) => ({ ...initialState, size: state.size, filter: { ...filter, ...payload } }));
      more?.(builder);
      builder
        .addCase(loadMore.pending, (state, { meta }) => {
          state.status = 'loading';
          state.error = undefined;
          state.request = meta.requestId;
        })
        .addCase(loadMore.fulfilled, (state, { payload, meta }) => {
          if (state.request !== meta.requestId) return;
          // A row that moved between two pages must not stand there twice.
          const known = new Set((state.rows as R[]).map(key));
          (state.rows as R[]).push(...payload.rows.filter((row) => !known.has(key(row))));
          if (payload.rows.length > 0) state.page += 1;
          // An empty page is the end, whatever was counted before.
          state.total = payload.rows.length > 0 ? payload.total : state.rows.length;
          state.capped = payload.rows.length > 0 ? payload.capped : undefined;
          state.status = 'idle';
          state.request = undefined;
        })
        .addCase(loadMore.rejected, (state, { error, meta }) => {
          if (state.request !== meta.requestId) return;
          state.request = undefined;
          state.status = meta.aborted ? 'idle' : 'failed';
          state.error = meta.aborted ? undefined : error.message;
        });
    },
  });
  inject(name, reducer);
  return { select, reset, loadMore };
}
