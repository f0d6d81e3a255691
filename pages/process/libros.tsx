import { later } from '@/components/data/later';
import { TabsPage } from '@/components/list/TabsPage';

const Deudas = later(() => import('@/components/libros/Deudas'), 'Deudas');
const Incobrables = later(() => import('@/components/libros/Incobrables'), 'Incobrables');
const Gastos = later(() => import('@/components/libros/Gastos'), 'Gastos');
const Diario = later(() => import('@/components/libros/Diario'), 'Diario');
const Ganado = later(() => import('@/components/libros/Ganado'), 'Ganado');
const Impuestos = later(() => import('@/components/libros/Impuestos'), 'Impuestos');
const Envios = later(() => import('@/components/libros/Envios'), 'Envios');
const TiposGasto = later(() => import('@/components/libros/TiposGasto'), 'TiposGasto');

const TABS = [
  { id: 'deudas', titulo: 'Deudas vencidas', icono: 'pi-clock', de: Deudas },
  { id: 'incobrables', titulo: 'Incobrables', icono: 'pi-minus-circle', de: Incobrables },
  { id: 'gastos', titulo: 'Gastos', icono: 'pi-shopping-bag', de: Gastos },
  { id: 'tipos', titulo: 'Tipos de gasto', icono: 'pi-tags', de: TiposGasto },
  { id: 'ganado', titulo: 'Ganado', icono: 'pi-chart-line', de: Ganado },
  { id: 'diario', titulo: 'Diario', icono: 'pi-book', de: Diario },
  { id: 'impuestos', titulo: 'Impuestos', icono: 'pi-percentage', de: Impuestos },
  { id: 'envio', titulo: 'Envío', icono: 'pi-send', de: Envios },
];

/** The books: what is written off, what is spent from drawers, what a month earned, the journal, the tax. */
export default function LibrosPage() {
  return <TabsPage title="Libros" tabs={TABS} />;
}
