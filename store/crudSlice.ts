import { createAsyncThunk, createSlice, type Reducer } from '@reduxjs/toolkit';
import type * as z from 'zod';
import type { ListCall, Total } from '@/contract/list';
import { crudService } from '@/services/crud';
import { inject } from './root';

/** One page of rows, and how loading it went. */
export interface CrudState<R> extends Total {
  rows: R[];
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  /** The question that is waited for; an answer to any other comes too late. */
  request?: string;
}

/** The service's function of a paged list: it asks for a page, and knows what it asks. */
interface Filter<R, Q> {
  (input: { query: Q }, options: { signal: AbortSignal }): Promise<{ rows: R[] } & Total>;
  readonly call?: unknown;
}

/** What a function of a service asks for; one that `send` did not make has the `call` of every function, which is none. */
const callOf = ({ call }: { call?: unknown }) => (typeof call === 'object' ? (call as ListCall) : undefined);

interface Service<R, Q> {
  filter: Filter<R, Q>;
}

const empty: CrudState<never> = { rows: [], total: 0, status: 'idle' };

/** State of one maintenance list, added to the store by importing it: `load` asks for a page, a late answer is dropped. */
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
          state.request === meta.requestId ? ({ ...payload, status: 'idle' } as never) : undefined,
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

/** What the page of a maintenance entity needs of it, from its seven calls: how to call them, and the state of its list. */
export function crudOf<C extends Parameters<typeof crudService>[0]>(calls: C) {
  const service = crudService(calls);
  return { service, slice: crudSlice(calls.entity, service as never) as CrudSlice<z.output<C['row']>> };
}
