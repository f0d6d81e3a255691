import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, textoOpcional } from '../campos';
import { crud, deCatalogo } from '../crud';
import { categorias } from './listas';

export const Categoria = z.object({
  codigoCategoria: codigo,
  ...deCatalogo,
  /** The parent category; null at the top of the tree. */
  codigoPadre: codigo.nullable().default(null),
  /** The path of its parent: 'Uniformes › Juego'; '' at the top. */
  dentroDe: z.string(),
  /** The number of its active articles, without those of its subcategories. */
  articulos: z.int(),
  nota: textoOpcional(250),
});
export type Categoria = z.infer<typeof Categoria>;

export const categoria = crud('categoria', {
  ...categorias,
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
});
export type CategoriaInput = z.infer<typeof categoria.input>;
