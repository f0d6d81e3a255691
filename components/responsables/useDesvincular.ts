import { responsableService } from '@/services/responsables';
import { useSubmit } from '../form/useSubmit';

interface Vinculo {
  codigoResponsable: number;
  responsable: string;
  estudiante?: string;
}

/** Asks before a guardian is removed from a child, and says whether the person was deleted too. */
export function useDesvincular(then: () => void) {
  return useSubmit(({ codigoResponsable }: Vinculo) => responsableService.remove({ params: { id: codigoResponsable } }), {
    ask: ({ responsable, estudiante }) => ({
      header: `¿Desvincular a ${responsable}?`,
      message: `Dejará de ser responsable${estudiante ? ` de ${estudiante}` : ''}. Si nada más depende de su ficha, también se elimina.`,
      accept: 'Desvincular',
    }),
    success: ({ personaEliminada }, { responsable }) => `Se desvinculó a ${responsable}${personaEliminada ? ' y se eliminó su ficha' : ''}`,
    then,
  }).submit;
}
