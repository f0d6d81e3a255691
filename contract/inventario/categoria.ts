import * as z from 'zod';
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
  access: [48],
  readers: [33, 37, 42, 43, 64, 70],
  row: Categoria,
  sort: ['descripcion', 'activo'],
});
export type CategoriaInput = z.infer<typeof categoria.input>;
