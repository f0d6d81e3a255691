import type { ReactNode } from 'react';
import css from './Seccion.module.css';

interface Props {
  title: ReactNode;
  /** The id of its title, if only that names it. */
  titleId?: string;
  /** Content above the list. */
  before?: ReactNode;
  /** Content below the list. */
  after?: ReactNode;
  /** `li` elements. */
  children: ReactNode;
}

/** A titled group of roles or accesses, in as many columns as fit. */
export const Seccion = ({ title, titleId, before, after, children }: Props) => (
  <fieldset className="min-w-0 m-0 mb-3 p-0 border-none" aria-labelledby={titleId}>
    <legend id={titleId} className={`${css.title} flex gap-2 align-items-center w-full p-0 border-bottom-1 surface-border text-strong`}>
      {title}
    </legend>
    {before}
    <ul className="tiled column-gap-4 list-none m-0 p-0 pt-1">{children}</ul>
    {after}
  </fieldset>
);
