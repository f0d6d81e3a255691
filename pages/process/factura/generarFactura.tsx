import { useRouter } from 'next/router';
import { later } from '@/components/data/later';
import { useMesa } from '@/components/facturas/mostrador';
import { NuevaVenta } from '@/components/facturas/NuevaVenta';
import { PageHeader } from '@/components/ui/PageHeader';

const CobrarVenta = later(() => import('@/components/cobros/CobrarVenta'), 'CobrarVenta');
const ImprimirFactura = later(() => import('@/components/cobros/papeles/FacturaImpresa'), 'ImprimirFactura');

/** A sale to one customer, a student or anybody else: left pending, paid at the desk, or paid here; then printed. */
export default function NuevaFactura() {
  const router = useRouter();
  const mesa = useMesa();
  return (
    <>
      <PageHeader title="Nueva factura" />
      <NuevaVenta
        mesa={mesa}
        onIr={(adonde) => void router.push(adonde)}
        papel={(hecha) => <ImprimirFactura {...hecha} />}
        cobro={(pide) => <CobrarVenta {...pide} />}
      />
    </>
  );
}
