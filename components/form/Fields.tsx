import { InputSwitch } from 'primereact/inputswitch';
import { useId, useMemo } from 'react';
import { useController, type ControllerRenderProps } from 'react-hook-form';
import { DateInput } from '../ui/DateInput';
import { useFormSchema } from './Form';
import { NumberInput } from '../ui/NumberInput';
import { ruleOf, schemaAt } from './schema';
import { Select } from '../ui/Select';
import type { Field } from '../list/types';

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

function TextControl({ field, id, input, empty, aria }: ControlProps) {
  const props = {
    ...aria,
    id,
    ref: input.ref,
    className: `p-inputtext p-component${aria['aria-invalid'] ? ' p-invalid' : ''}`,
    value: (input.value as string) ?? '',
    onBlur: input.onBlur,
    onChange: ({ target }: { target: { value: string } }) => input.onChange(target.value || empty),
  };
  if (field.kind === 'textarea') return <textarea {...props} rows={3} />;
  return <input {...props} type={field.kind === 'hora' ? 'time' : 'text'} autoComplete="off" />;
}

function Control(props: ControlProps) {
  const { field, id, input, empty, aria } = props;
  const { value, onChange, onBlur, ref } = input;
  const common = { ...aria, id, ref, onBlur };
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'hora':
      return <TextControl {...props} />;
    case 'date':
      return <DateInput {...common} value={(value as string) ?? ''} onChange={(day) => onChange(day || empty)} />;
    case 'number':
    case 'money': {
      const decimals = field.kind === 'money' ? 2 : 0;
      return <NumberInput {...common} value={isBlank(value) ? null : Number(value)} onChange={onChange} decimals={decimals} />;
    }
    case 'select':
      return <Select {...common} options={field.options} placeholder={field.placeholder} value={value as string} onChange={onChange} />;
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
