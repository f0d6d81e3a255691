import { useId, type ReactNode } from 'react';
import { bound } from '@/utils/format';

/** The attributes that tie an input to its label, help and error. */
export interface FieldInput {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

interface Props {
  label: ReactNode;
  /** Its path in the surrounding form, by which an error from the server finds it. */
  name?: string;
  help?: ReactNode;
  error?: string;
  required?: boolean;
  /** Half a row wide: two such fields stand side by side. */
  half?: boolean;
  /** The kind of input: a switch stands beside its label. */
  kind?: string;
  children: (input: FieldInput) => ReactNode;
}

/** The error of an input or group, announced when it appears. */
export const FieldError = ({ id, children }: { id?: string; children?: string }) =>
  children ? (
    <small id={id} className="field-error" role="alert">
      {children}
    </small>
  ) : null;

/** An input with its label, help and error. */
export function Field({ label, name, help, error, required, half, kind, children }: Props) {
  const id = useId();
  const told = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={kind === 'switch' ? 'campo campo-switch' : 'campo'} data-kind={kind} data-field={name} data-half={half || undefined}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="required" aria-hidden>
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': told || undefined,
        'aria-required': required || undefined,
      })}
      {help && (
        <small id={`${id}-help`} className="field-help">
          {typeof help === 'string' ? bound(help) : help}
        </small>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface GroupProps extends Pick<Props, 'label' | 'name' | 'error'> {
  className?: string;
  children: ReactNode;
}

/** A group of inputs under one name, with their common error. */
export function FieldGroup({ label, name, error, className = '', children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      className={`min-w-0 mt-4 mx-0 mb-0 p-0 border-none ${className}`}
      data-field={name}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-2 p-0 text-lg font-semibold text-strong">{label}</legend>
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** The class of a plain input with the theme's look. */
export const inputClass = (invalid?: unknown): string => `p-inputtext p-component${invalid ? ' p-invalid' : ''}`;
