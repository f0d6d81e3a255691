import type { Articulo } from '@/contract/inventario/articulo';
import { articuloService } from '@/services/inventario';
import { Foto } from '../archivos/Foto';
import { SubirFoto } from '../archivos/SubirFoto';

type Retratado = Pick<Articulo, 'codigoArticulo' | 'codigoFoto' | 'nombre'>;

/** The thumbnail of an article's photo; its initials without one. */
export const FotoArticulo = ({ articulo: { codigoArticulo, codigoFoto, nombre }, large }: { articulo: Retratado; large?: true }) => (
  <Foto
    nombre={nombre}
    codigoFoto={codigoFoto}
    large={large}
    load={() => articuloService.foto({ params: { id: codigoArticulo }, query: { miniatura: true } })}
  />
);

/** The photo with the buttons that change it; it is saved at once, independently of the form around it. */
export function CambiarFoto({ articulo, onFoto }: { articulo: Retratado; onFoto: (codigoFoto: number | null) => void }) {
  const params = { id: articulo.codigoArticulo };
  return (
    <SubirFoto
      label="Foto"
      hasPhoto={articulo.codigoFoto !== null}
      onUpload={({ nombre, archivo }) =>
        articuloService.saveFoto({ params, query: { nombre }, archivo }).then(({ codigoArchivo }) => onFoto(codigoArchivo))
      }
      onRemove={() => articuloService.deleteFoto({ params }).then(() => onFoto(null))}
    >
      <FotoArticulo articulo={articulo} large />
    </SubirFoto>
  );
}
