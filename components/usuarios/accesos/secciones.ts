import { SECCIONES, type Acceso } from '@/contract/usuarios/acceso';
import { matches } from '@/utils/texto';

/** The accesses that match the filter, by section of the menu; empty sections are left out. */
export function porSeccion<A extends Acceso>(accesos: readonly A[], filtro: string) {
  const found = accesos.filter(({ descripcion, codigoAcceso, seccion }) => matches(`${descripcion} ${codigoAcceso} ${seccion}`, filtro));
  return SECCIONES.map((seccion) => ({ seccion, accesos: found.filter((one) => one.seccion === seccion) })).filter(
    (one) => one.accesos.length > 0,
  );
}

/** Why a user cannot grant an access. */
export const NO_LO_TIENE = 'Usted no lo tiene: no puede darlo.';
