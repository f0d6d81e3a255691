import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bytes, MAX_ARCHIVO, subida, Subido } from '../archivos/archivo';
import { call } from '../call';
import { codigo, telefono, texto, textoOpcional } from '../campos';
import { editable, porId, version } from '../crud';
import { columnaActivo, inactivos, list } from '../list';
import { verLogo } from './compania';

/** A branch on its maintenance page; holders of the access see every branch of the company, assigned to them or not. */
export const Sucursal = z.object({
  /** Also the code that users know it by. */
  codigoSucursal: codigo,
  descripcionSucursal: texto(60),
  telefono,
  direccion: textoOpcional(200),
  activo: z.boolean(),
  version,
  codigoLogo: codigo.nullable(),
  /** The active users assigned to it. */
  usuarios: z.array(z.object({ usuario: z.string(), nombre: z.string() })),
  /** The number of its active students. */
  estudiantes: z.int(),
  /** Whether the caller is assigned to it. */
  propia: z.boolean(),
});
export type Sucursal = z.infer<typeof Sucursal>;

const { input, body } = editable(Sucursal, 'codigoSucursal', ['codigoLogo', 'usuarios', 'estudiantes', 'propia']);
export type SucursalInput = z.infer<typeof input>;

/** The fields of a branch that a picker shows. */
export const SucursalLigera = Sucursal.pick({ codigoSucursal: true, descripcionSucursal: true, activo: true });

const access = [ACCESO.sucursal];
const ligeras = z.array(SucursalLigera);

/** More names than this make the cell too tall. */
const NOMBRES = 3;

/** The users of a branch: 'Ana Peña, Luis Díaz y 4 más'. */
function usuariosEnPalabras({ usuarios }: z.output<typeof Sucursal>): string {
  const nombres = usuarios.map(({ nombre }) => nombre);
  if (nombres.length <= NOMBRES) return nombres.join(', ');
  return `${nombres.slice(0, NOMBRES - 1).join(', ')} y ${nombres.length - NOMBRES + 1} más`;
}

export const sucursal = {
  entity: 'sucursal',
  name: 'Sucursal',
  key: 'codigoSucursal',
  row: Sucursal,
  input,
  save: call({
    method: 'POST',
    path: 'sucursal/save',
    access,
    summary: 'Crear sucursal, en la que quien la crea trabaja desde ya',
    body: input,
    result: Sucursal,
  }),
  update: call({ method: 'PUT', path: 'sucursal/update', access, ofBranch: true, summary: 'Modificar sucursal', body, result: Sucursal }),
  id: call({ method: 'GET', path: 'sucursal/id/{id}', access, summary: 'Leer sucursal', params: porId, result: Sucursal }),
  all: call({ method: 'GET', path: 'sucursal/all', access, summary: 'Todas las sucursales de la compañía', result: ligeras }),
  active: call({ method: 'GET', path: 'sucursal/all/active', access, summary: 'Sucursales activas de la compañía', result: ligeras }),
  filter: list({
    path: 'sucursal/all/filter',
    access,
    summary: 'Buscar sucursales',
    title: 'Sucursales',
    row: Sucursal,
    sort: ['descripcionSucursal', 'codigoSucursal', 'estudiantes'],
    query: inactivos,
    columns: [
      { id: 'descripcionSucursal', header: 'Sucursal', sort: 'descripcionSucursal' },
      { id: 'codigoSucursal', header: 'Código', sort: 'codigoSucursal', kind: 'number' },
      { id: 'telefono', header: 'Teléfono' },
      { id: 'direccion', header: 'Dirección', hidden: true },
      { id: 'usuarios', header: 'Usuarios', value: usuariosEnPalabras },
      { id: 'estudiantes', header: 'Estudiantes', sort: 'estudiantes', kind: 'number' },
      columnaActivo,
    ],
  }),
  remove: call({
    method: 'DELETE',
    path: 'sucursal/delete/{id}',
    access,
    summary: 'Eliminar una sucursal que no se usó, o desactivarla',
    mensaje: 'Eliminado',
    params: porId,
    result: z.object({ eliminado: z.boolean(), desactivado: z.boolean() }),
  }),
  logo: call({
    method: 'GET',
    path: 'sucursal/logo/{id}',
    access: 'session',
    pendiente: ['contrasena', 'segundoFactor'],
    summary: 'El logo de una sucursal de la compañía',
    download: true,
    params: porId,
    query: verLogo,
    result: bytes,
  }),
  saveLogo: call({
    method: 'POST',
    path: 'sucursal/logo/save/{id}',
    access,
    summary: 'Poner o cambiar el logo de una sucursal',
    upload: MAX_ARCHIVO,
    params: porId,
    query: z.strictObject(subida),
    result: Subido,
  }),
  deleteLogo: call({
    method: 'DELETE',
    path: 'sucursal/logo/delete/{id}',
    access,
    summary: 'Quitar el logo de una sucursal',
    mensaje: 'Eliminado',
    params: porId,
    result: z.object({ eliminado: z.boolean() }),
  }),
};
