import { useSubmit } from '../form/useSubmit';

interface Removed {
  eliminado: boolean;
  desactivado: boolean;
}

/** Asks for confirmation before deleting a row, and says whether it was deleted or only deactivated because something refers to it. */
export function useRemove<R>(remove: (row: R) => Promise<Removed>, nombre: (row: R) => string, then: () => void) {
  const { submit: ask, busy } = useSubmit(remove, {
    ask: (row) => ({
      header: `¿Eliminar «${nombre(row)}»?`,
      message: 'No se puede deshacer. Si ya se usó en otra parte, solo quedará inactivo.',
      accept: 'Eliminar',
    }),
    success: ({ desactivado }, row) =>
      desactivado ? `«${nombre(row)}» está en uso: no se eliminó, quedó inactivo` : `«${nombre(row)}» se eliminó`,
    then,
  });
  return { ask, busy };
}
