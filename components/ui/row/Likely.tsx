import type { ReactNode } from 'react';
import { RowList } from '../keyboard/RowList';
import css from './Likely.module.css';

interface Props<R> {
  title: string;
  /** Undefined while they load. */
  rows: readonly R[] | undefined;
  keyOf: (row: R) => number;
  /** The name of a row, and what tells it from others. */
  words: (row: R) => readonly [name: string, note: ReactNode];
  onPick: (row: R) => void;
  /** Stands there instead if nothing is likely. */
  children?: ReactNode;
}

/** What is probably looked for, under a picker, so that its page does not start empty: one press picks. */
export function Likely<R>({ title, rows, keyOf, words, onPick, children }: Props<R>) {
  if (!rows) return null;
  if (rows.length === 0) return children;
  return (
    <section className="mt-3" aria-label={title}>
      <h2 className="mb-2 text-muted">{title}</h2>
      <RowList className="list-none p-0 m-0">
        {rows.map((row) => {
          const [name, note] = words(row);
          return (
            <li key={keyOf(row)}>
              <button
                type="button"
                className={`${css.likely} flex flex-wrap align-items-center justify-content-between w-full text-left text-color cursor-pointer`}
                onClick={() => onPick(row)}
              >
                <strong className="font-medium">{name}</strong>
                <small className="text-muted">{note}</small>
              </button>
            </li>
          );
        })}
      </RowList>
    </section>
  );
}
