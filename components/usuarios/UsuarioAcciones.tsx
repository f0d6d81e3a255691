import { Button } from 'primereact/button';
import type { Usuario } from '@/contract/usuarios/usuario';

interface Props {
  usuario: Usuario;
  /** Whether it is the own account: nobody ends that. */
  propio: boolean;
  onEdit: () => void;
  onDesactivar: () => void;
  onReactivar: () => void;
  onRemove: () => void;
}

/** What the caller can do with a user: nothing with one who reaches further; one who never signed in was perhaps a mistake, any other is kept. */
export function UsuarioAcciones({ usuario, propio, onEdit, onDesactivar, onReactivar, onRemove }: Props) {
  const { nombreCompleto, activo, superior, ultimoAcceso } = usuario;
  if (superior) {
    const why = 'Tiene accesos, sucursales o un tipo que usted no: lo cambia quien también los tenga';
    return <i className="pi pi-lock nothing" role="img" aria-label={why} title={why} />;
  }
  return (
    <>
      <Button type="button" icon="pi pi-pencil" aria-label={`Editar ${nombreCompleto}`} text rounded onClick={onEdit} />
      {!propio && activo && ultimoAcceso !== null && (
        <Button type="button" icon="pi pi-ban" aria-label={`Desactivar ${nombreCompleto}`} text rounded onClick={onDesactivar} />
      )}
      {!propio && activo && ultimoAcceso === null && (
        <Button
          type="button"
          icon="pi pi-trash"
          aria-label={`Eliminar ${nombreCompleto}`}
          text
          rounded
          severity="danger"
          onClick={onRemove}
        />
      )}
      {!activo && (
        <Button type="button" icon="pi pi-replay" aria-label={`Reactivar ${nombreCompleto}`} text rounded onClick={onReactivar} />
      )}
    </>
  );
}
