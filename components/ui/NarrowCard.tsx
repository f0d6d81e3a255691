import type { ReactNode } from 'react';
import css from './NarrowCard.module.css';

/** A page that is one short form: no wider than it reads well. */
export const NarrowCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={`card ${css.narrow}`} aria-label={label}>
    {children}
  </section>
);
