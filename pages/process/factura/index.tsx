import { Mesa } from '@/components/cobros/mesa/Mesa';
import { TransferenciasPorConfirmar } from '@/components/familia/TransferenciasPorConfirmar';
import { PageHeader } from '@/components/ui/PageHeader';

/** The cashier's desk; while nobody stands there, the transfers that families told of and that wait. */
export default function Cobro() {
  return (
    <>
      <PageHeader title="Cobro de cuotas" />
      <Mesa vacia={TransferenciasPorConfirmar} />
    </>
  );
}
