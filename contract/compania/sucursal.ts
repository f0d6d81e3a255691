import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bytes, subir } from '../archivos/archivo';
import { get, post, put } from '../call';
import { codigo, fecha, telefono, texto, textoOpcional } from '../campos';
import { editable, eliminar, porId, quitar, version } from '../crud';
import { inactivos, list } from '../list';
import { verLogo } from './compania';
import { sucursales } from './listas';

/** A branch on its maintenance page; holders of the access see every branch of the company, assigned to them or not. */
export const Sucursal = z.object({
  /** Also the code that users know it by. */
  codigoSucursal: codigo,
  descripcionSucursal: texto(60),
  telefono,
  direccion: textoOpcional(200),
  /** The day of change: no instalment is made of a span that ended before it; null: the branch was always here. */
  diaArranque: fecha.nullable().default(null),
  /** Whether the debts brought on that day are right: until then no reminder of the branch goes out by itself. */
  deudasRevisadas: z.boolean().default(false),
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
const SucursalLigera = Sucursal.pick({ codigoSucursal: true, descripcionSucursal: true, activo: true });

const access = [ACCESO.sucursal];
const ligeras = z.array(SucursalLigera);

export const sucursal = {
  entity: 'sucursal',
  name: sucursales.name,
  key: sucursales.key,
  row: Sucursal,
  input,
  save: post('sucursal/save', access, 'Crear sucursal, en la que quien la crea trabaja desde ya', { body: input, result: Sucursal }),
  update: put('sucursal/update', access, 'Modificar sucursal', { ofBranch: true, body, result: Sucursal }),
  id: get('sucursal/id/{id}', access, 'Leer sucursal', { params: porId, result: Sucursal }),
  all: get('sucursal/all', access, 'Todas las sucursales de la compañía', { result: ligeras }),
  active: get('sucursal/all/active', access, 'Sucursales activas de la compañía', { result: ligeras }),
  filter: list({
    ...sucursales,
    access,
    summary: 'Buscar sucursales',
    row: Sucursal,
    query: inactivos,
  }),
  remove: eliminar('sucursal/delete/{id}', access, 'Eliminar una sucursal que no se usó, o desactivarla'),
  logo: get('sucursal/logo/{id}', 'session', 'El logo de una sucursal de la compañía', {
    pendiente: ['contrasena', 'segundoFactor'],
    download: true,
    params: porId,
    query: verLogo,
    result: bytes,
  }),
  saveLogo: subir('sucursal/logo/save/{id}', access, 'Poner o cambiar el logo de una sucursal'),
  deleteLogo: quitar('sucursal/logo/delete/{id}', access, 'Quitar el logo de una sucursal'),
};
