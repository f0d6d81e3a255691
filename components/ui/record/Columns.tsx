import type { ReactNode } from 'react';
import css from './Columns.module.css';

/** A main part and, where there is room, an Aside beside it; else one below the other, in their order. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="sized">
    <div className={css.columns}>{children}</div>
  </div>
);

/** The narrow column, which stays in sight beside a long main part. */
export const Aside = ({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) => (
  <section className={`${css.aside} ${className}`} aria-label={label}>
    {children}
  </section>
);
