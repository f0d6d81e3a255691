import { TIPO_USUARIO } from '@/contract/palabras';
import type { TipoUsuario } from '@/contract/usuarios/cuenta';
import type { SucursalElegida, Usuario } from '@/contract/usuarios/usuario';
import type { Field } from '../form/Fields';

/** From the fewest rights to the most. */
const POR_ALCANCE: readonly TipoUsuario[] = ['PROFESOR', 'OPERADOR', 'ADMINISTRADOR'];

/** The field of a user's type, limited to the types that the caller may assign: none with more rights than the caller's own. */
export const tipoDe = (propio: TipoUsuario = 'PROFESOR'): Field<Pick<Usuario, 'tipoUsuario'>>[] => [
  {
    name: 'tipoUsuario',
    label: 'Tipo',
    kind: 'select',
    options: POR_ALCANCE.slice(0, POR_ALCANCE.indexOf(propio) + 1).map((value) => ({ value, label: TIPO_USUARIO[value] })),
    help: 'Un profesor ve solo sus grupos; un administrador puede saltarse algunas reglas.',
  },
];

/** The branches of a user in the form of the call. */
export const elegidas = ({ sucursalUsuario }: Pick<Usuario, 'sucursalUsuario'>): SucursalElegida[] =>
  sucursalUsuario.map(({ codigoSucursal, defecto }) => ({ codigoSucursal, defecto }));

/** The roles of a user in the form of the call. */
export const rolesDe = ({ accesoRolUsuario }: Pick<Usuario, 'accesoRolUsuario'>) =>
  accesoRolUsuario.map(({ codigoRol }) => ({ codigoRol }));
