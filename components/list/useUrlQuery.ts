import { useRouter } from 'next/router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod';
import { encoder } from '@/contract/wire';
import type { Step } from './types';

type Wire = Record<string, string>;

/** Parses the parameters of an address one by one: an invalid one counts as missing. */
function parse<Q extends z.ZodObject>(schema: Q, base: Wire, said: URLSearchParams): z.output<Q> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const one = field as z.ZodType;
    // An empty parameter ('antiguedad=') overrides the page's initial value with none.
    const parsed = said.has(name) ? one.safeParse(said.get(name) || undefined) : undefined;
    return [name, parsed?.success ? parsed.data : one.parse(base[name])] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as z.output<Q>;
}

const encodeOf = (schema: z.ZodObject) => encoder(schema) as (value: object) => Wire;
const searchOf = (asPath: string) => new URLSearchParams(new URL(asPath, 'http://x').search);

/** The parameters of an address that belong to this query. */
const ownPart = (schema: z.ZodObject, asPath: string) =>
  new URLSearchParams([...searchOf(asPath)].filter(([name]) => name in schema.shape)).toString();

/** The address for a query: parameters of others stay, and default values are left out. */
function written(schema: z.ZodObject, base: Wire, query: object, said: URLSearchParams): string {
  const next = encodeOf(schema)(query);
  for (const name of Object.keys(schema.shape)) {
    const value = next[name] ?? '';
    if (value === (base[name] ?? '')) said.delete(name);
    else said.set(name, value);
  }
  return said.toString();
}

/** The current address; undefined until it is known. */
function useAddress() {
  const router = useRouter();
  // The static export was rendered without a query, and hydration must match it, so the first render has no address.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return { router, address: mounted && router.isReady ? router.asPath : undefined };
}

interface Wanted<V> {
  changes: Partial<V>;
  step: Step;
}

/**
 * The query of a call, kept in the address, so that reload, the back button and a shared link show the same. Undefined until the address is
 * known. `initial` overrides the schema's defaults; the address overrides both.
 */
export function useUrlQuery<Q extends z.ZodObject>(schema: Q, initial?: Partial<z.output<Q>>) {
  type Query = z.output<Q>;
  const { router, address } = useAddress();
  const [start] = useState(initial);
  const base = useMemo(() => encodeOf(schema)(schema.parse(encodeOf(schema)(start ?? {}))), [schema, start]);
  // Parameters of others must not create a new query object.
  const said = address === undefined ? undefined : ownPart(schema, address);
  const query = useMemo(() => (said === undefined ? undefined : parse(schema, base, new URLSearchParams(said))), [said, schema, base]);

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
    const search = written(schema, base, next, searchOf(from));
    const url = search ? `${at.pathname}?${search}` : at.pathname;
    // The next change builds on this one, even before the address is updated.
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
