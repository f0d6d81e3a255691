import { useMemo, useState } from 'react';
import type { Total } from '@/contract/list';
import { beginningFirst, matches } from '@/utils/texto';
import { useDebounced, useLoaded, type Load, type Loadable } from '../../data/useLoaded';

/** Words and keys of the searched items. */
export interface SearchOf<T> {
  /** The singular noun: 'estudiante'. */
  noun: string;
  /** The word for no match: nobody, or nothing. */
  none: 'Nadie' | 'Nada';
  /** The unique key of an item. */
  keyOf: (row: T) => string | number;
}

/** The state of a search: the typed text and the matches. */
export interface Search<T> extends SearchOf<T> {
  text: string;
  setText: (text: string) => void;
  /** The best matches; while the next answer is loading, those of the previous one. */
  rows: readonly T[];
  total: number;
  /** There are more than `total` matches. */
  capped?: boolean;
  /** Whether `rows` answer the current text. */
  current: boolean;
  waiting: boolean;
  error?: string;
  retry: () => void;
}

const MOST = 8;
const NONE: readonly never[] = [];

/** One letter is too short to search; one digit may be a code. */
const searchable = (text: string) => text.length >= 2 || /^\d$/.test(text);

interface Found<T> extends Total {
  rows: T[];
}
type Finder<T> = Load<{ query: { filtro: string; size: number } }, Found<T>>;

/** The server's matches for a text, debounced. */
export function useFound<T>(load: Finder<T>, text: string) {
  const typed = text.trim();
  const asked = useDebounced(typed);
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

interface Options {
  signal?: AbortSignal;
}

/** The same search, with those first whose name begins with what was typed. */
export const byName =
  <T>(load: Finder<T>, nameOf: (row: T) => string): Finder<T> =>
  async (input, options) => {
    const found = await load(input, options);
    return { ...found, rows: beginningFirst(found.rows, input.query.filtro, nameOf) };
  };

/** Makes a search of a call that answers all matches at once; the best ones are offered, by `nameOf` if it is given. */
export const whole =
  <T>(load: (input: { query: { filtro: string } }, options?: Options) => Promise<T[]>, nameOf?: (row: T) => string) =>
  async ({ query: { filtro } }: { query: { filtro: string } }, options?: Options) => {
    const rows = await load({ query: { filtro } }, options);
    const best = nameOf ? beginningFirst(rows, filtro, nameOf) : rows;
    return { rows: best.slice(0, MOST), total: rows.length };
  };

/** A search on the server, through the filter call of the item's list. */
export function useSearch<T>(load: Finder<T>, of: SearchOf<T>): Search<T> {
  const [text, setText] = useState('');
  return { ...of, text, setText, ...useFound(load, text) };
}

/** A search among items that are already loaded; without a text all are offered. `words` is the text searched in. */
export function useChoices<T>(loaded: Omit<Loadable<T[]>, 'set'>, words: (row: T) => string, of: SearchOf<T>): Search<T> {
  const { data, waiting, error, reload } = loaded;
  const [text, setText] = useState('');
  const found = useMemo(() => data?.filter((row) => matches(words(row), text)) ?? NONE, [data, words, text]);
  const rows = useMemo(() => found.slice(0, MOST), [found]);
  const current = data !== undefined;
  return { ...of, text, setText, rows, total: found.length, current, waiting, error: error?.message, retry: () => void reload() };
}
