import { Fragment } from 'react';
import css from './Keys.module.css';

interface Props {
  /** The keys and their actions: [['↑ ↓', 'mover'], ['Ctrl+Enter', 'cobrar']]. */
  of: readonly (readonly [keys: string, does: string])[];
}

/** The keyboard shortcuts of a page; hidden on devices without a keyboard. */
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
