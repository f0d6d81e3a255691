import { useState } from 'react';
import { faltaDeContrasena } from '@/contract/usuarios/contrasena';
import { PasswordField } from '../form/PlainFields';
import { Strength } from '../usuarios/Strength';

type Texts = Record<string, string>;

interface Props {
  usuario: string;
  /** The name of the second field. */
  otra: string;
  errors: Texts;
}

/** What is wrong with a new password, or with its repetition in the field `otra`. */
export function faltaDeNueva(values: Texts, otra: string, usuario: string): Texts {
  const falta = faltaDeContrasena(values.newPassword!, usuario);
  if (falta) return { newPassword: falta };
  return values[otra] === values.newPassword ? {} : { [otra]: 'No coincide con la nueva contraseña' };
}

/** A new password, typed twice, with its strength; for a PlainForm. */
export function NuevaDosVeces({ usuario, otra, errors }: Props) {
  const [typed, setTyped] = useState('');
  const props = { autoComplete: 'new-password', maxLength: 200 };
  return (
    <>
      <PasswordField
        {...props}
        name="newPassword"
        label="Nueva contraseña"
        error={errors.newPassword}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Strength password={typed} usuario={usuario} error={errors.newPassword} />
      <PasswordField {...props} name={otra} label="Repita la nueva contraseña" error={errors[otra]} />
    </>
  );
}
