import { Button } from '../ui/Button';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { contrasenaTemporal } from './cuenta/contrasenaTemporal';
import { PasswordInput } from '../ui/input/PasswordInput';
import { Strength } from './Strength';
import { Field } from '../ui/Field';

interface Props {
  /** Its path in the surrounding form. */
  name: string;
  label: string;
  /** The user it is for: a password must differ from the user name. */
  usuario: string;
  help?: string;
}

/** A password for another user, typed or generated so that it can be read aloud; its strength and error below it. */
export function NuevaContrasena({ name, label, usuario, help }: Props) {
  const { field, fieldState } = useController({ name });
  const { ref, onBlur, onChange } = field;
  const [shown, setShown] = useState(false);
  const error = fieldState.error?.message;
  const value = (field.value as string | undefined) ?? '';
  const make = () => {
    onChange(contrasenaTemporal());
    setShown(true);
  };
  return (
    <Field label={label} name={name} help={help} error={error}>
      {(input) => (
        <>
          <div className="flex flex-wrap align-items-start gap-2">
            <div className="flex-auto w-15rem">
              <PasswordInput
                {...input}
                ref={ref}
                autoComplete="new-password"
                maxLength={200}
                value={value}
                onBlur={onBlur}
                onChange={({ target }) => onChange(target.value)}
                shown={shown}
                onShow={setShown}
              />
            </div>
            <Button label="Generar" icon="pi-sparkles" className="flex-none" outlined onClick={make} />
          </div>
          {value !== '' && <Strength password={value} usuario={usuario} error={error} className="m-0" />}
        </>
      )}
    </Field>
  );
}
