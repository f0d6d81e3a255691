import { useState } from 'react';
import { faltaDeContrasena } from '@/contract/usuarios/contrasena';
import { cambiarConEnlace } from '@/services/sesion';
import { PasswordField } from '../../form/PlainFields';
import { PlainForm } from '../../form/PlainForm';
import { Strength } from '../../usuarios/Strength';

interface Props {
  /** The token of the link. */
  token: string;
  /** Receives the user whose password was changed. */
  onDone: (usuario: string) => void;
}

function check({ newPassword, repetir }: Record<string, string>): Record<string, string> {
  const falta = faltaDeContrasena(newPassword!, '');
  if (falta) return { newPassword: falta };
  return repetir === newPassword ? {} : { repetir: 'No coincide con la nueva contraseña' };
}

/** Sets a new password with a mailed link. */
export function Cambiar({ token, onDone }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <PlainForm
      label="Escoger una contraseña"
      action="Cambiar contraseña"
      icon="pi pi-lock"
      autoFocus
      check={check}
      act={({ newPassword }) => cambiarConEnlace({ body: { token, newPassword: newPassword! } })}
      then={({ usuario }) => onDone(usuario)}
    >
      {(errors) => (
        <>
          <PasswordField
            name="newPassword"
            label="Nueva contraseña"
            autoComplete="new-password"
            maxLength={200}
            error={errors.newPassword}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Strength password={typed} usuario="" />
          <PasswordField
            name="repetir"
            label="Repita la nueva contraseña"
            autoComplete="new-password"
            maxLength={200}
            error={errors.repetir}
          />
          <p className="field-help">Sus sesiones abiertas se cerrarán en todos los equipos.</p>
        </>
      )}
    </PlainForm>
  );
}
