import type { ComponentProps } from 'react';
import { Field, inputClass } from '../Field';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value?: string;
  onChange: (text: string) => void;
}

/** A line of text of at most 200 characters. The browser suggests nothing: it would show what somebody else wrote about another child. */
export const TextInput = ({ onChange, className = '', ...rest }: Props) => (
  <input
    maxLength={200}
    autoComplete="off"
    {...rest}
    className={`${inputClass(rest['aria-invalid'])} ${className}`}
    onChange={({ target }) => onChange(target.value)}
  />
);

type LabelledProps = Omit<Props, 'required'> & Pick<ComponentProps<typeof Field>, 'label' | 'half' | 'required' | 'help' | 'error'>;

/** A line of text with its label, help and error, outside of a form of the contract. */
export const LabelledText = ({ label, half, required, help, error, ...text }: LabelledProps) => (
  <Field {...{ label, half, required, help, error }}>{(input) => <TextInput {...text} {...input} />}</Field>
);
