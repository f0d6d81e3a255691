import type { ReactNode } from 'react';
import { useRowKeys } from './useRowKeys';

interface Props {
  className?: string;
  /** What the rows are, where no heading says it. */
  label?: string;
  /** One `li` for each. */
  children: ReactNode;
}

/** A list whose rows hold links and buttons: each row is one stop of Tab, the arrows lead through the rest. */
export function RowList({ className, label, children }: Props) {
  const { body, onKeyDown } = useRowKeys<HTMLUListElement>(children);
  return (
    <ul ref={body} className={className} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
}
