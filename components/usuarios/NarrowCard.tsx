import type { ReactNode } from 'react';

/** A page with one short form, limited to a readable width. */
export const NarrowCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="card narrow" aria-label={label}>
    {children}
  </section>
);
