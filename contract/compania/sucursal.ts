import * as z from 'zod';
import { bytes, MAX_ARCHIVO, subida, Subido } from '../archivos/archivo';
import { call } from '../call';
import { codigo, telefono, texto, textoOpcional } from '../campos';
import { editable, inactivos, pagina, porId, version } from '../crud';
import { verLogo } from './compania';

/** A branch as its maintenance page shows it. Whoever holds the access sees every branch of the company, assigned or not. */
export const Sucursal = z.object({
  /** Also the code that people call it by. */
  codigoSucursal: codigo,
  descripcionSucursal: texto(60),
  telefono,
  direccion: textoOpcional(200),
  activo: z.boolean(),
  version,
  codigoLogo: codigo.nullable(),
  /** The active users who work in it. */
  usuarios: z.array(z.object({ usuario: z.string(), nombre: z.string() })),
  /** The active students of it. */
  estudiantes: z.int(),
  /** Whether the caller works in it. */
  propia: z.boolean(),
});
export type Sucursal = z.infer<typeof Sucursal>;

const { input, body } = editable(Sucursal, 'codigoSucursal', ['codigoLogo', 'usuarios', 'estudiantes', 'propia']);
export type SucursalInput = z.infer<typeof input>;

/** A branch as pickers show one. */
export const SucursalLigera = Sucursal.pick({ codigoSucursal: true, descripcionSucursal: true, activo: true });

const access = [29];
const ligeras = z.array(SucursalLigera);

export const sucursal = {
  entity: 'sucursal',
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
  filter: call({
    method: 'GET',
    path: 'sucursal/all/filter',
    access,
    summary: 'Buscar sucursales',
    paged: true,
    query: pagina(['descripcionSucursal', 'codigoSucursal', 'estudiantes'], inactivos),
    result: z.array(Sucursal),
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
