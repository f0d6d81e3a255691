import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_CODIGO, MAX_CODIGOS } from '@/contract/limites';
import type { Step } from './types';
import { searchOf, useAddress } from './useAddress';

type Wire = Record<string, string>;

/** How the parameters of an address are read and written. */
export interface Params<V> {
  names: readonly string[];
  /** The texts of the values that a page starts with. */
  base: (start: Partial<V>) => Wire;
  /** A parameter's value from its text; undefined if the text is none. */
  read: (name: string, text: string | undefined) => { value: unknown } | undefined;
  write: (query: Partial<V>) => Wire;
}

/** Parameters of a page alone, each optional, with its reader. They need no schema, so a page that has only these does not load zod. */
export function paramsOf<V extends object>(readers: { [K in keyof V]-?: (text: string) => V[K] | undefined }): Params<V> {
  const write = (query: Partial<V>) =>
    Object.fromEntries(Object.entries(query).flatMap(([name, one]) => (one === undefined ? [] : [[name, String(one)]])));
  const read = (name: string, text: string | undefined) => {
    const value = text === undefined ? undefined : readers[name as keyof V](text);
    return text !== undefined && value === undefined ? undefined : { value };
  };
  return { names: Object.keys(readers), base: write, read, write };
}

/** Reads a key: '12' → 12. */
export const keyIn = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_CODIGO ? Number(text) : undefined;

/** Reads several keys: '12,15'. */
export const keysIn = (text: string): number[] | undefined => {
  const keys = text.split(',').flatMap((one) => keyIn(one) ?? NaN);
  return keys.some(Number.isNaN) || keys.length > MAX_CODIGOS ? undefined : keys;
};

/** Reads an integer within limits. */
export const numberIn = (min: number, max: number) => (text: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return number >= min && number <= max ? number : undefined;
};

/** Reads a day that exists, of the years 1000 to 2999. */
export const dayIn = (text: string): string | undefined => {
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
};

/** Reads a switch. */
export const yesNo = (text: string): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined);

/** Reads one of these words. */
export const oneOf =
  <const W extends string>(words: readonly W[]) =>
  (text: string): W | undefined =>
    words.find((word) => word === text);

/** Reads a text of at most so many characters. */
export const textIn = (most: number) => (text: string) => (text.length <= most ? text.trim() : undefined);

/** Reads the parameters of an address one by one: an invalid one counts as missing. */
function parse<V>({ names, read }: Params<V>, base: Wire, said: URLSearchParams): V {
  const fields = names.map((name) => {
    // An empty parameter ('antiguedad=') overrides the page's initial value with none.
    const one = said.has(name) ? read(name, said.get(name) || undefined) : undefined;
    return [name, (one ?? read(name, base[name]))?.value] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as V;
}

/** The parameters of an address that belong to this query. */
const ownPart = (names: readonly string[], asPath: string) =>
  new URLSearchParams([...searchOf(asPath)].filter(([name]) => names.includes(name))).toString();

/** The address for a query: parameters of others stay, and default values are left out. */
function written<V>({ names, write }: Params<V>, base: Wire, query: V, said: URLSearchParams): string {
  const next = write(query);
  for (const name of names) {
    const value = next[name] ?? '';
    if (value === (base[name] ?? '')) said.delete(name);
    else said.set(name, value);
  }
  return said.toString();
}

interface Wanted<V> {
  changes: Partial<V>;
  step: Step;
}

/**
 * Values kept in the address, so that reload, the back button and a shared link show the same. Undefined until the address is known.
 * `initial` is what the page starts with; the address overrides it.
 */
export function useParams<Query extends object>(params: Params<Query>, initial?: Partial<Query>) {
  const { router, address } = useAddress();
  const [start] = useState(initial);
  const base = useMemo(() => params.base(start ?? {}), [params, start]);
  // Parameters of others must not create a new query object.
  const said = address === undefined ? undefined : ownPart(params.names, address);
  const query = useMemo(() => (said === undefined ? undefined : parse(params, base, new URLSearchParams(said))), [said, params, base]);

  const now = useRef({ router, address, query });
  useEffect(() => {
    now.current = { router, address, query };
  });
  // Changes in the same tick are merged into one navigation, although the address is updated later.
  const pending = useRef<Wanted<Query>>(undefined);
  const go = useCallback(() => {
    const { changes, step } = pending.current!;
    pending.current = undefined;
    const { router: at, address: from, query: before } = now.current;
    if (from === undefined) return;
    const next = { ...before, ...changes } as Query;
    const search = written(params, base, next, searchOf(from));
    const url = search ? `${at.pathname}?${search}` : at.pathname;
    // The next change builds on this one, even before the address is updated.
    now.current = { router: at, address: url, query: next };
    if (url !== from) void at[step](url, undefined, { shallow: true, scroll: false });
  }, [params, base]);

  const setQuery = useCallback(
    (changes: Partial<Query>, step: Step = 'push') => {
      const waiting = pending.current;
      pending.current = { changes: { ...waiting?.changes, ...changes }, step: waiting?.step === 'push' ? 'push' : step };
      if (!waiting) queueMicrotask(go);
    },
    [go],
  );
  return [query, setQuery] as const;
}
