import type { Ref } from 'react';
import { articuloService } from '@/services/inventario';
import { Combobox } from '../../ui/input/Combobox';
import { useSearch, type SearchOf } from '../../ui/input/useSearch';

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

const MOST = 8;
const ARTICULOS: SearchOf<Hallado> = { noun: 'artículo', none: 'Nada', keyOf: ({ codigoArticulo }) => codigoArticulo };

const option = ({ nombre, codigo, codigoBarra, existencia }: Hallado) => (
  <>
    <strong>
      {nombre} <small>{codigo}</small>
    </strong>
    {codigoBarra && <small>{codigoBarra}</small>}
    {existencia !== undefined && <small>{existencia} en existencia</small>}
  </>
);

interface Props<A extends Hallado> {
  label?: string;
  buscar?: Buscar<A>;
  onPick: (articulo: A) => void;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** Finds an article by words, code or barcode: a barcode reader types the code and presses Enter, and can scan the next one at once. */
export function BuscarArticulo<A extends Hallado = Awaited<ReturnType<typeof articuloService.buscar>>[number]>({
  label = 'Artículo, o su código de barras',
  buscar = articuloService.buscar as unknown as Buscar<A>,
  ...props
}: Props<A>) {
  const load = async (input: { query: { filtro: string } }, options?: { signal?: AbortSignal }) => {
    const rows = await buscar({ query: { filtro: input.query.filtro } }, options);
    return { rows: rows.slice(0, MOST), total: rows.length };
  };
  const search = useSearch<A>(load, ARTICULOS as SearchOf<A>);
  return <Combobox {...props} label={label} placeholder="Nombre, código o lector de barras" search={search} option={option} />;
}
