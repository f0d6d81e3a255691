import type { Traslado } from '@/contract/inscripciones/actos';
import { transferirLote } from '@/services/inscripciones';
import { usePorPartes } from '../../form/usePorPartes';

/** So many move with each request. */
const PARTE = 25;

type Pide = Parameters<typeof transferirLote>[0]['body'];

/** Moves students in parts of 25. */
export function useTransferir(onHecho: () => void) {
  const { hacer, ...estado } = usePorPartes<Traslado>(PARTE, onHecho);
  const mover = ({ codigoInscripciones, ...pide }: Pide) =>
    hacer(codigoInscripciones, (parte) => transferirLote({ body: { ...pide, codigoInscripciones: parte, previsualizar: false } }));
  return { mover, ...estado };
}
