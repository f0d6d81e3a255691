import type { ReactNode } from 'react';
import css from './PageHeader.module.css';

/** The title of a page with its actions. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="flex flex-wrap align-items-center row-gap-2 column-gap-3 mb-3">
    <h1 className="flex-auto min-w-0">{title}</h1>
    {children && <div className={`${css.actions} flex flex-wrap align-items-center gap-2`}>{children}</div>}
  </header>
);
