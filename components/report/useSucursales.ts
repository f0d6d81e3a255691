import { useSession, useSucursal } from '../data/useSession';
import type { Field } from '../form/Fields';
import type { Listed } from '../list/listed';

/** The branch filter of a report, if it has one and the user has several branches; the selected branch is named, for print and files. */
export function useSucursales({ params }: Listed): Field<any>[] {
  const { sucursalesUsuario = [] } = useSession();
  const elegida = useSucursal()?.descripcionSucursal;
  const options = [
    { value: 'false', label: elegida ? `Solo ${elegida}` : 'La elegida' },
    { value: 'true', label: 'Todas las mías' },
  ];
  return params.names.includes('todas') && sucursalesUsuario.length > 1
    ? [{ name: 'todas', label: 'Sucursales', kind: 'select', options }]
    : [];
}
