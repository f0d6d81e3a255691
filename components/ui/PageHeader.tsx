import type { ReactNode } from 'react';

/** The name of a page, with what one can do on it. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="page-header">
    <h1>{title}</h1>
    {children && <div className="page-actions">{children}</div>}
  </header>
);
