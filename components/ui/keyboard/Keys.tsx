import { Fragment } from 'react';
import css from './Keys.module.css';

interface Props {
  /** The keys, and what they do: [['↑ ↓', 'mover'], ['Ctrl+Enter', 'cobrar']]. */
  of: readonly (readonly [keys: string, does: string])[];
}

/** The keys of a page, where they are used; not on a screen without a keyboard. */
export const Keys = ({ of }: Props) => (
  <p className={`${css.keys} py-2 line-height-4 text-muted`}>
    {of.map(([keys, does], i) => (
      <Fragment key={does}>
        {i > 0 && ' · '}
        {keys.split(/([ +])/).map((key, at) => (/[ +]/.test(key) ? key : <kbd key={at}>{key}</kbd>))} {does}
      </Fragment>
    ))}
  </p>
);
