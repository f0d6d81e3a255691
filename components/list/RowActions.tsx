import { IconButton } from '../ui/IconButton';

interface Props {
  nombre: string;
  onEdit: () => void;
  onRemove?: () => void;
}

/** The edit and delete buttons of a row. */
export const RowActions = ({ nombre, onEdit, onRemove }: Props) => (
  <>
    <IconButton icon="pi-pencil" label={`Editar ${nombre}`} onClick={onEdit} />
    {onRemove && <IconButton icon="pi-trash" label={`Eliminar ${nombre}`} severity="danger" onClick={onRemove} />}
  </>
);
