import * as z from 'zod';
import { texto } from '@/contract/campos';
import type { Field } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';

const MAX_NAME = 40;
const Vista = z.strictObject({ nombre: texto(MAX_NAME) });
const FIELDS: Field<z.output<typeof Vista>>[] = [
  {
    name: 'nombre',
    label: 'Nombre',
    kind: 'text',
    help: 'Queda como pestaña sobre la lista, con sus filtros, su orden, sus columnas y su densidad.',
  },
];

/** Asks for the name under which a view of a list is kept. */
export const NombreDeVista = ({
  nombre: antes,
  onSave,
  onClose,
}: {
  nombre: string;
  onSave: (nombre: string) => void;
  onClose: () => void;
}) => (
  <FormDialog
    title="Guardar esta vista"
    schema={Vista}
    fields={FIELDS}
    value={{ nombre: antes }}
    onSubmit={({ nombre }) => Promise.resolve(onSave(nombre))}
    onClose={onClose}
  />
);
