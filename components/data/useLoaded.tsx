import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, apiErrorOf } from '@/services/http/apiError';
import { useSucursal } from './useSession';
import { useLatest } from './useLatest';
import { Skeleton } from '../ui/Skeleton';
import { LoadFailed } from '../feedback/Notice';

/** The pause after the last change, in ms. */
const PAUSE = 250;

/** Debounces a value: it is returned once it has not changed for PAUSE. Values are compared by `===`. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/**
 * Debounces a question that every render makes anew, compared by its content. Returns what was last asked, undefined when nothing is, and
 * whether that is what is asked now.
 */
export function useSettled<T extends object>(question: T | undefined): [settled: T | undefined, current: boolean] {
  const asked = JSON.stringify(question);
  const settled = useDebounced(asked);
  return [asked && settled ? (JSON.parse(settled) as T) : undefined, asked === settled];
}

/** A loadable that can be retried. */
export type Retriable = Pick<Loadable<unknown>, 'error' | 'reload'>;

/** The error of options that did not load, in one line below their control: a whole notice would be wider than that. */
export const FailedOptions = ({ of: { error, reload } }: { of: Retriable }) =>
  error ? (
    <small className="field-error" role="alert" title={error.message}>
      No se pudo cargar.{' '}
      <button type="button" className="link-button" onClick={() => void reload()}>
        Reintentar
      </button>
    </small>
  ) : null;

/** The words of a failure. Nothing that is loaded has fields to mark: the preview of an act says what the server has against its input. */
const wordsOf = ({ message, errors }: ApiError) => [...new Set(Object.values(errors))].join('\n') || message;

/** The error of a loadable that the page also works without, with a retry button; renders nothing without an error. */
export const Failed = ({ of: { error, reload } }: { of: Retriable }) =>
  error ? <LoadFailed error={wordsOf(error)} onRetry={() => void reload()} /> : null;

interface Props<T> {
  of: Loadable<T>;
  /** Shown until the first answer. */
  skeleton?: ReactNode;
  /** Shown for a list without rows. */
  empty?: ReactNode;
  /** Not rendered if the answer is null; `reload` loads it again. */
  children: (data: NonNullable<T>, reload: () => void) => ReactNode;
}

/** Renders a loadable: a skeleton while it loads, the error with a retry button, or the data. */
export function Loaded<T>({ of: { data, waiting, error, reload }, skeleton = <Skeleton />, empty, children }: Props<T>) {
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      <Failed of={{ error, reload }} />
      {data === undefined ? waiting && skeleton : isEmpty ? empty : data !== null && children(data, () => void reload())}
    </>
  );
}

/** Loads one thing: a function of a service, or a combination of several. Acts are no loads: a screen repeats them whenever it likes. */
export interface Load<I, T> {
  (input: I, options: { signal: AbortSignal }): Promise<T>;
  /** Whether the answer depends on the selected branch; service functions have this property. */
  readonly ofBranch?: boolean;
  /** Service functions of acts have false here. */
  readonly reads?: true;
}

/** Data from the server, its loading state, and the ways to reload or replace it. */
export interface Loadable<T> {
  /** The answer for the current input; undefined until it arrives. */
  data: T | undefined;
  /** `data`, or while it is loading the previous answer, so that the screen does not go blank. */
  latest: T | undefined;
  /** Whether a request is running. */
  waiting: boolean;
  /** Why there is no answer, or none newer than `data`. */
  error?: ApiError;
  /** Loads again; the current data stays until then. Resolves with the answer, or with undefined if the request failed or was superseded. */
  reload: () => Promise<T | undefined>;
  /** Replaces the data without a request, e.g. by the answer of a write. */
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
const BROKEN =
  'Esta página falló al leer lo que el servidor contestó. Cargue la página de nuevo; si vuelve a pasar, avise a quien administra Cantera.';

/** The error to show. A failure of our own says nothing to a user in its words: these go to the browser's console. */
function errorOf(error: unknown): ApiError {
  const told = apiErrorOf(error);
  if (told) return told;
  console.error(error);
  return new ApiError(0, BROKEN);
}

/** Loads something that takes no input. */
export function useLoaded<T>(load: Load<{ query: {} }, T>): Loadable<T>;
/**
 * Loads `load(input)`, and again whenever the input or the selected branch changes: the previous request is aborted and its late answer
 * dropped. While the input is undefined nothing is loaded. A change of `version` reloads, as `reload` does.
 */
export function useLoaded<I, T>(load: Load<I, T>, input: I | undefined, version?: unknown): Loadable<T>;
export function useLoaded<T>(load: Load<any, T>, ...rest: [input?: unknown, version?: unknown]): Loadable<T> {
  const [input, version] = rest.length > 0 ? rest : [NOTHING];
  const selected = useSucursal()?.codigoSucursal;
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

/** The state of the request with that key, and the functions that start and abort it; at most one request is running. */
function useAnswer<T>(ask: (options: { signal: AbortSignal }) => Promise<T>, key: string | undefined, branch: number | undefined) {
  const [state, setState] = useState<State<T>>({});
  const running = useRef<AbortController>(undefined);
  const question = useLatest(ask);
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
  }, [key, branch, giveUp, question]);
  const set = useCallback(
    (data: T) => {
      giveUp();
      setState({ key, branch, data, last: data, waiting: false });
    },
    [key, branch, giveUp],
  );
  return { state: kept(state, key, branch), reload, set, giveUp };
}

/** The part of a state that is valid for a key: all of it for the same key; for another key in the same branch, only the answer as `last`. */
function kept<T>(state: State<T>, key: string | undefined, branch: number | undefined): State<T> {
  if (state.key === key) return state;
  return { key, branch, last: state.branch === branch ? state.last : undefined };
}
