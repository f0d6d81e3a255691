import type { Field } from '@/components/form/Fields';
import { later } from '@/components/data/later';
import { FotoArticulo } from '@/components/inventario/FotoArticulo';
import { cambiarCampo } from '@/components/list/cambiarCampo';
import { Titled, type Cells } from '@/components/list/cell';
import { EnSitio } from '@/components/list/EnSitio';
import { entityOf, ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { IconButton } from '@/components/ui/Button';
import { Pictured } from '@/components/ui/Pictured';
import { Tag } from '@/components/ui/tag/Tag';
import type { Articulo } from '@/contract/inventario/articulo';
import { articulos } from '@/contract/inventario/listaArticulos';
import { ApiError } from '@/services/http/apiError';
import { useOpen } from '@/components/ui/useOpen';

const ArticuloForm = later(() => import('@/components/inventario/ArticuloForm'), 'ArticuloForm');
const TallasForm = later(() => import('@/components/inventario/TallasForm'), 'TallasForm');
const Etiquetas = later(() => import('@/components/inventario/Etiquetas'), 'Etiquetas');

const leer = async () => (await import('@/services/inventario')).articuloService;
const { filter, service } = entityOf<Articulo>(articulos, leer);

const FILTROS: Field<any>[] = [{ name: 'bajoMinimo', label: 'Bajo el mínimo', kind: 'switch' }];
/** Whole pieces, as the server takes them. */
const piezas = (text: string) => {
  if (!/^\d{1,5}$/.test(text)) throw new ApiError(400, 'Escriba un número de 0 a 99,999');
  return Number(text);
};

const cellsFor = (reload: () => void): Cells<Articulo> => ({
  nombre: (row) => (
    <Pictured picture={<FotoArticulo articulo={row} />}>
      <Titled title={row.nombre} note={[row.codigo, row.codigoBarra].filter(Boolean).join(' · ')} />
    </Pictured>
  ),
  existencia: ({ existencia, existenciaMinima }) =>
    existencia < existenciaMinima ? <Tag value={`${existencia}, bajo el mínimo`} severity="warning" /> : existencia,
  existenciaMinima: (row) => (
    <EnSitio
      label={`el mínimo de ${row.nombre}`}
      value={String(row.existenciaMinima)}
      inputMode="numeric"
      save={async (text) => {
        const existenciaMinima = piezas(text);
        return cambiarCampo((await leer()).update, row, { existenciaMinima });
      }}
      onSaved={reload}
    >
      {row.existenciaMinima}
    </EnSitio>
  ),
});

/** The store's articles: prices, stock, sizes, labels, photo. */
export default function ArticuloPage() {
  const list = useList(filter);
  const [abierto, setAbierto, cerrar] = useOpen<{ que: 'tallas' | 'etiquetas'; de: Articulo }>(list.reload);
  return (
    <>
      <ListPage
        list={list}
        service={service}
        nombre={({ nombre }) => nombre}
        hint="Todavía no hay artículos. Cree el primero con su precio, o cárguelos de una hoja de cálculo."
        cells={cellsFor(list.reload)}
        filters={FILTROS}
        actions={(row, { usual }) => (
          <>
            {row.talla && (
              <IconButton icon="pi-clone" label={`Crear tallas de ${row.nombre}`} onClick={() => setAbierto({ que: 'tallas', de: row })} />
            )}
            <IconButton icon="pi-tag" label={`Etiquetas de ${row.nombre}`} onClick={() => setAbierto({ que: 'etiquetas', de: row })} />
            {usual}
          </>
        )}
        form={(row, close) => <ArticuloForm articulo={row} onClose={close} onUndone={list.reload} />}
      />
      {abierto?.que === 'tallas' && <TallasForm articulo={abierto.de} onClose={cerrar} />}
      {abierto?.que === 'etiquetas' && <Etiquetas articulo={abierto.de} onClose={cerrar} />}
    </>
  );
}
