import type { ComponentProps } from 'react';
import css from './PasswordInput.module.css';

interface Props extends ComponentProps<'input'> {
  /** What a browser may fill in: 'current-password', 'new-password'. */
  autoComplete: string;
  /** Whether what is typed can be read. */
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** A password that can be made readable. */
export const PasswordInput = ({ shown, onShow, ...input }: Props) => (
  <div className={css.password}>
    <input
      {...input}
      type={shown ? 'text' : 'password'}
      className={`p-inputtext p-component${input['aria-invalid'] ? ' p-invalid' : ''}`}
    />
    <button type="button" className="icon-button" aria-label="Mostrar contraseña" aria-pressed={shown} onClick={() => onShow(!shown)}>
      <i className={shown ? 'pi pi-eye-slash' : 'pi pi-eye'} aria-hidden />
    </button>
  </div>
);
