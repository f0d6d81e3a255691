import { forwardRef, type ComponentProps } from 'react';
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
    <div className={css.password}>
      <input
        {...input}
        ref={ref}
        type={shown ? 'text' : 'password'}
        className={`p-inputtext p-component${input['aria-invalid'] ? ' p-invalid' : ''}`}
      />
      <button type="button" className="icon-button" aria-label="Mostrar contraseña" aria-pressed={shown} onClick={() => onShow(!shown)}>
        <i className={shown ? 'pi pi-eye-slash' : 'pi pi-eye'} aria-hidden />
      </button>
    </div>
  );
});
