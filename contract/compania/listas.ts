import { phone } from '@/utils/format';
import { columnaActivo, type Listado } from '../columns';
import type { Sucursal } from './sucursal';

/** More names than this make the cell too tall. */
const NOMBRES = 3;

/** The users of a branch: 'Ana Peña, Luis Díaz y 4 más'. */
function usuariosEnPalabras({ usuarios }: Pick<Sucursal, 'usuarios'>): string {
  const nombres = usuarios.map(({ nombre }) => nombre);
  if (nombres.length <= NOMBRES) return nombres.join(', ');
  return `${nombres.slice(0, NOMBRES - 1).join(', ')} y ${nombres.length - NOMBRES + 1} más`;
}

/** Branches, with their users and students. */
export const sucursales = {
  path: 'sucursal/all/filter',
  key: 'codigoSucursal',
  name: 'Sucursal',
  title: 'Sucursales',
  sort: ['descripcionSucursal', 'codigoSucursal', 'estudiantes'],
  columns: [
    { id: 'descripcionSucursal', header: 'Sucursal', sort: 'descripcionSucursal' },
    { id: 'codigoSucursal', header: 'Código', sort: 'codigoSucursal', kind: 'number' },
    { id: 'telefono', header: 'Teléfono' },
    { id: 'direccion', header: 'Dirección', hidden: true },
    { id: 'diaArranque', header: 'Día de arranque', kind: 'date', hidden: true },
    { id: 'usuarios', header: 'Usuarios', value: usuariosEnPalabras },
    { id: 'estudiantes', header: 'Estudiantes', sort: 'estudiantes', kind: 'number' },
    columnaActivo,
  ],
  inside: (row) => ({ ...row, telefono: phone(row.telefono) }),
} as const satisfies Listado<Sucursal>;
