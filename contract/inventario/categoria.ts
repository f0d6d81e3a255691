import * as z from 'zod';
import { columnaActivo } from '../list';
import { ACCESO } from '../accesos';
import { codigo, texto, textoOpcional } from '../campos';
import { crud, version } from '../crud';

export const Categoria = z.object({
  codigoCategoria: codigo,
  descripcion: texto(80),
  nota: textoOpcional(250),
  activo: z.boolean(),
  version,
});
export type Categoria = z.infer<typeof Categoria>;

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
  sort: ['descripcion', 'activo'],
  columns: [
    { id: 'descripcion', header: 'Descripción', sort: 'descripcion' },
    { id: 'nota', header: 'Nota' },
    { ...columnaActivo, sort: 'activo' },
  ],
});
export type CategoriaInput = z.infer<typeof categoria.input>;
