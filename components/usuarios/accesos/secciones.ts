import { SECCIONES, type Acceso } from '@/contract/usuarios/acceso';
import { matches } from '@/utils/texto';

/** Accesses by section of the menu, those that fit what was typed; a section without any is left out. */
export function porSeccion<A extends Acceso>(accesos: readonly A[], filtro: string) {
  const found = accesos.filter(({ descripcion, codigoAcceso, seccion }) => matches(`${descripcion} ${codigoAcceso} ${seccion}`, filtro));
  return SECCIONES.map((seccion) => ({ seccion, accesos: found.filter((one) => one.seccion === seccion) })).filter(
    (one) => one.accesos.length > 0,
  );
}

/** Why who lacks an access cannot give it. */
export const NO_LO_TIENE = 'Usted no lo tiene: no puede darlo.';
