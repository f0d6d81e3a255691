import type { Traslado } from '@/contract/inscripciones/actos';
import { transferirLote } from '@/services/inscripciones';
import { usePorPartes } from '../../form/usePorPartes';

/** How many students one request moves. */
const PARTE = 25;

type Pide = Parameters<typeof transferirLote>[0]['body'];

/** Transfers students in batches of PARTE. */
export function useTransferir(onHecho: () => void) {
  const { hacer, ...estado } = usePorPartes<Traslado>(PARTE, onHecho);
  const mover = ({ codigoInscripciones, ...pide }: Pide) =>
    hacer(codigoInscripciones, (parte) => transferirLote({ body: { ...pide, codigoInscripciones: parte } }));
  return { mover, ...estado };
}
