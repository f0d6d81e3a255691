import type { ComponentProps, ReactNode } from 'react';
import css from './TopbarButton.module.css';

interface Props extends ComponentProps<'button'> {
  /** What stands before the words, or alone. */
  icon: ReactNode;
  label?: string;
}

/** A button of the bar on top: tall enough for a thumb, marked while what it opens is open. */
export const TopbarButton = ({ icon, label, className = '', children, ...button }: Props) => (
  <button type="button" className={`${css.button} ${className}`} {...button}>
    {icon}
    {label && <span>{label}</span>}
    {children}
  </button>
);
