import { Fragment, type ReactNode } from 'react';

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

interface Props {
  of: readonly Fact[];
  /** Shown for an empty value; without it such a fact is left out. */
  blank?: string;
  className?: string;
}

const isBlank = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;

/** A definition list of facts about one thing. */
export const Facts = ({ of, blank, className = '' }: Props) => (
  <dl className={`facts ${className}`}>
    {of
      .filter(([, value]) => blank !== undefined || !isBlank(value))
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{isBlank(value) ? <span className="nothing">{blank}</span> : value}</dd>
        </Fragment>
      ))}
  </dl>
);
