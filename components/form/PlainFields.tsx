import { useId, useState, type ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  name: string;
  label: string;
  error?: string;
}

const described = (id: string, error: string | undefined) => (error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {});

const Fault = ({ id, error }: { id: string; error?: string }) =>
  error ? (
    <small id={`${id}-error`} className="field-error">
      {error}
    </small>
  ) : null;

const inputClass = (error: string | undefined) => `p-inputtext p-component${error ? ' p-invalid' : ''}`;

/** A plain text input with its label and its fault; for pages that should weigh little. */
export function TextField({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        {...described(id, error)}
        id={id}
        className={inputClass(error)}
      />
      <Fault id={id} error={error} />
    </div>
  );
}

/** A password input that can be made readable. */
export function PasswordField({ label, error, ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-with-button">
        <input {...input} {...described(id, error)} id={id} type={shown ? 'text' : 'password'} className={inputClass(error)} />
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
      <Fault id={id} error={error} />
    </div>
  );
}
