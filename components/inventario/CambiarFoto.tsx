import { articuloService } from '@/services/inventario';
import { fotoDe, SubirFoto } from '../archivos/SubirFoto';
import { FotoArticulo, type Retratado } from './FotoArticulo';

/** The photo with the buttons that change it; it is saved at once, independently of the form around it. */
export const CambiarFoto = ({ articulo, onFoto }: { articulo: Retratado; onFoto: (codigoFoto: number | null) => void }) => (
  <SubirFoto label="Foto" hasPhoto={articulo.codigoFoto !== null} {...fotoDe(articuloService, articulo.codigoArticulo, onFoto)}>
    <FotoArticulo articulo={articulo} large />
  </SubirFoto>
);
