import type { Usuario } from '@/contract/usuarios/usuario';
import { useSubmit } from '../form/useSubmit';

const cambiar = async ({ usuario }: Usuario, activo: boolean) =>
  (await import('@/services/usuarios')).usuarioService.estado({ body: { usuario, activo } });

/** Deactivates a user after a confirmation, or reactivates one. */
export const useEstadoUsuario = (then: () => void) =>
  useSubmit(cambiar, {
    ask: ({ nombreCompleto }, activo) =>
      activo
        ? undefined
        : {
            header: `¿Desactivar a ${nombreCompleto}?`,
            message: 'Sus sesiones se cierran y no podrá entrar hasta que lo reactive. Lo que hizo se conserva.',
            accept: 'Desactivar',
          },
    success: ({ nombreCompleto, activo }) => (activo ? `${nombreCompleto} puede entrar de nuevo` : `${nombreCompleto} ya no puede entrar`),
    then,
  }).submit;
