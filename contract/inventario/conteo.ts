import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, momento, saldo, texto, textoOpcional } from '../campos';
import { porId } from '../crud';
import { list } from '../list';

export const EstatusConteo = z.enum(['ABIERTO', 'CONTADO', 'CERRADO', 'CANCELADO']);
export const ESTATUS_CONTEO = {
  ABIERTO: 'Contando',
  CONTADO: 'Por cerrar',
  CERRADO: 'Cerrado',
  CANCELADO: 'Cancelado',
} as const;

/** A row of the table of physical counts. */
export const ConteoFila = z.object({
  codigoConteo: codigo,
  numero: z.int(),
  codigoSucursal: codigo,
  sucursal: z.string(),
  codigoCategoria: codigo.nullable(),
  /** '' if all articles are counted. */
  categoria: z.string(),
  estatus: EstatusConteo,
  contados: z.int(),
  /** Number of articles with a difference; null while counting. */
  diferencias: z.int().nullable(),
  nota: z.string(),
  momento,
  usuario: z.string(),
  terminado: momento.nullable(),
  terminadoPor: z.string(),
});
export type ConteoFila = z.infer<typeof ConteoFila>;

/** An article to be counted, without its expected quantity. */
export const ArticuloContable = z.object({ codigoArticulo: codigo, codigo: z.string(), codigoBarra: z.string(), nombre: z.string() });
export type ArticuloContable = z.infer<typeof ArticuloContable>;

/** The counted quantity of an article; the expected quantity and the difference are null while counting. */
export const LineaDeConteo = ArticuloContable.extend({
  contada: z.int(),
  esperada: z.int().nullable(),
  diferencia: z.int().nullable(),
  /** The value of the difference: for a closed count what it moved, before that at average cost. */
  valor: saldo.nullable(),
  motivo: z.string(),
});
export type LineaDeConteo = z.infer<typeof LineaDeConteo>;

/** A whole count. */
export const Conteo = ConteoFila.extend({
  detalles: z.array(LineaDeConteo),
  /** The first uncounted articles, and their number. */
  porContar: z.array(ArticuloContable),
  faltan: z.int(),
});
export type Conteo = z.infer<typeof Conteo>;

const deConteo = { codigoConteo: codigo };
const piezas = z.int().min(0).max(99_999);
const access = [ACCESO.movimientoInventario];

/** An act on a count, which answers the count after it. */
const acto = <B extends z.ZodRawShape>(path: string, summary: string, mensaje: string, body: B) =>
  post(`conteo/${path}`, access, summary, { idempotent: true, mensaje, body: z.strictObject(body), result: Conteo });

/** What happens to uncounted articles: their stock stays, or becomes 0. */
const SinContar = z.enum(['DEJAR', 'CERO']);

export const conteo = {
  save: acto('save', 'Empezar un conteo de una sucursal, de todos sus artículos o de una categoría', 'Conteo abierto', {
    codigoSucursal: codigo,
    codigoCategoria: codigo.nullable(),
    nota: textoOpcional(200),
  }),
  contar: acto('contar', 'Anotar cuántas piezas hay de un artículo, o sumar las de otro estante', 'Contado', {
    ...deConteo,
    codigoArticulo: codigo,
    cantidad: piezas,
    modo: z.enum(['FIJAR', 'SUMAR']),
  }),
  contarVarios: acto('contar/varios', 'Anotar a la vez cuántas piezas hay de varios artículos', 'Contados', {
    ...deConteo,
    detalles: z
      .array(z.strictObject({ codigoArticulo: codigo, cantidad: piezas }))
      .min(1)
      .max(500),
  }),
  quitar: acto('quitar', 'Quitar un artículo de un conteo, como si nadie lo hubiera contado', 'Quitado', {
    ...deConteo,
    codigoArticulo: codigo,
  }),
  terminar: acto('terminar', 'Terminar de contar y ver las diferencias', 'Terminado', { ...deConteo, sinContar: SinContar }),
  cerrar: acto('cerrar', 'Cerrar un conteo: cada diferencia, con su motivo, ajusta la existencia', 'Conteo cerrado', {
    ...deConteo,
    /** Every article with a difference. */
    detalles: z.array(z.strictObject({ codigoArticulo: codigo, motivo: texto(200) })).max(2000),
  }),
  cancelar: acto('cancelar', 'Cancelar un conteo sin ajustar nada', 'Conteo cancelado', deConteo),
  id: get('conteo/id/{id}', access, 'Leer un conteo', { params: porId, result: Conteo }),
  buscar: get('conteo/articulo', access, 'Artículos de un conteo por texto o código de barras, sin decir cuántos debería haber', {
    query: z.strictObject({ codigoConteo: codigoEnRuta, filtro: z.string().trim().max(100).default('') }),
    result: z.array(ArticuloContable),
  }),
  filter: list({
    path: 'conteo/all/filter',
    access,
    summary: 'Buscar conteos',
    title: 'Conteos',
    row: ConteoFila,
    sort: ['numero', 'momento', 'terminado'],
    newestFirst: true,
    query: { codigoSucursal: codigoEnRuta.optional(), estatus: EstatusConteo.optional() },
    columns: [
      { id: 'numero', header: 'Conteo', sort: 'numero', value: ({ numero }) => String(numero) },
      { id: 'momento', header: 'Abierto', kind: 'moment', sort: 'momento' },
      { id: 'categoria', header: 'Qué se cuenta', value: ({ categoria }) => categoria || 'Todos los artículos' },
      { id: 'estatus', header: 'Estado', value: ({ estatus }) => ESTATUS_CONTEO[estatus] },
      { id: 'contados', header: 'Artículos contados', kind: 'number' },
      { id: 'diferencias', header: 'Con diferencia', kind: 'number' },
      { id: 'terminado', header: 'Terminado', kind: 'moment', sort: 'terminado' },
      { id: 'usuario', header: 'Usuario' },
      { id: 'sucursal', header: 'Sucursal', hidden: true },
      { id: 'nota', header: 'Nota', hidden: true },
      { id: 'terminadoPor', header: 'Terminó', hidden: true },
    ],
  }),
};
