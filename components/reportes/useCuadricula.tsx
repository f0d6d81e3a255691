import Link from 'next/link';
import { ACCESO } from '@/contract/accesos';
import { usePermiso } from '../data/useSession';

interface DeGrupo {
  codigoGrupo: number;
  grupo: string;
}

/** The cell of a group, linked to its attendance grid in some days for users who may open it. */
export function useCuadricula<R extends DeGrupo>(dias: (row: R) => { desde?: string; hasta?: string }) {
  const grupo = (row: R) => {
    const { desde = '', hasta = '' } = dias(row);
    return <Link href={`/report/asistencia?codigoGrupo=${row.codigoGrupo}&desde=${desde}&hasta=${hasta}`}>{row.grupo}</Link>;
  };
  return usePermiso([ACCESO.asistenciaPorGrupo]) ? { grupo } : undefined;
}
