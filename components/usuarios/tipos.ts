import type { TipoUsuario } from '@/contract/usuarios/cuenta';
import type { Option } from '../ui/input/Select';

/** The label of each type of user. */
export const TIPO_USUARIO: Record<TipoUsuario, string> = { ADMINISTRADOR: 'Administrador', OPERADOR: 'Operador', PROFESOR: 'Profesor' };

/** From the fewest rights to the most. */
const POR_ALCANCE: readonly TipoUsuario[] = ['PROFESOR', 'OPERADOR', 'ADMINISTRADOR'];

/** The types that a user may assign: none with more rights than the user's own. */
export const tiposQueDa = (propio: TipoUsuario): Option[] =>
  POR_ALCANCE.slice(0, POR_ALCANCE.indexOf(propio) + 1).map((value) => ({ value, label: TIPO_USUARIO[value] }));
