import Link from 'next/link';
import type * as z from 'zod';
import { kardex as informe, TIPO_MOVIMIENTO } from '@/contract/inventario/informes';
import type { Movimiento, movimientos } from '@/contract/inventario/movimiento';
import { mayOpen, routeOf, type RoutePath } from '@/contract/routes';
import { lazyRead } from '@/services/http/lazyRead';
import { count, moment, money } from '@/utils/format';
import { later } from '../data/later';
import { useLoaded } from '../data/useLoaded';
import { useAccesos, useSucursal } from '../data/useSession';
import type { Field } from '../form/Fields';
import { Titled } from '../list/cell';
import { type Figure, ReportPage } from '../report/ReportPage';
import { describedReport, type TotalsOf, useReport } from '../report/useReport';
import { Button } from '../ui/Button';
import { Picked } from '../ui/input/Picked';
import { optionsOf } from '../ui/input/Select';
import { BuscarArticulo } from './lineas/BuscarArticulo';
import { useOpen } from '../ui/useOpen';

const kardex = describedReport(informe, () => import('@/contract/inventario/movimiento').then((module) => module.movimientos.kardex));
const articulo = lazyRead(() => import('@/services/inventario').then(({ articuloService }) => articuloService.id), false);
const AjusteDialog = later(() => import('./AjusteDialog'), 'AjusteDialog');

type Query = z.output<typeof movimientos.kardex.query>;
const FILTROS: Field<Query>[] = [
  { name: 'desde', label: 'Desde', kind: 'date' },
  { name: 'hasta', label: 'Hasta', kind: 'date' },
  { name: 'tipo', label: 'Movimiento', kind: 'select', options: optionsOf(TIPO_MOVIMIENTO, 'Todos') },
];

/** The address of a movement's document. */
const PAPEL: Partial<Record<NonNullable<Movimiento['origen']>, [RoutePath, (codigo: number) => string]>> = {
  COMPRA: ['/process/compra', (codigo) => `/process/compra?vista=compras&codigoCompra=${codigo}`],
  TRANSFERENCIA: ['/inventario/transferenciaArticulo', (codigo) => `/inventario/transferenciaArticulo?transferencia=${codigo}`],
  CONTEO: ['/inventario/movArticulo', (codigo) => `/inventario/movArticulo?vista=conteos&conteo=${codigo}`],
};

function Documento({ movimiento: { origen, codigoOrigen, documento } }: { movimiento: Movimiento }) {
  const accesos = useAccesos();
  const [pagina, direccion] = (origen && PAPEL[origen]) ?? [];
  if (!pagina || codigoOrigen === null || !mayOpen(routeOf(pagina)!, accesos)) return <>{documento}</>;
  return (
    <Link className="link" href={direccion!(codigoOrigen)}>
      {documento}
    </Link>
  );
}

const cells = {
  momento: ({ momento, usuario }: Movimiento) => <Titled title={moment(momento)} note={usuario} />,
  articulo: ({ articulo, codigo }: Movimiento) => <Titled title={articulo} note={codigo} />,
  tipo: ({ tipo, motivo }: Movimiento) => <Titled title={TIPO_MOVIMIENTO[tipo]} note={motivo} />,
  documento: (movimiento: Movimiento) => <Documento movimiento={movimiento} />,
};

type Cifra = Figure<TotalsOf<typeof movimientos.kardex>>;

/** Of several articles it says only what moved. */
const MOVIDAS: Cifra[] = [
  ['Entraron', ({ entrada }) => count(entrada)],
  ['Salieron', ({ salida }) => count(salida)],
];
const piezas = (cuantas: number, valor: number) => `${count(cuantas)} · ${money(valor)}`;
/** Of one article also what there was and what is left, in pieces and money. */
const DE_UNO: Cifra[] = [
  ['Había', ({ inicial, valorInicial }) => piezas(inicial ?? 0, valorInicial ?? 0)],
  ...MOVIDAS,
  ['Quedan', ({ inicial, valorInicial, entrada, salida, valor }) => piezas((inicial ?? 0) + entrada - salida, (valorInicial ?? 0) + valor)],
];

/** The movements of the stock, each with the resulting stock; for a single article the complete history, which adds up to the piece and the centavo. */
export function Kardex() {
  const report = useReport(kardex);
  const { codigoArticulo } = report.query;
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const elegido = useLoaded(articulo, codigoArticulo === undefined ? undefined : { params: { id: codigoArticulo } });
  const deUno = report.totales ? report.totales.inicial !== null : codigoArticulo !== undefined;
  const [ajusta, setAjusta, cerrar] = useOpen<true>(report.reload);
  // One article's history starts at its beginning; the movements of all articles start with the latest.
  const elegir = (codigo?: number) => report.setQuery({ codigoArticulo: codigo, sortOrderAsc: codigo !== undefined, page: 0 });
  return (
    <>
      {codigoArticulo === undefined ? (
        <BuscarArticulo label="Kardex de un artículo" onPick={({ codigoArticulo: codigo }) => elegir(codigo)} />
      ) : (
        <Picked name={elegido.data?.nombre ?? '…'} note={elegido.data?.codigo} change="Ver todos los artículos" onChange={() => elegir()} />
      )}
      <ReportPage
        report={report}
        filters={FILTROS}
        figures={deUno ? DE_UNO : MOVIDAS}
        cells={cells}
        groupBy={codigoArticulo === undefined ? undefined : 'articulo'}
        tools={<Button label="Ajustar existencia" icon="pi-sliders-v" onClick={() => setAjusta(true)} />}
      />
      {ajusta && codigoSucursal !== undefined && (
        <AjusteDialog
          codigoSucursal={codigoSucursal}
          articulo={elegido.data && { ...elegido.data, existencia: undefined }}
          onClose={cerrar}
        />
      )}
    </>
  );
}
