import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post, put } from '../call';
import { codigo, codigoEnRuta, dinero, porcentaje, puntosBasicos, texto, textoOpcional } from '../campos';
import { editable, eliminar, porId, version } from '../crud';
import { list } from '../list';
import { fotoDe } from '../personas/foto';
import { articulos } from './listaArticulos';

/** A physical item that is stocked and sold; each size is an article of its own. */
export const Articulo = z.object({
  codigoArticulo: codigo,
  /** The academy's own code; assigned by the server if empty. */
  codigo: textoOpcional(30),
  /** The text of its barcode. */
  codigoBarra: z.union([
    z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{3,40}$/, 'Use de 3 a 40 letras, números o signos, sin espacios'),
    z.literal(''),
  ]),
  descripcion: texto(80),
  /** 'M', '38'; '' for an article without sizes. */
  talla: textoOpcional(15),
  codigoCategoria: codigo,
  codigoSuplidor: codigo.nullable(),
  precio: dinero,
  itbis: porcentaje,
  /** Minimum stock in a branch. */
  existenciaMinima: z.int().min(0).max(99_999),
  /** Pieces in the box in which it is bought; 1 where it is bought by the piece. */
  piezasPorCaja: z.int().min(1).max(9_999).default(1),
  activo: z.boolean(),
  version,
  /** The article whose other sizes these are; null for an article without sizes. */
  codigoModelo: codigo.nullable(),
  codigoFoto: codigo.nullable(),
  /** Description and size. */
  nombre: z.string(),
  categoria: z.string(),
  suplidor: z.string(),
  /** Average cost of one piece over all branches. */
  costoPromedio: dinero,
  /** Pieces in the requested branch, or in all of the user's branches. */
  existencia: z.int(),
});
export type Articulo = z.infer<typeof Articulo>;

const computed = ['codigoModelo', 'codigoFoto', 'nombre', 'categoria', 'suplidor', 'costoPromedio', 'existencia'] as const;
const { input, body } = editable(Articulo, 'codigoArticulo', computed);
export type ArticuloInput = z.infer<typeof input>;

const access = [ACCESO.articulo];
const readers = [
  ACCESO.articulo,
  ACCESO.compra,
  ACCESO.existencia,
  ACCESO.transferirArticulos,
  ACCESO.movimientoInventario,
  ACCESO.cargaArticulos,
];
const rows = z.array(Articulo);
const deSucursal = z.strictObject({ codigoSucursal: codigoEnRuta.optional() });

/** The fields of an article that purchase, transfer, adjustment and count show, found by words or barcode. */
export const ArticuloLigero = z.object({
  codigoArticulo: codigo,
  codigo: z.string(),
  codigoBarra: z.string(),
  nombre: z.string(),
  costoPromedio: dinero,
  itbis: puntosBasicos,
  piezasPorCaja: z.int(),
  /** Pieces in the branch. */
  existencia: z.int(),
});
export type ArticuloLigero = z.infer<typeof ArticuloLigero>;

/** The stock of an article in one branch. */
export const ExistenciaEnSucursal = z.object({
  codigoSucursal: codigo,
  sucursal: z.string(),
  existencia: z.int(),
  valor: dinero,
  /** Pieces in transit to the branch. */
  porLlegar: z.int(),
});
export type ExistenciaEnSucursal = z.infer<typeof ExistenciaEnSucursal>;

export const articulo = {
  entity: 'articulo',
  name: articulos.name,
  key: articulos.key,
  row: Articulo,
  input,
  save: post('articulo/save', access, 'Crear artículo', { body: input, result: Articulo }),
  update: put('articulo/update', access, 'Modificar artículo', { body, result: Articulo }),
  id: get('articulo/id/{id}', readers, 'Leer artículo', { params: porId, result: Articulo }),
  all: get('articulo/all', readers, 'Todos los artículos', { query: deSucursal, result: rows }),
  active: get('articulo/all/active', readers, 'Artículos activos', { query: deSucursal, result: rows }),
  buscar: get(
    'articulo/buscar',
    [ACCESO.articulo, ACCESO.compra, ACCESO.transferirArticulos, ACCESO.movimientoInventario, ACCESO.existencia],
    'Artículos activos por texto o código de barras; el que tiene ese código, solo él',
    {
      query: z.strictObject({ codigoSucursal: codigoEnRuta.optional(), filtro: z.string().trim().max(100).default('') }),
      result: z.array(ArticuloLigero),
    },
  ),
  existencias: get('articulo/existencia/{id}', readers, 'Existencia de un artículo en cada sucursal', {
    params: porId,
    result: z.array(ExistenciaEnSucursal),
  }),
  filter: list({
    ...articulos,
    access: readers,
    summary: 'Buscar artículos',
    row: Articulo,
  }),
  remove: eliminar('articulo/delete/{id}', access, 'Eliminar artículo, o desactivarlo si algo lo nombra'),
  tallas: post('articulo/tallas', access, 'Crear otras tallas de un artículo, cada una con su código y su existencia', {
    mensaje: 'Tallas creadas',
    body: z.strictObject({ codigoArticulo: codigo, tallas: z.array(texto(15)).min(1).max(30) }),
    result: rows,
  }),
  ...fotoDe({ path: 'articulo', de: 'un artículo', access, readers: [...readers, ACCESO.nuevaFactura, ACCESO.cobro] }),
};
