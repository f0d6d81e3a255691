import { Button } from 'primereact/button';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { contrasenaTemporal } from '../usuarios/cuenta/contrasenaTemporal';
import { Strength } from './Strength';

interface Props {
  /** Where it is in the form around it. */
  name: string;
  label: string;
  /** Whom it is for: a password is not the user's own name. */
  usuario: string;
  help?: string;
}

/** A password for somebody else: typed, or made so that it can be read aloud; its strength and its fault under it. */
export function NuevaContrasena({ name, label, usuario, help }: Props) {
  const id = useId();
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
    <div className="campo nueva-contrasena" data-field={name}>
      <label htmlFor={id}>{label}</label>
      <div className="nueva-contrasena-linea">
        <div className="field-with-button">
          <input
            ref={ref}
            id={id}
            type={shown ? 'text' : 'password'}
            className={`p-inputtext p-component${error ? ' p-invalid' : ''}`}
            autoComplete="new-password"
            maxLength={200}
            value={value}
            aria-invalid={!!error}
            aria-describedby={error ? `${id}-error` : help && `${id}-help`}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.value)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label="Mostrar contraseña"
            aria-pressed={shown}
            onClick={() => setShown((was) => !was)}
          >
            <i className={shown ? 'pi pi-eye-slash' : 'pi pi-eye'} aria-hidden />
          </button>
        </div>
        <Button type="button" label="Generar" icon="pi pi-sparkles" outlined onClick={make} />
      </div>
      {help && (
        <small id={`${id}-help`} className="field-help">
          {help}
        </small>
      )}
      {error && (
        <small id={`${id}-error`} className="field-error" role="alert">
          {error}
        </small>
      )}
      {value !== '' && <Strength password={value} usuario={usuario} />}
    </div>
  );
}
