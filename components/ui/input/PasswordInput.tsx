import { forwardRef, type ComponentProps } from 'react';
import { BareIcon } from '../BareIcon';
import { inputClass } from '../Field';
import css from './PasswordInput.module.css';

interface Props extends ComponentProps<'input'> {
  /** The autocomplete token: 'current-password', 'new-password'. */
  autoComplete: string;
  /** Whether the text is readable. */
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** A password input with a button to show its text. */
export const PasswordInput = forwardRef<HTMLInputElement, Props>(function PasswordInput({ shown, onShow, ...input }, ref) {
  return (
    <div className={`${css.password} relative`}>
      <input {...input} ref={ref} type={shown ? 'text' : 'password'} className={inputClass(input['aria-invalid'])} />
      <BareIcon icon={shown ? 'pi-eye-slash' : 'pi-eye'} label="Mostrar contraseña" aria-pressed={shown} onClick={() => onShow(!shown)} />
    </div>
  );
});
