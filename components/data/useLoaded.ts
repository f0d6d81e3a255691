import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/services/apiError';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';

/** What fetches one thing: a function of a service, or several of them together. */
export interface Load<I, T> {
  (input: I, options: { signal: AbortSignal }): Promise<T>;
  /** Whether another selected branch has another answer; functions of services know it. */
  readonly ofBranch?: boolean;
}

/** One thing from the server: what is known of it, and how to ask again. */
export interface Loadable<T> {
  /** The answer to the input of now; undefined while there is none. */
  data: T | undefined;
  /** `data`, or while it is on its way the answer before it, so that what is on the screen stays until it is replaced. */
  latest: T | undefined;
  /** Whether an answer is on its way. */
  waiting: boolean;
  /** Why there is no answer, or none newer than `data`. */
  error?: ApiError;
  /** Asks again; what there is stays until the answer is there. Gives the answer, or undefined if it failed or another one was asked for. */
  reload: () => Promise<T | undefined>;
  /** Takes what a write answered, without asking. */
  set: (data: T) => void;
}

interface State<T> {
  key?: string;
  branch?: number;
  data?: T;
  last?: T;
  error?: ApiError;
  waiting?: boolean;
}

const NOTHING = { query: {} };
const errorOf = (error: unknown) => (error instanceof ApiError ? error : new ApiError(0, String(error)));

/** Loads what takes no input. */
export function useLoaded<T>(load: Load<{ query: {} }, T>): Loadable<T>;
/**
 * Loads one thing, and another one when its input or the selected branch changes: the request before is given up, and a late answer is dropped.
 * Without an input nothing is asked yet. When `version` changes it is asked again, as `reload` does.
 */
export function useLoaded<I, T>(load: Load<I, T>, input: I | undefined, version?: unknown): Loadable<T>;
export function useLoaded<T>(load: Load<any, T>, ...rest: [input?: unknown, version?: unknown]): Loadable<T> {
  const [input, version] = rest.length > 0 ? rest : [NOTHING];
  const selected = useAppSelector(selectSucursal)?.codigoSucursal;
  const branch = load.ofBranch ? selected : undefined;
  const key = input === undefined ? undefined : `${branch ?? ''} ${JSON.stringify(input)}`;
  const { state, reload, set, giveUp } = useAnswer<T>((options) => load(input, options), key, branch);
  useEffect(() => {
    void reload();
    return giveUp;
  }, [reload, giveUp, version]);
  const waiting = key !== undefined && (state.waiting ?? true);
  return { data: state.data, latest: state.data ?? (waiting ? state.last : undefined), waiting, error: state.error, reload, set };
}

/** What is known about the question of that key, and asking it; at most one request is on its way. */
function useAnswer<T>(ask: (options: { signal: AbortSignal }) => Promise<T>, key: string | undefined, branch: number | undefined) {
  const [state, setState] = useState<State<T>>({});
  const running = useRef<AbortController>(undefined);
  const question = useRef(ask);
  useEffect(() => {
    question.current = ask;
  });
  const giveUp = useCallback(() => running.current?.abort(), []);

  const reload = useCallback(async () => {
    giveUp();
    if (key === undefined) return undefined;
    const { signal } = (running.current = new AbortController());
    const settle = (change: Partial<State<T>>) => setState((was) => ({ ...kept(was, key, branch), ...change }));
    settle({ error: undefined, waiting: true });
    try {
      const data = await question.current({ signal });
      if (signal.aborted) return undefined;
      settle({ data, last: data, waiting: false });
      return data;
    } catch (error) {
      if (!signal.aborted) settle({ error: errorOf(error), waiting: false });
      return undefined;
    }
  }, [key, branch, giveUp]);
  const set = useCallback(
    (data: T) => {
      giveUp();
      setState({ key, branch, data, last: data, waiting: false });
    },
    [key, branch, giveUp],
  );
  return { state: kept(state, key, branch), reload, set, giveUp };
}

/** What a state says about a question: all of it if it is about that one, of another question in the same branch only its answer. */
function kept<T>(state: State<T>, key: string | undefined, branch: number | undefined): State<T> {
  if (state.key === key) return state;
  return { key, branch, last: state.branch === branch ? state.last : undefined };
}
