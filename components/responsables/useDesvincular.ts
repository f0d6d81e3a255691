import { responsableService } from '@/services/responsables';
import { confirm } from '../feedback/confirm';
import { useSubmit } from '../form/useSubmit';

interface Vinculo {
  codigoResponsable: number;
  responsable: string;
  estudiante?: string;
}

/** Asks before a guardian is removed from a child, and says whether the person was deleted too. */
export function useDesvincular(then: () => void) {
  const { submit } = useSubmit(
    async ({ codigoResponsable, responsable }: Vinculo) => ({
      ...(await responsableService.remove({ params: { id: codigoResponsable } })),
      responsable,
    }),
    {
      success: ({ personaEliminada, responsable }) =>
        personaEliminada ? `Se desvinculó a ${responsable} y se eliminó su ficha` : `Se desvinculó a ${responsable}`,
      then,
    },
  );
  return async (vinculo: Vinculo) => {
    const question = {
      header: `¿Desvincular a ${vinculo.responsable}?`,
      message: `Dejará de ser responsable${vinculo.estudiante ? ` de ${vinculo.estudiante}` : ''}. Si nada más depende de su ficha, también se elimina.`,
      accept: 'Desvincular',
    };
    if (await confirm(question)) await submit(vinculo);
  };
}
