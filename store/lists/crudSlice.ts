import { createAsyncThunk, createSlice, type Reducer } from '@reduxjs/toolkit';
import type * as z from 'zod';
import type { ListCall, Total } from '@/contract/list';
import { crudService } from '@/services/http/crud';
import { inject } from '../root';

/** One page of rows and its loading state. */
interface CrudState<R> extends Total {
  rows: R[];
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  /** The id of the current request; the answer to any other is dropped. */
  request?: string;
}

/** A service's function for a paged list. */
interface Filter<R, Q> {
  (input: { query: Q }, options: { signal: AbortSignal }): Promise<{ rows: R[] } & Total>;
  readonly call?: unknown;
}

/** The call behind a service function. A function not made by `send` has Function.prototype.call here, which does not count. */
const callOf = ({ call }: { call?: unknown }) => (typeof call === 'object' ? (call as ListCall) : undefined);

interface Service<R, Q> {
  filter: Filter<R, Q>;
}

const empty: CrudState<never> = { rows: [], total: 0, status: 'idle' };

/** The slice of one maintenance list, injected into the store on import. `load` fetches a page; a late answer is dropped. */
export function crudSlice<N extends string, R, Q>(name: N, service: Service<R, Q>) {
  const initialState: CrudState<R> = empty;
  const load = createAsyncThunk(`${name}/load`, (query: Q, { signal }) => service.filter({ query }, { signal }));
  const { reducer } = createSlice({
    name,
    initialState,
    reducers: {},
    extraReducers: (builder) =>
      builder
        .addCase(load.pending, (state, { meta }) => {
          state.status = 'loading';
          state.error = undefined;
          state.request = meta.requestId;
        })
        .addCase(load.fulfilled, (state, { payload, meta }) =>
          state.request === meta.requestId ? { ...payload, status: 'idle' } : undefined,
        )
        .addCase(load.rejected, (state, { error, meta }) => {
          if (state.request !== meta.requestId) return;
          state.request = undefined;
          state.status = meta.aborted ? 'idle' : 'failed';
          state.error = meta.aborted ? undefined : error.message;
        }),
  });
  inject(name, reducer);
  const select = (root: object): CrudState<R> => (root as Partial<Record<N, CrudState<R>>>)[name] ?? initialState;
  return { name, call: callOf(service.filter), reducer: reducer as Reducer<CrudState<R>>, load, select };
}

export type CrudSlice<R, Q = any> = ReturnType<typeof crudSlice<string, R, Q>>;

/** What the page of a maintenance entity needs, from its seven calls: its service and the slice of its list. */
export function crudOf<C extends Parameters<typeof crudService>[0]>(calls: C) {
  const service = crudService(calls);
  // TypeScript cannot derive the row from a call that is a type parameter.
  const slice: CrudSlice<z.output<C['row']>> = crudSlice(calls.entity, service as never);
  return { service, slice };
}
