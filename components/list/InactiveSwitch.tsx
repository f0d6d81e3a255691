import { Switch } from '../ui/input/Switch';
import { useId } from 'react';

interface Props {
  checked: boolean;
  onChange: (inactivos: boolean) => void;
}

/** The switch that includes inactive rows. */
export function InactiveSwitch({ checked, onChange }: Props) {
  const id = useId();
  return (
    <span className="inactive-switch">
      <Switch id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>Mostrar inactivos</label>
    </span>
  );
}
