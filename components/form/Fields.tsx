import { useMemo, useState, type ComponentProps } from 'react';
import { useController, type ControllerRenderProps } from 'react-hook-form';
import { phone } from '@/utils/format';
import { FailedOptions, type Retriable } from '../data/useLoaded';
import { Field as Labels, inputClass, type FieldInput } from '../ui/Field';
import { CheckList } from '../ui/input/CheckList';
import { DateInput } from '../ui/input/DateInput';
import { NumberInput } from '../ui/input/NumberInput';
import { PasswordInput } from '../ui/input/PasswordInput';
import { Select, type Option } from '../ui/input/Select';
import { Switch } from '../ui/input/Switch';
import { isBlank, useFormSchema, ruleOf, schemaAt } from './Form';

interface Named<I> {
  name: keyof I & string;
  label: string;
  /** Half a row wide: two such fields stand side by side. */
  half?: true;
  /** A line of help below the field. */
  help?: string;
}

/** The autocomplete tokens for a user's own data; fields about other people have none. */
type Own = 'given-name' | 'family-name' | 'email' | 'tel' | 'username' | 'organization' | 'one-time-code';

/** One field of a form, by kind. A control that is not listed is written in the page that needs it. */
export type Field<I> =
  | (Named<I> & { kind: 'text' | 'email' | 'tel'; autoComplete?: Own; inputMode?: 'numeric' })
  | (Named<I> & { kind: 'textarea' | 'number' | 'money' | 'percent' | 'date' | 'hora' | 'switch' })
  | (Named<I> & { kind: 'password'; autoComplete: 'new-password' | 'current-password' | 'off' })
  | (Named<I> & { kind: 'checks'; options: readonly Option[] })
  | (Named<I> & {
      kind: 'select';
      options: readonly Option[];
      placeholder?: string;
      /** The loadable of its options, for its error and retry. */ from?: Retriable;
    });

interface Props<I> {
  fields: readonly Field<I>[];
  /** The path of the fields in the form: 'modalidades.0.' for a row of a list. */
  prefix?: string;
}

interface ControlProps {
  field: Field<any>;
  aria: FieldInput;
  input: ControllerRenderProps;
  empty: '' | null;
}

/**
 * Seven to thirteen digits make a phone, which is formatted when the field loses the focus. Words between them are an extension or begin
 * a second number: these stay as typed for the schema to refuse, since their digits in a row are a number of nobody.
 */
const PHONE = /^\D*\d(?:[^\d\p{L}]*\d){6,12}\D*$/u;

// An e-mail is not type="email": browsers silently change what was typed there.
const TYPES: Record<string, ComponentProps<'input'>> = {
  text: { type: 'text', inputMode: 'text' },
  email: { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  tel: { type: 'tel', inputMode: 'tel' },
  hora: { type: 'time' },
};

function TextControl({ field, input, empty, aria }: ControlProps) {
  const value = (input.value as string) ?? '';
  const props = {
    ...aria,
    ref: input.ref,
    className: inputClass(aria['aria-invalid']),
    value,
    // Browsers must not suggest the data of children and guardians; only a user's own data may be filled in.
    autoComplete: 'autoComplete' in field ? field.autoComplete : 'off',
    onBlur: () => {
      if (field.kind === 'tel' && PHONE.test(value)) input.onChange(phone(value));
      input.onBlur();
    },
    onChange: ({ target }: { target: { value: string } }) => input.onChange(target.value || empty),
  };
  if (field.kind === 'textarea') return <textarea {...props} rows={3} />;
  return <input {...props} {...TYPES[field.kind]} {...('inputMode' in field && { inputMode: field.inputMode })} />;
}

function PasswordControl({ field, input, aria }: ControlProps) {
  const [shown, setShown] = useState(false);
  const { autoComplete } = field as Extract<Field<any>, { kind: 'password' }>;
  const value = (input.value as string) ?? '';
  return <PasswordInput {...input} {...aria} autoComplete={autoComplete} maxLength={200} value={value} shown={shown} onShow={setShown} />;
}

function Control(props: ControlProps) {
  const { field, input, empty, aria } = props;
  const { value, onChange, onBlur, ref } = input;
  const common = { ...aria, ref, onBlur };
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'tel':
    case 'textarea':
    case 'hora':
      return <TextControl {...props} />;
    case 'password':
      return <PasswordControl {...props} />;
    case 'date':
      return <DateInput {...common} value={(value as string) ?? ''} onChange={(day) => onChange(day || empty)} />;
    case 'number':
    case 'money':
    case 'percent': {
      const decimals = field.kind === 'number' ? 0 : 2;
      return <NumberInput {...common} value={isBlank(value) ? null : Number(value)} onChange={onChange} decimals={decimals} />;
    }
    case 'select':
      return (
        <>
          <Select {...common} options={field.options} placeholder={field.placeholder} value={value as string} onChange={onChange} />
          {field.from && <FailedOptions of={field.from} />}
        </>
      );
    case 'checks': {
      const chosen = (value ?? []) as unknown[];
      const items = field.options.map(({ value: key, label }) => ({ key: key!, label, checked: chosen.includes(key) }));
      const toggle = (key: string | number, on: boolean) => onChange(on ? [...chosen, key] : chosen.filter((one) => one !== key));
      return (
        <div role="group" aria-label={field.label} aria-describedby={aria['aria-describedby']}>
          <CheckList items={items} onToggle={toggle} />
        </div>
      );
    }
    case 'switch':
      // In an address it is a text.
      return <Switch id={aria.id} checked={value === true || value === 'true'} onChange={onChange} />;
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

/** One labelled control per field of the surrounding Form, with a mark if required and its error below. */
export const Fields = <I,>({ fields, prefix = '' }: Props<I>) => (
  <div className="campos">
    {fields.map((field) => (
      <Labelled key={field.name} field={field} name={prefix + field.name} />
    ))}
  </div>
);
