import { useMemo, useState } from 'react';
import type { Total } from '@/contract/list';
import { matches } from '@/utils/texto';
import { useDelayed } from '../../data/useDelayed';
import { useLoaded, type Load, type Loadable } from '../../data/useLoaded';

/** What kind of things are searched. */
export interface SearchOf<T> {
  /** What one of them is called: 'estudiante'. */
  noun: string;
  /** What there is when nothing fits: nobody, or nothing. */
  none: 'Nadie' | 'Nada';
  /** What tells one from another. */
  keyOf: (row: T) => string | number;
}

/** What somebody types to find one of many, and what was found. */
export interface Search<T> extends SearchOf<T> {
  text: string;
  setText: (text: string) => void;
  /** The best of what was found; while the next answer is on its way, of the one before. */
  rows: readonly T[];
  total: number;
  /** There are more than `total`. */
  capped?: boolean;
  /** Whether `rows` answer what stands there now. */
  current: boolean;
  waiting: boolean;
  error?: string;
  retry: () => void;
}

const MOST = 8;
const NONE: readonly never[] = [];

/** One letter says nothing; one digit may be a code. */
const searchable = (text: string) => text.length >= 2 || /^\d$/.test(text);

interface Found<T> extends Total {
  rows: T[];
}

/** What the server finds for a text, asked when one stops typing. */
export function useFound<T>(load: Load<{ query: { filtro: string; size: number } }, Found<T>>, text: string) {
  const typed = text.trim();
  const asked = useDelayed(typed);
  const enough = searchable(typed);
  const found = useLoaded(load, enough && searchable(asked) ? { query: { filtro: asked, size: MOST } } : undefined);
  const late = enough && typed !== asked;
  const { rows = NONE, total = 0, capped } = (enough && found.latest) || ({} as Partial<Found<T>>);
  return {
    rows,
    total,
    capped,
    waiting: late || found.waiting,
    current: enough && !late && found.data !== undefined && !found.waiting,
    error: late ? undefined : found.error?.message,
    retry: () => void found.reload(),
  };
}

/** A search on the server, by the call that its table is filtered with. */
export function useSearch<T>(load: Parameters<typeof useFound<T>>[0], of: SearchOf<T>): Search<T> {
  const [text, setText] = useState('');
  return { ...of, text, setText, ...useFound(load, text) };
}

/** A search among what is loaded already; without a text all of it is offered. `words` is what one is found by. */
export function useChoices<T>(loaded: Omit<Loadable<T[]>, 'set'>, words: (row: T) => string, of: SearchOf<T>): Search<T> {
  const { data, waiting, error, reload } = loaded;
  const [text, setText] = useState('');
  const found = useMemo(() => data?.filter((row) => matches(words(row), text)) ?? NONE, [data, words, text]);
  const rows = useMemo(() => found.slice(0, MOST), [found]);
  const current = data !== undefined;
  return { ...of, text, setText, rows, total: found.length, current, waiting, error: error?.message, retry: () => void reload() };
}
