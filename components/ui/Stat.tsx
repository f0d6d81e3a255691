import type { ReactNode } from 'react';
import css from './Stat.module.css';

interface Props {
  label: string;
  /** The figure in words; undefined while it is on its way. */
  value: string | undefined;
  /** What it is made of, or what it means. */
  note?: ReactNode;
  /** `bad`: somebody should do something about it. */
  tone?: 'bad';
  /** Its name for screen readers where the label alone does not say what it is of. */
  name?: string;
}

/** A figure under its label. */
export const Stat = ({ label, value, note, tone, name = label }: Props) => (
  <section className={css.stat} aria-label={name} aria-busy={value === undefined || undefined}>
    <h2>{label}</h2>
    {value === undefined ? (
      <span className="bar" />
    ) : (
      <p className={css.value} data-tone={tone}>
        {value}
      </p>
    )}
    {note && <div className={css.note}>{note}</div>}
  </section>
);

/** Figures side by side, as many as fit. */
export const Stats = ({ children, ...aria }: { children: ReactNode; 'aria-label'?: string; 'aria-busy'?: boolean }) => (
  <div className={css.stats} role={aria['aria-label'] ? 'group' : undefined} {...aria}>
    {children}
  </div>
);
