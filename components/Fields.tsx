import { InputSwitch } from 'primereact/inputswitch';
import { useId, useMemo } from 'react';
import { useController, type ControllerRenderProps } from 'react-hook-form';
import { DateInput } from './DateInput';
import { useFormSchema } from './Form';
import { NumberInput } from './NumberInput';
import { ruleOf, schemaAt } from './schema';
import { Select } from './Select';
import type { Field } from './types';

interface Props<I> {
  fields: readonly Field<I>[];
  /** Where the fields are in the form: 'modalidades.0.' for a row of a list. */
  prefix?: string;
}

interface Aria {
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
}

interface ControlProps {
  field: Field<any>;
  id: string;
  input: ControllerRenderProps;
  empty: '' | null;
  aria: Aria;
}

function Control({ field, id, input, empty, aria }: ControlProps) {
  const { value, onChange, onBlur, ref } = input;
  const className = `p-inputtext p-component${aria['aria-invalid'] ? ' p-invalid' : ''}`;
  const text = {
    ...aria,
    id,
    ref,
    className,
    onBlur,
    value: (value as string) ?? '',
    onChange: (e: { target: { value: string } }) => onChange(e.target.value || empty),
  };
  switch (field.kind) {
    case 'text':
      return <input {...text} autoComplete="off" />;
    case 'textarea':
      return <textarea {...text} rows={3} />;
    case 'hora':
      return <input {...text} type="time" />;
    case 'date':
      return (
        <DateInput {...aria} id={id} ref={ref} value={(value as string) ?? ''} onChange={(day) => onChange(day || empty)} onBlur={onBlur} />
      );
    case 'number':
    case 'money':
      return (
        <NumberInput
          {...aria}
          id={id}
          ref={ref}
          value={isBlank(value) ? null : Number(value)}
          onChange={onChange}
          onBlur={onBlur}
          decimals={field.kind === 'money' ? 2 : 0}
        />
      );
    case 'select':
      return (
        <Select
          {...aria}
          id={id}
          ref={ref}
          options={field.options}
          placeholder={field.placeholder}
          value={value as string}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'switch':
      return <InputSwitch inputId={id} checked={!!value} onChange={(e) => onChange(e.value)} />;
  }
}

function Labelled({ field, name }: { field: Field<any>; name: string }) {
  const id = useId();
  const schema = useFormSchema();
  const { field: input, fieldState } = useController({ name });
  const { required, empty } = useMemo(() => ruleOf(schema && schemaAt(schema, name)), [schema, name]);
  const error = fieldState.error?.message;
  const told = [error && `${id}-error`, field.help && `${id}-help`].filter(Boolean).join(' ');
  const marked = required && field.kind !== 'switch';
  const aria: Aria = { 'aria-invalid': !!error, 'aria-describedby': told || undefined, 'aria-required': marked || undefined };
  return (
    <div className={`campo campo-${field.kind}`} data-field={name} data-half={field.half}>
      <label htmlFor={id}>
        {field.label}
        {marked && (
          <span className="required" aria-hidden>
            *
          </span>
        )}
      </label>
      <Control field={field} id={id} input={input} empty={empty} aria={aria} />
      {field.help && (
        <small id={`${id}-help`} className="field-help">
          {field.help}
        </small>
      )}
      {error && (
        <small id={`${id}-error`} className="field-error" role="alert">
          {error}
        </small>
      )}
    </div>
  );
}

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

/** One labelled control per field of the Form around it, required ones marked, its fault under it. */
export const Fields = <I,>({ fields, prefix = '' }: Props<I>) => (
  <div className="campos">
    {fields.map((field) => (
      <Labelled key={field.name} field={field} name={prefix + field.name} />
    ))}
  </div>
);
