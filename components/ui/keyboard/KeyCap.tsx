import css from './Keys.module.css';

/** The key of a button, in it or beside it; aria-keyshortcuts tells it to a screen reader, and a device without a keyboard does not show it. */
export const KeyCap = ({ of, className = '' }: { of: string; className?: string }) => (
  <kbd className={`${css.key} ${className}`} aria-hidden>
    {of}
  </kbd>
);
