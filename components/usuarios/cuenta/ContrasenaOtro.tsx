import { Button } from '../../ui/Button';
import { faltaDeContrasena } from '@/contract/usuarios/contrasena';
import { Restablecer } from '@/contract/usuarios/usuario';
import { restablecerContrasena } from '@/services/usuarios';
import { Fields } from '../../form/Fields';
import { Form, useSchemaForm } from '../../form/Form';
import type { Field } from '../../form/field';
import { useSubmit } from '../../form/useSubmit';
import type { Entrega } from './ContrasenaEntregada';
import { NuevaContrasena } from '../NuevaContrasena';

const fields: Field<Restablecer>[] = [
  { name: 'temporal', label: 'Deberá cambiarla al entrar', kind: 'switch' },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Queda en la auditoría: «la olvidó», «salió de la academia»…' },
];

/** The new credentials, and the number of sessions that the change ended. */
export type Cambiada = Entrega & { sesionesCerradas: number };

interface Props {
  usuario: string;
  onDone: (cambiada: Cambiada) => void;
}

/** Sets another user's password, typed or generated, temporary by default, with a reason. */
export function ContrasenaOtro({ usuario, onDone }: Props) {
  const form = useSchemaForm(Restablecer, { usuario, temporal: true });
  const { submit, busy } = useSubmit(
    async (body: Restablecer) => ({ ...(await restablecerContrasena({ body })), password: body.newPassword }),
    {
      then: ({ debeCambiar, ...cambiada }) => onDone({ ...cambiada, temporal: debeCambiar }),
      refused: form.refuse,
    },
  );
  const send = (body: Restablecer) => {
    const falta = faltaDeContrasena(body.newPassword, usuario);
    if (falta) form.methods.setError('newPassword', { type: 'custom', message: falta }, { shouldFocus: true });
    else void submit(body);
  };
  return (
    <Form form={form} label={`Contraseña de ${usuario}`} onSubmit={send}>
      <NuevaContrasena name="newPassword" label="Nueva contraseña" usuario={usuario} />
      <Fields fields={fields} />
      <p className="field-help">Sus sesiones se cerrarán en todos los equipos.</p>
      <div className="botones">
        <Button type="submit" label="Cambiar contraseña" icon="pi pi-lock" loading={busy} />
      </div>
    </Form>
  );
}
