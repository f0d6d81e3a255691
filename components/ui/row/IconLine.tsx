import type { ReactNode } from 'react';

/** A line of a card with the icon of its kind: a clock before hours. */
export const IconLine = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <span className="flex align-items-baseline gap-1">
    <i className={`pi ${icon} flex-none w-1rem text-muted`} aria-hidden />
    <span>{children}</span>
  </span>
);
