import { cajaActual } from '@/services/caja';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { useLoaded } from '../data/useLoaded';

/** The user's cash day in the branch that is not closed; its data is null when there is none, undefined while it is not known. */
export function useCajaDelDia() {
  const codigoSucursal = useAppSelector(selectSucursal)?.codigoSucursal;
  const dia = useLoaded(cajaActual, codigoSucursal === undefined ? undefined : { query: { codigoSucursal } });
  return { ...dia, codigoSucursal };
}
