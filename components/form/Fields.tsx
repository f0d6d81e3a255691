import { InputSwitch } from 'primereact/inputswitch';
import { useMemo } from 'react';
import { useController, type ControllerRenderProps } from 'react-hook-form';
import { DateInput } from '../ui/input/DateInput';
import { Field as Labels, inputClass, type FieldInput } from '../ui/Field';
import { useFormSchema } from './Form';
import { NumberInput } from '../ui/input/NumberInput';
import { ruleOf, schemaAt } from './schema';
import { Select } from '../ui/input/Select';
import type { Field } from './field';

interface Props<I> {
  fields: readonly Field<I>[];
  /** Where the fields are in the form: 'modalidades.0.' for a row of a list. */
  prefix?: string;
}

interface ControlProps {
  field: Field<any>;
  aria: FieldInput;
  input: ControllerRenderProps;
  empty: '' | null;
}

function TextControl({ field, input, empty, aria }: ControlProps) {
  const props = {
    ...aria,
    ref: input.ref,
    className: inputClass(aria['aria-invalid']),
    value: (input.value as string) ?? '',
    onBlur: input.onBlur,
    onChange: ({ target }: { target: { value: string } }) => input.onChange(target.value || empty),
  };
  if (field.kind === 'textarea') return <textarea {...props} rows={3} />;
  return <input {...props} type={field.kind === 'hora' ? 'time' : 'text'} autoComplete="off" />;
}

function Control(props: ControlProps) {
  const { field, input, empty, aria } = props;
  const { value, onChange, onBlur, ref } = input;
  const common = { ...aria, ref, onBlur };
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
      return <InputSwitch inputId={aria.id} checked={!!value} onChange={(e) => onChange(e.value)} />;
  }
}

function Labelled({ field, name }: { field: Field<any>; name: string }) {
  const schema = useFormSchema();
  const { field: input, fieldState } = useController({ name });
  const { required, empty } = useMemo(() => ruleOf(schema && schemaAt(schema, name)), [schema, name]);
  const { label, help, half, kind } = field;
  const error = fieldState.error?.message;
  return (
    <Labels label={label} name={name} help={help} error={error} required={required && kind !== 'switch'} half={half} kind={kind}>
      {(aria) => <Control field={field} input={input} empty={empty} aria={aria} />}
    </Labels>
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
