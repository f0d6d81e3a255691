import { AjustesCorreo, type EstadoAjustes } from '@/contract/mensajes/correo';
import { correoService } from '@/services/mensajes';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { Field } from '../form/field';
import { optionsOf } from '../ui/input/Select';
import { ProbarCorreo } from './ProbarCorreo';
import { SEGURIDAD } from './estadoCorreo';

const fields = (guardada: boolean): Field<AjustesCorreo>[] => [
  { name: 'servidor', label: 'Servidor', kind: 'text', help: 'El que indica su proveedor, como smtp.gmail.com' },
  { name: 'seguridad', label: 'Seguridad', kind: 'select', half: true, options: optionsOf(SEGURIDAD) },
  { name: 'puerto', label: 'Puerto', kind: 'number', half: true, help: '587 con STARTTLS, 465 con TLS' },
  { name: 'usuario', label: 'Usuario', kind: 'text' },
  // A stored password is never shown, and stays if nothing is typed.
  { name: 'clave', label: guardada ? 'Contraseña (vacía: la guardada)' : 'Contraseña', kind: 'password', autoComplete: 'new-password' },
  { name: 'remitente', label: 'Correo del remitente', kind: 'email' },
  { name: 'nombreRemitente', label: 'Nombre del remitente', kind: 'text', help: 'Lo que lee la familia: el nombre de su academia' },
];

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
      <Fields fields={fields(tieneClave && claveLegible)} />
      <ProbarCorreo />
    </FormDialog>
  );
}
