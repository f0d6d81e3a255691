import { IconButton } from '../ui/Button';

/** The edit and delete buttons of a row. */
export const RowActions = ({ nombre, onEdit, onRemove }: { nombre: string; onEdit: () => void; onRemove?: () => void }) => (
  <>
    <IconButton icon="pi-pencil" label={`Editar ${nombre}`} onClick={onEdit} />
    {onRemove && <IconButton icon="pi-trash" label={`Eliminar ${nombre}`} severity="danger" onClick={onRemove} />}
  </>
);
