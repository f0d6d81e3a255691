import type { ListCall } from '@/contract/list';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import type { Field } from '../form/field';

const TODAS: Field<any> = {
  name: 'todas',
  label: 'Sucursales',
  kind: 'select',
  options: [
    { value: 'false', label: 'La elegida' },
    { value: 'true', label: 'Todas las mías' },
  ],
};

/** The filter of a report over several branches, for who has several. */
export function useSucursales({ query }: ListCall): Field<any>[] {
  const { sucursalesUsuario = [] } = useAppSelector(selectSession);
  return 'todas' in query.shape && sucursalesUsuario.length > 1 ? [TODAS] : [];
}
