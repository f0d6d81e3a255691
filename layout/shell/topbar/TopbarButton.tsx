import type { ComponentProps, ReactNode } from 'react';
import css from './TopbarButton.module.css';

interface Props extends ComponentProps<'button'> {
  /** Shown before the label, or alone. */
  icon: ReactNode;
  label?: string;
}

/** A button of the top bar: tall enough for a thumb, highlighted while what it opens is open. */
export const TopbarButton = ({ icon, label, className = '', children, ...button }: Props) => (
  <button type="button" className={`${css.button} ${className}`} {...button}>
    {icon}
    {label && <span>{label}</span>}
    {children}
  </button>
);
