import { forwardRef, type ComponentProps, type ReactNode } from 'react';
import css from './TopbarButton.module.css';

interface Props extends ComponentProps<'button'> {
  /** Shown before the label, or alone. */
  icon: ReactNode;
  label?: string;
}

/** A button of the top bar: tall enough for a thumb, highlighted while what it opens is open. */
export const TopbarButton = forwardRef<HTMLButtonElement, Props>(function TopbarButton(
  { icon, label, className = '', children, ...button },
  ref,
) {
  return (
    <button type="button" className={`${css.button} ${className}`} {...button} ref={ref}>
      {icon}
      {label && <span>{label}</span>}
      {children}
    </button>
  );
});
