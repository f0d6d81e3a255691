import type { ReactNode } from 'react';
import css from './Pictured.module.css';

/** A small picture with a text beside it. */
export const Pictured = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <span className={`${css.pictured} inline-flex gap-3 align-items-center break`}>
    {picture}
    <span className={css.text}>{children}</span>
  </span>
);
