import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { faltaDeContrasena } from '@/contract/usuarios/contrasena';
import { AdministradorInicial } from '@/contract/sesion/registro';
import { ContrasenaCampo } from '../ContrasenaCampo';
import { Strength } from '../../usuarios/Strength';

/** The contract's administrator with the password typed twice, because there is no other user yet who could reset it. */
export const ConContrasena = AdministradorInicial.extend({ repetir: z.string() }).superRefine(({ usuario, password, repetir }, context) => {
  const falta = faltaDeContrasena(password, usuario);
  if (falta) context.addIssue({ code: 'custom', path: ['password'], message: falta });
  else if (repetir !== password) context.addIssue({ code: 'custom', path: ['repetir'], message: 'No coincide con la contraseña' });
});

/** The administrator's new password, twice, with its strength; for a form over `ConContrasena`. */
export function ContrasenaPropia() {
  const [password = '', usuario = ''] = useWatch({ name: ['password', 'usuario'] }) as (string | undefined)[];
  return (
    <>
      <ContrasenaCampo name="password" label="Contraseña" autoComplete="new-password" />
      <Strength password={password} usuario={usuario} />
      <ContrasenaCampo name="repetir" label="Repita la contraseña" autoComplete="new-password" />
    </>
  );
}
