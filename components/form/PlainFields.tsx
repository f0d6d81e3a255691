import { useState, type ComponentProps } from 'react';
import { Field, inputClass } from '../ui/Field';
import { PasswordInput } from '../ui/input/PasswordInput';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  name: string;
  label: string;
  /** What a browser may fill in: 'username', or 'off' for the data of somebody else. */
  autoComplete: string;
  error?: string;
}

/** A plain text input with its label and its fault; for pages that should weigh little. */
export const TextField = ({ label, error, ...input }: Props) => (
  <Field label={label} error={error}>
    {(aria) => (
      <input type="text" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...input} {...aria} className={inputClass(error)} />
    )}
  </Field>
);

/** A password input that can be made readable. */
export function PasswordField({ label, error, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error}>
      {(aria) => <PasswordInput {...input} {...aria} shown={shown} onShow={setShown} />}
    </Field>
  );
}
