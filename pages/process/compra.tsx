import { later } from '@/components/data/later';
import { TabsPage } from '@/components/list/TabsPage';
import { keyIn, paramsOf, useParams } from '@/components/list/useParams';

const NuevaCompra = later(() => import('@/components/compras/NuevaCompra'), 'NuevaCompra');
const ListaCompras = later(() => import('@/components/compras/ListaCompras'), 'ListaCompras');

const TABS = [
  { id: 'nueva', titulo: 'Nueva compra', icono: 'pi-plus', de: NuevaCompra },
  { id: 'compras', titulo: 'Compras', icono: 'pi-list', de: ListaCompras },
];
const abierta = paramsOf<{ codigoCompra?: number | undefined }>({ codigoCompra: keyIn });

/** Purchases: recording a new one, and receiving, paying or returning existing ones. */
export default function CompraPage() {
  const [at, setAt] = useParams(abierta);
  const props = { ...at, onAbrir: (codigoCompra?: number) => setAt({ codigoCompra }) };
  return <TabsPage title="Nueva compra" name="vista" tabs={TABS} props={props} />;
}
