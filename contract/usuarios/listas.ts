import { plural } from '@/utils/format';
import { columnaActivo, conTelefono, type Listado, wordsOf } from '../columns';
import { TIPO_USUARIO } from '../palabras';
import type { Rol } from './rol';
import type { Usuario } from './usuario';

/** A user's branches, the default one first: ['Naco', 'y 2 otras']. */
export const sucursalesEnPalabras = ({ sucursalUsuario, otrasSucursales }: Pick<Usuario, 'sucursalUsuario' | 'otrasSucursales'>) => [
  ...[...sucursalUsuario].sort((a, b) => Number(b.defecto) - Number(a.defecto)).map((una) => una.descripcionSucursal),
  ...(otrasSucursales > 0 ? [`y ${plural(otrasSucursales, 'otra')}`] : []),
];

/** Users, with their roles and branches. */
export const usuarios = {
  path: 'usuario/all/filter',
  key: 'codigoUsuario',
  name: 'Usuario',
  title: 'Usuarios',
  sort: ['nombreCompleto', 'usuario', 'tipoUsuario', 'ultimoAcceso'],
  filters: { tipoUsuario: wordsOf(TIPO_USUARIO), inactivos: 'siNo' },
  columns: [
    { id: 'nombreCompleto', header: 'Nombre', sort: 'nombreCompleto' },
    { id: 'usuario', header: 'Usuario', sort: 'usuario', hidden: true },
    { id: 'tipoUsuario', header: 'Tipo', sort: 'tipoUsuario', value: ({ tipoUsuario }) => TIPO_USUARIO[tipoUsuario] },
    {
      id: 'roles',
      header: 'Roles',
      hidden: true,
      value: ({ accesoRolUsuario: suyos }) => suyos.map(({ descripcion }) => descripcion).join(', '),
    },
    { id: 'sucursales', header: 'Sucursales', value: (row) => sucursalesEnPalabras(row).join(', ') },
    { id: 'ultimoAcceso', header: 'Último acceso', sort: 'ultimoAcceso', kind: 'moment' },
    columnaActivo,
  ],
  inside: conTelefono<Usuario>,
} as const satisfies Listado<Usuario>;

/** Roles, with the number of accesses and users of each. */
export const roles = {
  path: 'rol/all/filter',
  key: 'codigoRol',
  name: 'Rol',
  title: 'Roles',
  sort: ['descripcion', 'accesos', 'usuarios'],
  columns: [
    { id: 'descripcion', header: 'Rol', sort: 'descripcion' },
    { id: 'accesos', header: 'Accesos', sort: 'accesos', kind: 'number' },
    { id: 'usuarios', header: 'Usuarios', sort: 'usuarios', kind: 'number' },
    columnaActivo,
  ],
} as const satisfies Listado<Rol>;
