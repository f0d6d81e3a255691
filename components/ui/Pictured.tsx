import type { ReactNode } from 'react';
import css from './Pictured.module.css';

/** A small picture with a text beside it, which ends in an ellipsis where the line may not break. */
export const Pictured = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <span className={`${css.pictured} inline-flex max-w-full gap-3 align-items-center break`}>
    {picture}
    <span className={`${css.text} min-w-0 overflow-hidden text-overflow-ellipsis`}>{children}</span>
  </span>
);
