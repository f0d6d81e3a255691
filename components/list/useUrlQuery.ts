import { useRouter } from 'next/router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod';
import { encoder } from '@/contract/wire';
import type { Step } from './types';

type Wire = Record<string, string>;

/** What the address says of a query, each field by itself: a bad one counts as not said. */
function parse<Q extends z.ZodObject>(schema: Q, base: Wire, said: URLSearchParams): z.output<Q> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const one = field as z.ZodType;
    // 'antiguedad=' says that there is none, although the page starts with one.
    const parsed = said.has(name) ? one.safeParse(said.get(name) || undefined) : undefined;
    return [name, parsed?.success ? parsed.data : one.parse(base[name])] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as z.output<Q>;
}

const encodeOf = (schema: z.ZodObject) => encoder(schema) as (value: object) => Wire;
const searchOf = (asPath: string) => new URLSearchParams(new URL(asPath, 'http://x').search);

/** What an address says about one query, and nothing of what others keep in it. */
const ownPart = (schema: z.ZodObject, asPath: string) =>
  new URLSearchParams([...searchOf(asPath)].filter(([name]) => name in schema.shape)).toString();

/** The address that says a query: other people's parameters stay, and what is as usual is left out. */
function written(schema: z.ZodObject, base: Wire, query: object, said: URLSearchParams): string {
  const next = encodeOf(schema)(query);
  for (const name of Object.keys(schema.shape)) {
    const value = next[name] ?? '';
    if (value === (base[name] ?? '')) said.delete(name);
    else said.set(name, value);
  }
  return said.toString();
}

/** The address bar: undefined until it is known. */
function useAddress() {
  const router = useRouter();
  // The export was made without a query and must hydrate as it was made, so the first render knows none.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return { router, address: mounted && router.isReady ? router.asPath : undefined };
}

interface Wanted<V> {
  changes: Partial<V>;
  step: Step;
}

/**
 * The query of a call, kept in the address: reload, back and a sent link show the same. Undefined until the address is known.
 * `initial` is what the page starts with where the schema's own defaults will not do: what it says first counts.
 */
export function useUrlQuery<Q extends z.ZodObject>(schema: Q, initial?: Partial<z.output<Q>>) {
  type Query = z.output<Q>;
  const { router, address } = useAddress();
  const [start] = useState(initial);
  const base = useMemo(() => encodeOf(schema)(schema.parse(encodeOf(schema)(start ?? {}))), [schema, start]);
  // Only what the address says about this query makes a new one.
  const said = address === undefined ? undefined : ownPart(schema, address);
  const query = useMemo(() => (said === undefined ? undefined : parse(schema, base, new URLSearchParams(said))), [said, schema, base]);

  const now = useRef({ router, address, query });
  useEffect(() => {
    now.current = { router, address, query };
  });
  // Changes of one moment build on each other and make one step, although the address follows later.
  const pending = useRef<Wanted<Query>>(undefined);
  const go = useCallback(() => {
    const { changes, step } = pending.current!;
    pending.current = undefined;
    const { router: at, address: from, query: before } = now.current;
    if (from === undefined) return;
    const next = { ...before, ...changes } as Query;
    const search = written(schema, base, next, searchOf(from));
    const url = search ? `${at.pathname}?${search}` : at.pathname;
    // What is asked for next builds on this, also before the address shows it.
    now.current = { router: at, address: url, query: next };
    if (url !== from) void at[step](url, undefined, { shallow: true, scroll: false });
  }, [schema, base]);

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
