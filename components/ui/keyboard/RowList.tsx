import type { ReactNode } from 'react';
import { useRowKeys } from './useRowKeys';

interface Props {
  className?: string;
  /** The accessible name, if no heading gives it. */
  label?: string;
  /** One `li` per row. */
  children: ReactNode;
}

/** A list whose rows contain links and buttons: each row is one tab stop, and the arrow keys reach the rest. */
export function RowList({ className, label, children }: Props) {
  const { body, onKeyDown } = useRowKeys<HTMLUListElement>(children);
  return (
    <ul ref={body} className={className} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
}
