import { lazyRead } from '@/services/http/lazyRead';
import { Combobox, optionOf } from '../../ui/input/Combobox';
import { useSearch, whole, type SearchOf } from '../../ui/input/useSearch';

/** An article found by a search; a count's search leaves out the stock. */
export interface Hallado {
  codigoArticulo: number;
  codigo: string;
  codigoBarra: string;
  nombre: string;
  existencia?: number;
}

/** Finds articles by a typed or scanned text. */
export type Buscar<A extends Hallado> = (input: { query: { filtro: string } }, options?: { signal?: AbortSignal }) => Promise<A[]>;

const enCatalogo = lazyRead(() => import('@/services/inventario').then(({ articuloService }) => articuloService.buscar), true);
const ARTICULOS: SearchOf<Hallado> = { noun: 'artículo', none: 'Nada', keyOf: ({ codigoArticulo }) => codigoArticulo };

const option = ({ nombre, codigo, codigoBarra, existencia }: Hallado) =>
  optionOf(nombre, codigo, ...[codigoBarra, existencia !== undefined && `${existencia} en existencia`].filter(Boolean));

interface Props<A extends Hallado> {
  label?: string;
  buscar?: Buscar<A>;
  onPick: (articulo: A) => void;
  autoFocus?: boolean;
}

/** Finds an article by words, code or barcode: a barcode reader types the code and presses Enter, and can scan the next one at once. */
export function BuscarArticulo<A extends Hallado = Awaited<ReturnType<typeof enCatalogo>>[number]>({
  label = 'Artículo, o su código de barras',
  buscar = enCatalogo as unknown as Buscar<A>,
  ...props
}: Props<A>) {
  const search = useSearch<A>(whole(buscar), ARTICULOS as SearchOf<A>);
  const read = (filtro: string) => buscar({ query: { filtro } });
  return <Combobox {...props} label={label} placeholder="Nombre, código o lector de barras" search={search} read={read} option={option} />;
}
