import type { TipoUsuario } from '@/contract/sesion/sesion';
import type { Option } from '../ui/input/Select';

/** Every type of user in words. */
export const TIPO_USUARIO: Record<TipoUsuario, string> = { ADMINISTRADOR: 'Administrador', OPERADOR: 'Operador', PROFESOR: 'Profesor' };

/** From the one who sees the own groups to the one who may overrule. */
const POR_ALCANCE: readonly TipoUsuario[] = ['PROFESOR', 'OPERADOR', 'ADMINISTRADOR'];

/** The types that somebody of this type may give: none reaches further than the own. */
export const tiposQueDa = (propio: TipoUsuario): Option[] =>
  POR_ALCANCE.slice(0, POR_ALCANCE.indexOf(propio) + 1).map((value) => ({ value, label: TIPO_USUARIO[value] }));
