import dynamic from 'next/dynamic';
import * as z from 'zod';
import { VEN_RECIBOS } from '@/contract/cobros/lectores';
import { avisos } from '@/contract/familia/aviso';
import { mayCall } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { useUrlQuery } from '../../list/useUrlQuery';
import { Tabs } from '../../ui/Tabs';

// Loaded later, so that the desk above is painted first.
const Recibos = dynamic(() => import('../Recibos').then((module) => module.Recibos), { ssr: false });
const Saldos = dynamic(() => import('./Saldos').then((module) => module.Saldos), { ssr: false });

const Transferencias = dynamic(() => import('../../familia/TransferenciasAvisadas').then((module) => module.TransferenciasAvisadas), {
  ssr: false,
});

const PESTANAS = [
  { id: 'recibos', titulo: 'Recibos', icono: 'pi-receipt', access: VEN_RECIBOS },
  { id: 'saldos', titulo: 'Saldos a favor', icono: 'pi-wallet', access: VEN_RECIBOS },
  { id: 'transferencias', titulo: 'Transferencias avisadas', icono: 'pi-send', access: avisos.filter.access },
];
const consulta = z.strictObject({ pestana: z.enum(['recibos', 'saldos', 'transferencias']).default('recibos') });

/** Shown on the desk while no family is selected: all receipts, all credit balances, and the transfers reported by families. */
export function RecibosYSaldos(props: { onVer: (codigoCobro: number) => void }) {
  const [at, setAt] = useUrlQuery(consulta);
  const accesos = useAppSelector(selectAccesos);
  const pestanas = PESTANAS.filter(({ access }) => mayCall(access, accesos));
  if (pestanas.length < 2) return <Recibos {...props} />;
  const actual = pestanas.find(({ id }) => id === at?.pestana)?.id ?? 'recibos';
  return (
    <Tabs
      label="Recibos y saldos"
      pestanas={pestanas}
      actual={actual}
      onElegir={(id) => setAt({ pestana: id as z.infer<typeof consulta>['pestana'] })}
    >
      {actual === 'recibos' && <Recibos {...props} />}
      {actual === 'saldos' && <Saldos />}
      {actual === 'transferencias' && <Transferencias />}
    </Tabs>
  );
}
