import type { ReactNode } from 'react';
import css from './RecordHead.module.css';

interface Props {
  /** What can be done with the record, the most likely first. */
  acts: ReactNode;
  className?: string;
  /** What it is, where no title above says so. */
  children?: ReactNode;
}

/** The head of a record; on a desktop it stays in sight, and the acts with it. */
export const RecordHead = ({ acts, className = '', children }: Props) => (
  <div className={`${css.head} ${className} flex flex-wrap gap-2 align-items-center`}>
    {children}
    <div className={`${css.acts} flex flex-wrap gap-2 align-items-center`}>{acts}</div>
  </div>
);
