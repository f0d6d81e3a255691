import type { Usuario } from '@/contract/usuarios/usuario';
import { IconButton } from '../ui/IconButton';

interface Props {
  usuario: Usuario;
  /** Whether it is the caller's own account, which nobody can deactivate. */
  propio: boolean;
  onEdit: () => void;
  onDesactivar: () => void;
  onReactivar: () => void;
  onRemove: () => void;
}

/** The caller's actions on a user; none on a user with more rights. A user who has never signed in can be deleted, others only deactivated. */
export function UsuarioAcciones({ usuario, propio, onEdit, onDesactivar, onReactivar, onRemove }: Props) {
  const { nombreCompleto, activo, superior, ultimoAcceso } = usuario;
  if (superior) {
    const why = 'Tiene accesos, sucursales o un tipo que usted no: lo cambia quien también los tenga';
    return <i className="pi pi-lock nothing" role="img" aria-label={why} title={why} />;
  }
  return (
    <>
      <IconButton icon="pi-pencil" label={`Editar ${nombreCompleto}`} onClick={onEdit} />
      {!propio && activo && ultimoAcceso !== null && (
        <IconButton icon="pi-ban" label={`Desactivar ${nombreCompleto}`} onClick={onDesactivar} />
      )}
      {!propio && activo && ultimoAcceso === null && (
        <IconButton icon="pi-trash" label={`Eliminar ${nombreCompleto}`} severity="danger" onClick={onRemove} />
      )}
      {!activo && <IconButton icon="pi-replay" label={`Reactivar ${nombreCompleto}`} onClick={onReactivar} />}
    </>
  );
}
