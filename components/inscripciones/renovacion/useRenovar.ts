import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { renovarPeriodo } from '@/services/inscripciones';
import { usePorPartes } from '../../form/usePorPartes';

type Pide = Omit<Parameters<typeof renovarPeriodo>[0]['body'], 'grupos'> & { grupos: readonly number[] };

/** Renews one group per request; a further run continues where it stopped. */
export function useRenovar(onHecho: () => void) {
  const { hacer, ...estado } = usePorPartes<GrupoRenovado>(1, onHecho);
  const renovar = ({ grupos, ...pide }: Pide) => hacer(grupos, (parte) => renovarPeriodo({ body: { ...pide, grupos: parte } }));
  return { renovar, ...estado };
}
