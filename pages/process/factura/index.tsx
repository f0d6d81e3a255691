import { Mesa } from '@/components/cobros/mesa/Mesa';
import { TransferenciasPorConfirmar } from '@/components/familia/TransferenciasPorConfirmar';
import { PageHeader } from '@/components/ui/PageHeader';

/** The cashier's desk; while no family is selected, the pending transfers reported by families. */
export default function Cobro() {
  return (
    <>
      <PageHeader title="Cobro de cuotas" />
      <Mesa
        vacia={TransferenciasPorConfirmar}
        para="Aquí paga una familia todo lo que debe. Los recibos anteriores y los saldos a favor están en Realizar cobro."
      />
    </>
  );
}
