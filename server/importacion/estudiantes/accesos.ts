import { ACCESO } from '@/contract/accesos';
import type { Columna } from '@/contract/importacion/cargaEstudiantes';
import { mayCall } from '@/contract/routes';
import { forbidden } from '../../lib/serve';
import type { User } from '../../lib/scope';
import type { FilaLeida } from './filas';

/** Throws 403 when the file enrols or bills and the user has no access to do so at the desk. */
export function assertPuede({ accesos }: User, leidas: readonly FilaLeida[]) {
  const trae = (columna: Columna) => leidas.some(({ dadas }) => dadas.has(columna));
  if (trae('grupo') && !mayCall([ACCESO.inscripcion], accesos))
    throw forbidden('Inscribir desde un archivo pide el acceso «Inscripción»: deje la columna «Grupo» fuera', 'acceso');
  const rebaja = (columna: Columna, acceso: number, cual: string) => {
    if (trae(columna) && !mayCall([acceso], accesos)) throw forbidden(`La columna «${cual}» pide un acceso que usted no tiene`, 'acceso');
  };
  rebaja('cuota', ACCESO.descuento, 'Cuota propia');
  rebaja('beca', ACCESO.otorgarBeca, 'Beca o descuento');
  if (leidas.some(({ fila }) => fila?.becaPorcentaje) && !mayCall([ACCESO.otorgarBeca], accesos))
    throw forbidden('Dar becas desde un archivo pide el acceso «Otorgar beca»: conteste que quedan en las notas', 'acceso');
  if ((trae('balance') || trae('aFavor')) && !mayCall([ACCESO.nuevaFactura], accesos))
    throw forbidden('Cargar balances pide el acceso «Nueva factura»: deje la columna «Balance anterior» fuera', 'acceso');
}
