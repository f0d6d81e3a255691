import { Mesa } from '@/components/cobros/mesa/Mesa';
import { RecibosYSaldos } from '@/components/cobros/saldos/RecibosYSaldos';
import { PageHeader } from '@/components/ui/PageHeader';

/** The payment of the invoices that the address names; while nobody stands at the desk, every receipt and every credit so far. */
export default function RealizarCobro() {
  return (
    <>
      <PageHeader title="Realizar cobro" />
      <Mesa vacia={RecibosYSaldos} />
    </>
  );
}
