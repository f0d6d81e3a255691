import type { ReactNode } from 'react';

interface Props {
  icon?: string;
  title: string;
  /** What to do next. */
  children?: ReactNode;
}

/** Stands where a list has nothing to show, and says what to do next. */
export const Empty = ({ icon = 'pi-inbox', title, children }: Props) => (
  <div className="empty" role="status">
    <i className={`pi ${icon}`} aria-hidden />
    <p>{title}</p>
    {children && <div className="empty-next">{children}</div>}
  </div>
);
