import type { Articulo } from '@/contract/inventario/articulo';
import { fotoDeArticulo } from '@/services/plain/fotos';
import { Foto } from '../archivos/Foto';

type Retratado = Pick<Articulo, 'codigoArticulo' | 'codigoFoto' | 'nombre'>;

/** The thumbnail of an article's photo; its initials without one. */
export const FotoArticulo = ({ articulo: { codigoArticulo, codigoFoto, nombre }, large }: { articulo: Retratado; large?: true }) => (
  <Foto
    nombre={nombre}
    codigoFoto={codigoFoto}
    large={large}
    load={() => fotoDeArticulo({ params: { id: codigoArticulo }, query: { miniatura: true } })}
  />
);
