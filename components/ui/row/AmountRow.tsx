import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  /** Stands below the name. */
  note?: ReactNode;
  /** The amount, or a state, at the end of the row. */
  children?: ReactNode;
  className?: string;
}

/** A row of a short list: what it is, and its amount. */
export const AmountRow = ({ name, note, children, className = 'py-2' }: Props) => (
  <li className={`flex gap-3 justify-content-between align-items-baseline ${className}`}>
    <span className="min-w-0 break">
      {name}
      {note && <small className="block text-muted">{note}</small>}
    </span>
    <span className="flex-none text-right tabular white-space-nowrap">{children}</span>
  </li>
);
