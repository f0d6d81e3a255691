import { useId, type ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type' | 'role'> {
  checked: boolean;
  onChange: (on: boolean) => void;
}

/** A switch in the theme's look; its label points to its `id`. */
export const Switch = ({ checked, onChange, disabled, className = '', ...rest }: Props) => (
  <span className={`p-inputswitch p-component ${checked ? 'p-highlight' : ''} ${disabled ? 'p-disabled' : ''} ${className}`}>
    <input
      type="checkbox"
      role="switch"
      className="p-inputswitch-input"
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
      {...rest}
    />
    <span className="p-inputswitch-slider" />
  </span>
);

interface LabelledProps {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  className?: string;
}

/** A switch with its label beside it, as above a table. */
export function LabelledSwitch({ label, className = '', ...rest }: LabelledProps) {
  const id = useId();
  return (
    <span className={`inactive-switch ${className}`}>
      <Switch id={id} {...rest} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
