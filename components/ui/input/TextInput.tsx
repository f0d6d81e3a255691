import { forwardRef, type ComponentProps } from 'react';
import { Field, inputClass } from '../Field';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value?: string;
  onChange: (text: string) => void;
}

/** A line of text of at most 200 characters. The browser suggests nothing: it would show what somebody else wrote about another child. */
export const TextInput = forwardRef<HTMLInputElement, Props>(function TextInput({ onChange, className = '', ...rest }, ref) {
  return (
    <input
      maxLength={200}
      autoComplete="off"
      {...rest}
      ref={ref}
      className={`${inputClass(rest['aria-invalid'])} ${className}`}
      onChange={({ target }) => onChange(target.value)}
    />
  );
});

type LabelledProps = Omit<Props, 'required'> & Pick<ComponentProps<typeof Field>, 'label' | 'half' | 'required' | 'help' | 'error'>;

/** A line of text with its label, help and error, outside of a form of the contract. */
export const LabelledText = forwardRef<HTMLInputElement, LabelledProps>(function LabelledText(
  { label, half, required, help, error, ...text },
  ref,
) {
  return <Field {...{ label, half, required, help, error }}>{(input) => <TextInput {...text} {...input} ref={ref} />}</Field>;
});
