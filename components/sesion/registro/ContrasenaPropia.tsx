import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { faltaDeContrasena } from '@/contract/sesion/contrasena';
import { AdministradorInicial } from '@/contract/sesion/registro';
import { PasswordField } from '../../form/PlainFields';
import { Strength } from '../Strength';

/** The administrator of the contract, with the password typed twice: nobody is there yet who could give another one. */
export const ConContrasena = AdministradorInicial.extend({ repetir: z.string() }).superRefine(({ usuario, password, repetir }, context) => {
  const falta = faltaDeContrasena(password, usuario);
  if (falta) context.addIssue({ code: 'custom', path: ['password'], message: falta });
  else if (repetir !== password) context.addIssue({ code: 'custom', path: ['repetir'], message: 'No coincide con la contraseña' });
});

function Password({ name, label }: { name: string; label: string }) {
  const { field, fieldState } = useController({ name });
  return (
    <div data-field={name}>
      <PasswordField
        {...field}
        value={(field.value as string | undefined) ?? ''}
        label={label}
        autoComplete="new-password"
        maxLength={200}
        error={fieldState.error?.message}
      />
    </div>
  );
}

/** The own new password, twice, with its strength; for a form over `ConContrasena`. */
export function ContrasenaPropia() {
  const [password = '', usuario = ''] = useWatch({ name: ['password', 'usuario'] }) as (string | undefined)[];
  return (
    <>
      <Password name="password" label="Contraseña" />
      <Strength password={password} usuario={usuario} />
      <Password name="repetir" label="Repita la contraseña" />
    </>
  );
}
