import Link from 'next/link';
import { forwardRef, type ComponentProps, type ReactNode } from 'react';
import { focusArrived } from './keyboard/focus';

export interface ButtonProps extends ComponentProps<'button'> {
  label?: string;
  /** Without its prefix: 'pi-plus'. */
  icon?: string;
  iconPos?: 'left' | 'right';
  severity?: 'secondary' | 'success' | 'info' | 'warning' | 'danger';
  outlined?: boolean;
  text?: boolean;
  rounded?: boolean;
  small?: boolean;
  large?: boolean;
  /** Its action is running: it shows a spinner and cannot be pressed. */
  loading?: boolean;
}

const SPINNER = 'p-button-loading-icon pi pi-spin pi-spinner';

/** A button with the theme's look: PrimeReact's markup without the 30 kB of its component. Only with type="submit" it sends its form. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { label, icon, iconPos = 'left', loading, disabled, className, children, ...others } = props;
  const { severity, outlined, text, rounded, small, large, ...rest } = others;
  const shown = loading ? SPINNER : icon && `pi ${icon}`;
  const look = [
    className,
    'p-button p-component',
    shown && !label && !children && 'p-button-icon-only',
    (disabled || loading) && 'p-disabled',
    loading && 'p-button-loading',
    outlined && 'p-button-outlined',
    text && 'p-button-text',
    rounded && 'p-button-rounded',
    small && 'p-button-sm',
    large && 'p-button-lg',
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

interface LinkProps extends Omit<ComponentProps<typeof Link>, 'className' | 'children'> {
  label: ReactNode;
  /** 'pi-wallet' */
  icon?: string;
  look?: 'outlined' | 'text';
  small?: true;
  /** As wide as its container. */
  wide?: true;
}

const LOOK = { outlined: ' p-button-outlined', text: ' p-button-text' };

/** A link that looks like a button. React honours `autoFocus` on fields and buttons only, so a link takes the focus itself. */
export const ButtonLink = ({ label, icon, look, small, wide, autoFocus, ...link }: LinkProps) => (
  <Link
    {...link}
    ref={autoFocus ? focusArrived : undefined}
    className={`p-button p-component${look ? LOOK[look] : ''}${small ? ' p-button-sm' : ''}${wide ? ' button-wide' : ''}`}
  >
    {icon && <i className={`pi ${icon}`} aria-hidden />}
    <span className="p-button-label">{label}</span>
  </Link>
);

interface IconProps extends Omit<ButtonProps, 'icon' | 'label' | 'text' | 'rounded'> {
  /** Without its prefix: 'pi-pencil'. */
  icon: string;
  /** The accessible name, which is its tooltip too: the action and its object. */
  label: string;
}

/** A round icon button, as at the end of a row. */
export const IconButton = ({ label, ...rest }: IconProps) => <Button aria-label={label} title={label} text rounded {...rest} />;

/** A link in a row that looks like its icon buttons. */
export const IconLink = ({
  label,
  icon,
  ...link
}: Omit<LinkProps, 'look' | 'label' | 'small' | 'wide'> & Pick<IconProps, 'icon' | 'label'>) => (
  <Link title={label} {...link} aria-label={label} className="p-button p-component p-button-icon-only p-button-text p-button-rounded">
    <i className={`pi ${icon}`} aria-hidden />
    <span className="p-button-label p-c">&nbsp;</span>
  </Link>
);
