import type { ReactNode } from 'react';

/** One part of the profile under its title. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-4 pt-4 border-top-1 surface-border">
    <h2 className="mb-3">{title}</h2>
    {children}
  </section>
);
