import type { ReactNode } from 'react';

interface Props {
  icon?: string;
  title: string;
  /** What to do next. */
  children?: ReactNode;
}

/** The placeholder of an empty list; it says what to do next. */
export const Empty = ({ icon = 'pi-inbox', title, children }: Props) => (
  <div className="flex flex-column align-items-center gap-2 py-6 px-3 text-center text-muted" role="status">
    <i className={`pi ${icon} text-3xl opacity-70`} aria-hidden />
    <p className="max-w-30rem">{title}</p>
    {children && <div>{children}</div>}
  </div>
);
