import { forwardRef, type ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** Without its prefix: 'pi-times'. */
  icon: string;
  /** The accessible name, which is its tooltip too. */
  label: string;
}

/** A round icon in the colour of its place: what closes a message, belongs to a field or opens a row. */
export const BareIcon = forwardRef<HTMLButtonElement, Props>(function BareIcon({ label, icon, className = '', ...rest }, ref) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} ref={ref} className={`icon-button ${className}`}>
      <i className={`pi ${icon}`} aria-hidden />
    </button>
  );
});
