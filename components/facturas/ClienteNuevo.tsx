import { useState } from 'react';
import { NuevoCliente, type Cliente } from '@/contract/facturas/venta';
import { nuevoCliente } from '@/services/facturas';
import { newId } from '@/utils/id';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { Field } from '../form/field';

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
  // One key per dialog, so that a retry after a lost answer does not create a second person.
  const [clave] = useState(newId);
  const send = async (value: NuevoCliente) => onCreado(await nuevoCliente({ body: { ...value, codigoSucursal } }, { clave }));
  return (
    <FormDialog title="Cliente nuevo" schema={NuevoCliente} value={{}} onSubmit={send} onClose={onClose}>
      <Fields fields={fields} />
    </FormDialog>
  );
}
