import * as z from 'zod';
import { columnaActivo } from '../list';
import { ACCESO } from '../accesos';
import { codigo, texto, textoOpcional } from '../campos';
import { crud, version } from '../crud';

export const Categoria = z.object({
  codigoCategoria: codigo,
  descripcion: texto(80),
  /** The parent category; null at the top of the tree. */
  codigoPadre: codigo.nullable().default(null),
  /** The path of its parent: 'Uniformes › Juego'; '' at the top. */
  dentroDe: z.string(),
  /** The number of its active articles, without those of its subcategories. */
  articulos: z.int(),
  nota: textoOpcional(250),
  activo: z.boolean(),
  version,
});
export type Categoria = z.infer<typeof Categoria>;

/** The full path in the tree: 'Uniformes › Juego › Camisetas'. */
export const rutaDe = ({ dentroDe, descripcion }: Pick<Categoria, 'dentroDe' | 'descripcion'>) =>
  dentroDe ? `${dentroDe} › ${descripcion}` : descripcion;

export const categoria = crud('categoria', {
  key: 'codigoCategoria',
  name: 'Categoría',
  title: 'Categorías de artículos',
  access: [ACCESO.categoria],
  readers: [
    ACCESO.articulo,
    ACCESO.compra,
    ACCESO.existencia,
    ACCESO.transferirArticulos,
    ACCESO.cargaArticulos,
    ACCESO.movimientoInventario,
  ],
  row: Categoria,
  computed: ['dentroDe', 'articulos'],
  sort: ['descripcion', 'activo'],
  columns: [
    { id: 'descripcion', header: 'Categoría', sort: 'descripcion', value: rutaDe },
    { id: 'articulos', header: 'Artículos', kind: 'number' },
    { id: 'nota', header: 'Nota' },
    { ...columnaActivo, sort: 'activo' },
  ],
});
export type CategoriaInput = z.infer<typeof categoria.input>;
