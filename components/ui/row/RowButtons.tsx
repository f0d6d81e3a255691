import type { ReactNode } from 'react';
import css from './RowButtons.module.css';

/** Small buttons at the end of a boxed row. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <span className={`${css.buttons} inline-flex flex-wrap align-items-center justify-content-end ml-auto`}>{children}</span>
);
