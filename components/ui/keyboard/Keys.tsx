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

/** The key of a button, in it or beside it; aria-keyshortcuts tells it to a screen reader, and a device without a keyboard does not show it. */
export const KeyCap = ({ of, className = '' }: { of: string; className?: string }) => (
  <kbd className={`${css.key} ${className}`} aria-hidden>
    {of}
  </kbd>
);
