import { useState, type ComponentProps } from 'react';
import { Field, inputClass } from '../ui/Field';
import { PasswordInput } from '../ui/input/PasswordInput';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  name: string;
  label: string;
  /** The autocomplete token: 'username', or 'off' for another person's data. */
  autoComplete: string;
  error?: string;
}

/** A plain text input with its label and error, for pages that must load little. */
export const TextField = ({ label, error, ...input }: Props) => (
  <Field label={label} error={error}>
    {(aria) => (
      <input type="text" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...input} {...aria} className={inputClass(error)} />
    )}
  </Field>
);

/** A password input with a button to show its text. */
export function PasswordField({ label, error, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error}>
      {(aria) => <PasswordInput {...input} {...aria} shown={shown} onShow={setShown} />}
    </Field>
  );
}
