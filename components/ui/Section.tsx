import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Inside a panel, whose parts have smaller titles. */
  small?: true;
  /** Stands beside the title. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page or panel under its title, which is its accessible name too. */
export function Section({ title, small, beside, className, children }: Props) {
  const Heading = small ? 'h3' : 'h2';
  return (
    <section aria-label={title} className={className}>
      <header className="flex flex-wrap gap-2 align-items-center justify-content-between mb-2">
        <Heading>{title}</Heading>
        {beside}
      </header>
      {children}
    </section>
  );
}
