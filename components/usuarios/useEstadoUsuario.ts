import type { Usuario } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { confirm } from '../feedback/confirm';
import { useSubmit } from '../form/useSubmit';

/** Deactivates a user after a confirmation, or reactivates one. */
export function useEstadoUsuario(then: () => void) {
  const { submit } = useSubmit((usuario: string, activo: boolean) => usuarioService.estado({ body: { usuario, activo } }), {
    success: ({ nombreCompleto, activo }) => (activo ? `${nombreCompleto} puede entrar de nuevo` : `${nombreCompleto} ya no puede entrar`),
    then,
  });
  const desactivar = async ({ usuario, nombreCompleto }: Usuario) => {
    const question = {
      header: `¿Desactivar a ${nombreCompleto}?`,
      message: 'Sus sesiones se cierran y no podrá entrar hasta que lo reactive. Lo que hizo se conserva.',
      accept: 'Desactivar',
    };
    if (await confirm(question)) await submit(usuario, false);
  };
  return { desactivar, reactivar: ({ usuario }: Usuario) => submit(usuario, true) };
}
