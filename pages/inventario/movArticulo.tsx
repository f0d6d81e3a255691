import dynamic from 'next/dynamic';
import { Kardex } from '@/components/inventario/Kardex';
import { useVista } from '@/components/reportes/useVista';
import { TitledPage } from '@/components/report/TitledPage';
import { Tabs } from '@/components/ui/Tabs';

const Conteos = dynamic(() => import('@/components/inventario/conteo/Conteos').then((module) => module.Conteos), { ssr: false });

const VISTAS = [
  { id: 'kardex', titulo: 'Movimientos', icono: 'pi-sort-alt' },
  { id: 'conteos', titulo: 'Conteos', icono: 'pi-check-square' },
];

/** The movements of the stock, to the piece and the centavo; adjustments; and physical counts (docs/decisions/stock). */
export default function MovArticuloPage() {
  const [vista, elegir] = useVista(VISTAS);
  return (
    <TitledPage title="Movimiento de inventario">
      <Tabs label="Movimiento de inventario" pestanas={VISTAS} actual={vista} onElegir={elegir}>
        {vista === 'conteos' ? <Conteos /> : <Kardex />}
      </Tabs>
    </TitledPage>
  );
}
