import type { ReactNode } from 'react';
import css from './Stat.module.css';

interface Props {
  label: string;
  /** The figure as text; undefined while loading. */
  value: string | undefined;
  /** What it consists of, or means. */
  note?: ReactNode;
  /** `bad`: it needs attention. */
  tone?: 'bad';
  /** The accessible name, if the label alone is ambiguous. */
  name?: string;
}

/** A figure with its label. */
export const Stat = ({ label, value, note, tone, name = label }: Props) => (
  <section className={`${css.stat} boxed`} aria-label={name} aria-busy={value === undefined || undefined}>
    <h2 className="mb-2 text-sm text-muted">{label}</h2>
    <p className={`${css.value} font-semibold tabular`} data-tone={tone}>
      {value ?? <span className="bar" />}
    </p>
    {note && <div className="text-sm text-muted">{note}</div>}
  </section>
);

/** Figures side by side, as many per row as fit. */
export const Stats = ({ children, ...aria }: { children: ReactNode; 'aria-label'?: string }) => (
  <div className={css.stats} role={aria['aria-label'] ? 'group' : undefined} {...aria}>
    {children}
  </div>
);
