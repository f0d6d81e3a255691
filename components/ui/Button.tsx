import { forwardRef, type ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  label?: string;
  /** 'pi pi-plus' */
  icon?: string;
  iconPos?: 'left' | 'right';
  severity?: 'secondary' | 'success' | 'info' | 'warning' | 'danger';
  outlined?: boolean;
  text?: boolean;
  rounded?: boolean;
  size?: 'small' | 'large';
  /** Its action is running: it shows a spinner and cannot be pressed. */
  loading?: boolean;
}

const SIZE = { small: 'sm', large: 'lg' };
const SPINNER = 'p-button-loading-icon pi pi-spin pi-spinner';

/** A button with the theme's look: PrimeReact's markup without the 30 kB of its component. Only with type="submit" it sends its form. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { label, icon, iconPos = 'left', severity, outlined, text, rounded, size, loading, disabled, className, children, ...rest } = props;
  const shown = loading ? SPINNER : icon;
  const look = [
    className,
    'p-button p-component',
    shown && !label && !children && 'p-button-icon-only',
    (disabled || loading) && 'p-disabled',
    loading && 'p-button-loading',
    outlined && 'p-button-outlined',
    text && 'p-button-text',
    rounded && 'p-button-rounded',
    size && `p-button-${SIZE[size]}`,
    severity && `p-button-${severity}`,
  ];
  return (
    <button type="button" className={look.filter(Boolean).join(' ')} disabled={disabled || loading} {...rest} ref={ref}>
      {shown && <span className={`p-button-icon p-c ${label ? `p-button-icon-${iconPos} ` : ''}${shown}`} aria-hidden="true" />}
      {label ? <span className="p-button-label p-c">{label}</span> : !children && <span className="p-button-label p-c">&nbsp;</span>}
      {children}
    </button>
  );
});
