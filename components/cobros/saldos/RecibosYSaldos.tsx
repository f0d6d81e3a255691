import { VEN_RECIBOS } from '@/contract/cobros/lectores';
import { COBRAN } from '@/contract/familia/lectores';
import { mayCall } from '@/contract/routes';
import { later } from '../../data/later';
import { useAccesos } from '../../data/useSession';
import { UrlTabs } from '../../list/UrlTabs';

// Loaded later, so that the desk above is painted first.
const Recibos = later(() => import('../Recibos'), 'Recibos');
const Saldos = later(() => import('./Saldos'), 'Saldos');
const Transferencias = later(() => import('../../familia/TransferenciasAvisadas'), 'TransferenciasAvisadas');

const TABS = [
  { id: 'recibos', titulo: 'Recibos', icono: 'pi-receipt', de: Recibos, access: VEN_RECIBOS },
  { id: 'saldos', titulo: 'Saldos a favor', icono: 'pi-wallet', de: Saldos, access: VEN_RECIBOS },
  { id: 'transferencias', titulo: 'Transferencias avisadas', icono: 'pi-send', de: Transferencias, access: COBRAN },
];

/** Shown on the desk while no family is selected: all receipts, all credit balances, and the transfers reported by families. */
export function RecibosYSaldos(props: { onVer: (codigoCobro: number) => void }) {
  const accesos = useAccesos();
  const tabs = TABS.filter(({ access }) => mayCall(access, accesos));
  if (tabs.length < 2) return <Recibos {...props} />;
  return <UrlTabs label="Recibos y saldos" name="pestana" tabs={tabs} props={props} />;
}
