import { useController } from 'react-hook-form';
import { PasswordField } from '../form/PlainFields';

interface Props {
  name: string;
  label: string;
  autoComplete: 'new-password' | 'current-password';
}

/** A password field of the surrounding form, with a button to show its text. */
export function ContrasenaCampo({ name, label, autoComplete }: Props) {
  const { field, fieldState } = useController({ name });
  return (
    <div data-field={name}>
      <PasswordField
        {...field}
        value={(field.value as string | undefined) ?? ''}
        label={label}
        autoComplete={autoComplete}
        maxLength={200}
        error={fieldState.error?.message}
      />
    </div>
  );
}
