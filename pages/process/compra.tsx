import * as z from 'zod';
import { NuevaCompra } from '@/components/compras/NuevaCompra';
import { later } from '@/components/data/later';
import { UrlTabs } from '@/components/list/UrlTabs';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { PageHeader } from '@/components/ui/PageHeader';
import { codigoEnRuta } from '@/contract/campos';

const ListaCompras = later(() => import('@/components/compras/ListaCompras'), 'ListaCompras');

const TABS = [
  { id: 'nueva', titulo: 'Nueva compra', icono: 'pi-plus', de: NuevaCompra },
  { id: 'compras', titulo: 'Compras', icono: 'pi-list', de: ListaCompras },
];
const abierta = z.strictObject({ codigoCompra: codigoEnRuta.optional() });

/** Purchases: recording a new one, and receiving, paying or returning existing ones. */
export default function CompraPage() {
  const [at, setAt] = useUrlQuery(abierta);
  const props = { ...at, onAbrir: (codigoCompra?: number) => setAt({ codigoCompra }) };
  return (
    <>
      <PageHeader title="Nueva compra" />
      <UrlTabs label="Nueva compra" name="vista" tabs={TABS} props={props} />
    </>
  );
}
