import dynamic from 'next/dynamic';
import * as z from 'zod';
import { NuevaCompra } from '@/components/compras/NuevaCompra';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { useVista } from '@/components/reportes/useVista';
import { PageHeader } from '@/components/ui/PageHeader';
import { Tabs } from '@/components/ui/Tabs';
import { codigoEnRuta } from '@/contract/campos';

const ListaCompras = dynamic(() => import('@/components/compras/ListaCompras').then((module) => module.ListaCompras), { ssr: false });

const VISTAS = [
  { id: 'nueva', titulo: 'Nueva compra', icono: 'pi-plus' },
  { id: 'compras', titulo: 'Compras', icono: 'pi-list' },
];
const abierta = z.strictObject({ codigoCompra: codigoEnRuta.optional() });

/** Purchases: recording a new one, and receiving, paying or returning existing ones. */
export default function CompraPage() {
  const [vista, elegir] = useVista(VISTAS);
  const [at, setAt] = useUrlQuery(abierta);
  const Vista = vista === 'compras' ? ListaCompras : NuevaCompra;
  return (
    <>
      <PageHeader title="Nueva compra" />
      <Tabs label="Nueva compra" pestanas={VISTAS} actual={vista} onElegir={elegir}>
        {at && <Vista codigoCompra={at.codigoCompra} onAbrir={(codigoCompra) => setAt({ codigoCompra })} />}
      </Tabs>
    </>
  );
}
