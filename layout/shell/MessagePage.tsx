import type { ReactNode } from 'react';

/** A page with a single message and its remedy. */
export const MessagePage = ({ children }: { children: ReactNode }) => (
  <section className="narrow break card flex flex-column align-items-start gap-3 p-3 md:p-5 my-5 mx-auto">{children}</section>
);
