import { Mesa } from '@/components/cobros/mesa/Mesa';
import { RecibosYSaldos } from '@/components/cobros/saldos/RecibosYSaldos';
import { usePuedeReversar } from '@/components/cobros/useReversar';
import { PageHeader } from '@/components/ui/PageHeader';

/** Collects the invoices in the address; while no family is selected, all receipts and credit balances. */
export default function RealizarCobro() {
  const papeles = usePuedeReversar() ? 'buscan, imprimen y reversan' : 'buscan e imprimen';
  return (
    <>
      <PageHeader title="Realizar cobro" />
      <Mesa
        vacia={RecibosYSaldos}
        para={`Aquí se cobran facturas elegidas en otra página; abajo se ${papeles} los recibos. La familia que viene a pagar va en Cobro de cuotas.`}
      />
    </>
  );
}
