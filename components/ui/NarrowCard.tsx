import type { ReactNode } from 'react';
import css from './NarrowCard.module.css';

/** A page with one short form, limited to a readable width. */
export const NarrowCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={`card ${css.narrow}`} aria-label={label}>
    {children}
  </section>
);
