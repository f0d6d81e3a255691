import { articuloService } from '@/services/inventario';
import { SubirFoto } from '../archivos/SubirFoto';
import { FotoArticulo, type Retratado } from './FotoArticulo';

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
