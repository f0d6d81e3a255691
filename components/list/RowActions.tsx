import { Button } from 'primereact/button';

interface Props {
  nombre: string;
  onEdit: () => void;
  onRemove?: () => void;
}

/** What one can do with a row. */
export const RowActions = ({ nombre, onEdit, onRemove }: Props) => (
  <>
    <Button type="button" icon="pi pi-pencil" aria-label={`Editar ${nombre}`} text rounded onClick={onEdit} />
    {onRemove && (
      <Button type="button" icon="pi pi-trash" aria-label={`Eliminar ${nombre}`} text rounded severity="danger" onClick={onRemove} />
    )}
  </>
);
