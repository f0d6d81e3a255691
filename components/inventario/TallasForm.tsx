import * as z from 'zod';
import { texto } from '@/contract/campos';
import type { Articulo } from '@/contract/inventario/articulo';
import { articuloService } from '@/services/inventario';
import { FormDialog } from '../form/FormDialog';

const schema = z.strictObject({ tallas: texto(400) });
const HELP = 'Separadas por comas: S, M, L. Cada una es un artículo con su código y su existencia.';

/** The typed sizes without duplicates: 'S, m ,S' → ['S', 'm']. */
const separadas = (tallas: string) => [
  ...new Set(
    tallas
      .trim()
      .split(/\s*,\s*/)
      .filter(Boolean),
  ),
];

/** Creates further sizes of an article at its price. */
export const TallasForm = ({ articulo, onClose }: { articulo: Articulo; onClose: (changed: boolean) => void }) => (
  <FormDialog
    title={`Tallas de ${articulo.descripcion}`}
    schema={schema}
    value={{}}
    onSubmit={({ tallas }) => articuloService.tallas({ body: { codigoArticulo: articulo.codigoArticulo, tallas: separadas(tallas) } })}
    onClose={onClose}
    fields={[{ name: 'tallas', label: 'Tallas nuevas', kind: 'text', help: HELP }]}
  />
);
