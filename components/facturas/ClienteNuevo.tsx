import { NuevoCliente, type Cliente } from '@/contract/facturas/venta';
import { ventaService } from '@/services/facturas';
import type { Field } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { ActOptions } from '../form/useSubmit';

const fields: Field<NuevoCliente>[] = [
  { name: 'nombre', label: 'Nombre', kind: 'text', half: true },
  { name: 'apellido', label: 'Apellido', kind: 'text', half: true },
  { name: 'documento', label: 'Cédula o documento', kind: 'text', help: 'Si lo dice: con él se le encuentra la próxima vez.' },
  { name: 'telefono', label: 'Teléfono', kind: 'tel', half: true },
  { name: 'email', label: 'Correo', kind: 'email', half: true },
];

interface Props {
  codigoSucursal: number;
  onCreado: (cliente: Cliente) => void;
  onClose: () => void;
}

/** Creates a customer who only buys, without a child in the academy. */
export function ClienteNuevo({ codigoSucursal, onCreado, onClose }: Props) {
  const send = async (value: NuevoCliente, { clave }: ActOptions) =>
    onCreado(await ventaService.nuevoCliente({ body: { ...value, codigoSucursal } }, { clave }));
  return <FormDialog title="Cliente nuevo" schema={NuevoCliente} value={{}} fields={fields} onSubmit={send} onClose={onClose} />;
}
