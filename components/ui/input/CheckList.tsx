import type { ReactNode } from 'react';
import { CheckInput, Option } from './Option';

interface CheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** A checkbox with its label; the whole line can be pressed. */
export const Check = ({ checked, onChange, disabled, className, children }: CheckProps) => (
  <Option className={className} data-impide={disabled || undefined}>
    <CheckInput type="checkbox" checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    <span className="min-w-0 break">{children}</span>
  </Option>
);

/** One line of a checklist. */
interface CheckItem<K extends string | number> {
  key: K;
  label: ReactNode;
  note?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** Shown beside the checkbox. */
  beside?: ReactNode;
}

interface Props<K extends string | number> {
  items: readonly CheckItem<K>[];
  onToggle: (key: K, checked: boolean) => void;
}

/** A list of checkboxes, of which any number can be ticked. */
export const CheckList = <K extends string | number>({ items, onToggle }: Props<K>) => (
  <ul className="list-none m-0 p-0">
    {items.map(({ key, label, note, checked, disabled, beside }) => (
      <li key={key} className="flex flex-wrap align-items-center column-gap-4">
        <Check className="flex-1" checked={checked} disabled={disabled} onChange={(on) => onToggle(key, on)}>
          {label}
          {note && <small className="text-muted block">{note}</small>}
        </Check>
        {beside}
      </li>
    ))}
  </ul>
);
