import type { ReactNode } from 'react';
import css from './Empty.module.css';

interface Props {
  icon?: string;
  title: string;
  /** What to do next. */
  children?: ReactNode;
}

/** The placeholder of an empty list; it says what to do next. */
export const Empty = ({ icon = 'pi-inbox', title, children }: Props) => (
  <div className={`${css.empty} flex flex-column align-items-center gap-2 py-6 px-3 text-center text-muted`} role="status">
    <i className={`pi ${icon}`} aria-hidden />
    <p>{title}</p>
    {children && <div>{children}</div>}
  </div>
);
