import { InputSwitch } from 'primereact/inputswitch';
import { useId } from 'react';

interface Props {
  checked: boolean;
  onChange: (inactivos: boolean) => void;
}

/** Inactive rows are hidden until asked for. */
export function InactiveSwitch({ checked, onChange }: Props) {
  const id = useId();
  return (
    <span className="inactive-switch">
      <InputSwitch inputId={id} checked={checked} onChange={({ value }) => onChange(value)} />
      <label htmlFor={id}>Mostrar inactivos</label>
    </span>
  );
}
