import type { TipoUsuario } from '@/contract/usuarios/cuenta';
import type { SucursalElegida, Usuario } from '@/contract/usuarios/usuario';
import type { Field } from '../form/field';
import { tiposQueDa } from './tipos';

/** The field of a user's type, limited to the types that the caller may assign. */
export const tipoDe = (propio: TipoUsuario): Field<Pick<Usuario, 'tipoUsuario'>>[] => [
  {
    name: 'tipoUsuario',
    label: 'Tipo',
    kind: 'select',
    options: tiposQueDa(propio),
    help: 'Un profesor ve solo sus grupos; un administrador puede saltarse algunas reglas.',
  },
];

/** The branches of a user in the form of the call. */
export const elegidas = ({ sucursalUsuario }: Pick<Usuario, 'sucursalUsuario'>): SucursalElegida[] =>
  sucursalUsuario.map(({ codigoSucursal, defecto }) => ({ codigoSucursal, defecto }));

/** The roles of a user in the form of the call. */
export const rolesDe = ({ accesoRolUsuario }: Pick<Usuario, 'accesoRolUsuario'>) =>
  accesoRolUsuario.map(({ codigoRol }) => ({ codigoRol }));
