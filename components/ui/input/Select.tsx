import { forwardRef, type ComponentProps } from 'react';
import { Field, inputClass } from '../Field';
import css from './Select.module.css';

/** One option of a select; its value is the one on the wire. */
export interface Option {
  value: string | number | null;
  label: string;
}

/** The options of a record of labels, value → label; `all` is the label of an option before them that chooses none. */
export const optionsOf = (words: Record<string, string>, all?: string): Option[] => [
  ...(all === undefined ? [] : [{ value: null, label: all }]),
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

interface Props {
  id?: string;
  options: readonly Option[];
  value: Option['value'] | undefined;
  onChange: (value: Option['value']) => void;
  onBlur?: () => void;
  /** Shown before anything is chosen. */
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
}

const textOf = (value: Option['value'] | undefined) => (value === null || value === undefined ? '' : String(value));

/** The native select with the theme's look: a wheel on a phone, type-ahead on a keyboard. onChange gets the option's own value, not a string. */
export const Select = forwardRef<HTMLSelectElement, Props>(function Select(
  { options, value, onChange, placeholder = 'Elija', ...rest },
  ref,
) {
  const chosen = textOf(value);
  const known = options.some((option) => textOf(option.value) === chosen);
  return (
    <span className={css.select}>
      <select
        {...rest}
        ref={ref}
        className={inputClass(rest['aria-invalid'])}
        data-empty={!known || undefined}
        value={known ? chosen : ''}
        onChange={({ target }) => onChange(options.find((option) => textOf(option.value) === target.value)?.value ?? null)}
      >
        {!known && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={textOf(option.value)} value={textOf(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
});

type LabelledProps = Props & Pick<ComponentProps<typeof Field>, 'label' | 'half' | 'required' | 'help' | 'error'>;

/** A select with its label, help and error, outside of a form of the contract. */
export const LabelledSelect = ({ label, half, required, help, error, ...select }: LabelledProps) => (
  <Field {...{ label, half, required, help, error }}>{(input) => <Select {...select} {...input} />}</Field>
);
