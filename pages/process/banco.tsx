import { later } from '@/components/data/later';
import { TabsPage } from '@/components/list/TabsPage';

const Conciliar = later(() => import('@/components/banco/Conciliar'), 'Conciliar');
const Movimientos = later(() => import('@/components/banco/Movimientos'), 'Movimientos');
const Depositos = later(() => import('@/components/banco/Depositos'), 'Depositos');
const Tarjetas = later(() => import('@/components/banco/Tarjetas'), 'Tarjetas');
const Cuentas = later(() => import('@/components/banco/Cuentas'), 'Cuentas');

const TABS = [
  { id: 'conciliar', titulo: 'Conciliar', icono: 'pi-check-square', de: Conciliar },
  { id: 'movimientos', titulo: 'Movimientos', icono: 'pi-list', de: Movimientos },
  { id: 'depositos', titulo: 'Depósitos', icono: 'pi-money-bill', de: Depositos },
  { id: 'tarjetas', titulo: 'Tarjetas', icono: 'pi-credit-card', de: Tarjetas },
  { id: 'cuentas', titulo: 'Cuentas', icono: 'pi-building-columns', de: Cuentas },
];

/** The bank book: what the bank shows and what it is, the cash taken there, the settlements of cards, the accounts and their statements. */
export default function BancoPage() {
  return <TabsPage title="Banco" tabs={TABS} />;
}
