import { later } from '@/components/data/later';
import { Kardex } from '@/components/inventario/Kardex';
import { Vistas } from '@/components/list/TabsPage';

const Conteos = later(() => import('@/components/inventario/conteo/Conteos'), 'Conteos');

const TABS = [
  { id: 'kardex', titulo: 'Movimientos', icono: 'pi-sort-alt', de: Kardex },
  { id: 'conteos', titulo: 'Conteos', icono: 'pi-check-square', de: Conteos },
];

/** The movements of the stock, to the piece and the centavo; adjustments; and physical counts (docs/decisions/stock). */
export default function MovArticuloPage() {
  return <Vistas title="Movimiento de inventario" tabs={TABS} />;
}
