import type { ReactNode } from 'react';
import css from './MessagePage.module.css';

/** A page that says one thing, and what can be done about it. */
export const MessagePage = ({ children }: { children: ReactNode }) => (
  <section className={`${css.message} card flex flex-column align-items-start gap-3 p-3 md:p-5 my-5 mx-auto`}>{children}</section>
);
