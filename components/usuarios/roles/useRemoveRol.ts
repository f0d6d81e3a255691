import type { Rol } from '@/contract/usuarios/rol';
import { rolService } from '@/services/accesos';
import { plural } from '@/utils/format';
import { useSubmit } from '../../form/useSubmit';
import { useMisAccesos } from '../accesos/useMisAccesos';

const question = ({ descripcion, usuarios }: Rol) =>
  usuarios === 0
    ? { header: `¿Eliminar «${descripcion}»?`, message: 'No se puede deshacer. Nadie tiene este rol.', accept: 'Eliminar' }
    : {
        header: `¿Desactivar «${descripcion}»?`,
        message: `Lo ${usuarios === 1 ? 'tiene' : 'tienen'} ${plural(usuarios, 'usuario')}: no se elimina, queda inactivo, y ellos pierden lo que ningún otro rol les da. Al activarlo lo recuperan.`,
        accept: 'Desactivar',
      };

/** Asks before a role is deleted, naming the users who would lose accesses; a role in use is only deactivated. */
export function useRemoveRol(then: () => void) {
  const { recargar } = useMisAccesos();
  const remove = async (rol: Rol) => ({ ...(await rolService.remove({ params: { id: rol.codigoRol } })), nombre: rol.descripcion });
  return useSubmit(remove, {
    ask: question,
    success: ({ desactivado, nombre }) => `«${nombre}» ${desactivado ? 'quedó inactivo' : 'se eliminó'}`,
    then: ({ desactivado }) => {
      then();
      if (desactivado) void recargar();
    },
  }).submit;
}
