import { createAction, createAsyncThunk, createSlice, type ActionReducerMapBuilder } from '@reduxjs/toolkit';
import type { Total } from '@/contract/list';
import { slices } from '../root';
import { pending, rejected, type Loading } from './loading';

/** A list loaded page by page (infinite scroll), and the loading state of the last page. */
export interface PagedState<R, F> extends Loading {
  rows: R[];
  /** The next page to load, from 0. */
  page: number;
  size: number;
  filter: F;
  /** The number of matching rows; undefined before the first answer. */
  total?: number;
  /** There are more than `total` rows: the server stops counting there. */
  capped?: true;
}

const SIZE = 16;

interface Options<N, R, F> {
  name: N;
  /** The empty filter. */
  filter: F;
  key: (row: R) => number;
  load: (input: { query: F & { page: number; size: number } }, options: { signal: AbortSignal }) => Promise<{ rows: R[] } & Total>;
  /** Reducers for further actions. */
  more?: (builder: ActionReducerMapBuilder<PagedState<R, F>>) => void;
}

/** Whether a list has more to load. */
export const hasMore = ({ rows, total, capped }: Pick<PagedState<unknown, unknown>, 'rows' | 'total' | 'capped'>): boolean =>
  total === undefined || capped === true || rows.length < total;

/**
 * The slice of a list loaded page by page, injected into the store on import: each page is appended, and the page number advances only if a
 * page had rows. `reset` starts over with another filter: page 0, no rows. `loadMore` loads one page at a time; a late answer is dropped.
 */
export function pagedSlice<N extends string, R, F extends object>({ name, filter, key, load, more }: Options<N, R, F>) {
  type State = PagedState<R, F>;
  const initialState: State = { rows: [], page: 0, size: SIZE, filter, status: 'idle' };
  const reset = createAction<Partial<F> | undefined>(`${name}/filterReset`);
  const loadMore = createAsyncThunk(
    `${name}/loadMore`,
    (_: void, { getState, signal }) => {
      const { page, size, filter: asked } = select(getState() as object);
      return load({ query: { ...asked, page, size } }, { signal });
    },
    { condition: (_, { getState }) => select(getState() as object).status !== 'loading' },
  );
  const slice = createSlice({
    name,
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder.addCase(reset, (state, { payload }) => ({ ...initialState, size: state.size, filter: { ...filter, ...payload } }));
      more?.(builder);
      builder
        .addCase(loadMore.pending, (state, { meta }) => pending(state, meta))
        .addCase(loadMore.fulfilled, (state, { payload, meta }) => {
          if (state.request !== meta.requestId) return;
          // A row that moved between two pages must not appear twice.
          const known = new Set((state.rows as R[]).map(key));
          (state.rows as R[]).push(...payload.rows.filter((row) => !known.has(key(row))));
          if (payload.rows.length > 0) state.page += 1;
          // An empty page is the end of the list, whatever was counted before.
          state.total = payload.rows.length > 0 ? payload.total : state.rows.length;
          state.capped = payload.rows.length > 0 ? payload.capped : undefined;
          state.status = 'idle';
          state.request = undefined;
        })
        .addCase(loadMore.rejected, (state, { error, meta }) => rejected(state, meta, error));
    },
  });
  const select = slice.injectInto(slices, { overrideExisting: true }).selectSlice;
  return { select, reset, loadMore };
}
