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

/**
 * The query of a call, kept in the address: reload, back and a sent link show the same. Undefined until the address is known.
 * `initial` is what the page starts with where the schema's own defaults will not do; both must stay the same objects.
 */
export function useUrlQuery<Q extends z.ZodObject>(schema: Q, initial?: Partial<z.output<Q>>) {
  const router = useRouter();
  // The export was made without a query and must hydrate as it was made, so the first render knows none.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const address = mounted && router.isReady ? router.asPath : undefined;
  const base = useMemo(() => encodeOf(schema)({ ...(schema.parse(encodeOf(schema)(initial ?? {})) as object) }), [schema, initial]);

  const key =
    address === undefined
      ? undefined
      : Object.keys(schema.shape)
          .map((name) => searchOf(address).get(name))
          .join('\n');
  // Only what the address says about this query makes a new one.
  const query = useMemo(() => (address === undefined ? undefined : parse(schema, base, searchOf(address))), [key, schema, base]); // eslint-disable-line react-hooks/exhaustive-deps

  const now = useRef({ router, address, query });
  useEffect(() => {
    now.current = { router, address, query };
  });
  // Changes of one moment build on each other and make one step, although the address follows later.
  const pending = useRef<{ changes: Partial<z.output<Q>>; step: Step }>(undefined);

  const setQuery = useCallback(
    (changes: Partial<z.output<Q>>, step: Step = 'push') => {
      const waiting = pending.current;
      pending.current = { changes: { ...waiting?.changes, ...changes }, step: waiting?.step === 'push' ? 'push' : step };
      if (waiting) return;
      queueMicrotask(() => {
        const { changes: all, step: how } = pending.current!;
        pending.current = undefined;
        const { router: at, address: from, query: before } = now.current;
        if (from === undefined) return;
        const search = written(schema, base, { ...before, ...all }, searchOf(from));
        const url = search ? `${at.pathname}?${search}` : at.pathname;
        // What is asked for next builds on this, also before the address shows it.
        now.current = { router: at, address: url, query: { ...before, ...all } as z.output<Q> };
        if (url === from) return;
        void at[how](url, undefined, { shallow: true, scroll: false });
      });
    },
    [schema, base],
  );
  return [query, setQuery] as const;
}
