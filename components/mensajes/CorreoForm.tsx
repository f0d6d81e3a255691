import { useController } from 'react-hook-form';
import { AjustesCorreo, type EstadoAjustes } from '@/contract/mensajes/correo';
import { correoService } from '@/services/mensajes';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { PasswordField } from '../form/PlainFields';
import type { Field } from '../form/field';
import { ProbarCorreo } from './ProbarCorreo';
import { SEGURIDAD } from './estadoCorreo';

const servidor: Field<AjustesCorreo>[] = [
  { name: 'servidor', label: 'Servidor', kind: 'text', help: 'El que indica su proveedor, como smtp.gmail.com' },
  {
    name: 'seguridad',
    label: 'Seguridad',
    kind: 'select',
    half: true,
    options: Object.entries(SEGURIDAD).map(([value, label]) => ({ value, label })),
  },
  { name: 'puerto', label: 'Puerto', kind: 'number', half: true, help: '587 con STARTTLS, 465 con TLS' },
  { name: 'usuario', label: 'Usuario', kind: 'text' },
];
const remitente: Field<AjustesCorreo>[] = [
  { name: 'remitente', label: 'Correo del remitente', kind: 'email' },
  { name: 'nombreRemitente', label: 'Nombre del remitente', kind: 'text', help: 'Lo que lee la familia: el nombre de su academia' },
];

/** The password of the mail account. A stored one is never shown, and stays if nothing is typed. */
function Clave({ tieneClave }: { tieneClave: boolean }) {
  const { field, fieldState } = useController({ name: 'clave' });
  return (
    <div data-field="clave">
      <PasswordField
        name="clave"
        label={tieneClave ? 'Contraseña (vacía: la guardada)' : 'Contraseña'}
        autoComplete="new-password"
        value={(field.value as string) ?? ''}
        onChange={({ target }) => field.onChange(target.value)}
        error={fieldState.error?.message}
      />
    </div>
  );
}

interface Props {
  estado: EstadoAjustes;
  onSaved: (estado: EstadoAjustes) => void;
  onClose: () => void;
}

/** Edits the company's mail server, with a test of the typed settings before saving. */
export function CorreoForm({ estado, onSaved, onClose }: Props) {
  const { tieneClave, claveLegible, origen: _, ...ajustes } = estado;
  return (
    <FormDialog
      title="Servidor de correo"
      schema={AjustesCorreo}
      value={{ ...ajustes, clave: '' }}
      onSubmit={(body) => correoService.update({ body }).then(onSaved)}
      onClose={onClose}
      reread={() => correoService.ajustes()}
    >
      <Fields fields={servidor} />
      <Clave tieneClave={tieneClave && claveLegible} />
      <Fields fields={remitente} />
      <ProbarCorreo />
    </FormDialog>
  );
}
