import { faltaDeContrasena } from '@/contract/usuarios/contrasena';
import { Restablecer } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { ActForm } from '../../form/ActForm';
import { Fields, type Field } from '../../form/Fields';
import { NuevaContrasena } from '../NuevaContrasena';
import type { Entrega } from './ContrasenaEntregada';

const schema = Restablecer.superRefine(({ usuario, newPassword }, context) => {
  const falta = faltaDeContrasena(newPassword, usuario);
  if (falta) context.addIssue({ code: 'custom', path: ['newPassword'], message: falta });
});
const fields: Field<Restablecer>[] = [
  { name: 'temporal', label: 'Deberá cambiarla al entrar', kind: 'switch' },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Queda en la auditoría: «la olvidó», «salió de la academia»…' },
];

/** The new credentials, and the number of sessions that the change ended. */
export type Cambiada = Entrega & { sesionesCerradas: number };

/** Sets another user's password, typed or generated, temporary by default, with a reason. */
export const ContrasenaOtro = ({ usuario, onDone }: { usuario: string; onDone: (cambiada: Cambiada) => void }) => (
  <ActForm
    label={`Contraseña de ${usuario}`}
    schema={schema}
    value={{ usuario, temporal: true }}
    accept="Cambiar contraseña"
    icon="pi-lock"
    act={async (body) => ({ ...(await usuarioService.resetPassword({ body })), password: body.newPassword })}
    onDone={({ debeCambiar, ...cambiada }) => onDone({ ...cambiada, temporal: debeCambiar })}
  >
    <NuevaContrasena name="newPassword" label="Nueva contraseña" usuario={usuario} />
    <Fields fields={fields} />
    <p className="field-help">Sus sesiones se cerrarán en todos los equipos.</p>
  </ActForm>
);
