import { BuscarCliente, quienDe, type Hallado } from '@/components/cobros/BuscarCliente';
import { later } from '@/components/data/later';
import { keyIn, paramsOf, useParams } from '@/components/list/useParams';
import { PageHeader } from '@/components/ui/PageHeader';

// Loaded below the search, with its schemas.
const FacturasRecientes = later(() => import('@/components/cobros/FacturasRecientes'), 'FacturasRecientes');
// Loaded with the first customer, with its schemas.
const Anulables = later(() => import('@/components/cobros/Anulables'), 'Anulables');

/** The address: the customer, and the invoice in the panel. */
const params = paramsOf<{ codigoEstudiante?: number; codigoEntidad?: number; factura?: number }>({
  codigoEstudiante: keyIn,
  codigoEntidad: keyIn,
  factura: keyIn,
});

/** The invoices of a student or of another customer: those that can be voided, and those whose payments must be reversed first. */
export default function AnularFacturaEstudiante() {
  const [at, setAt] = useParams(params);
  if (!at) return null;
  const { codigoEstudiante, codigoEntidad } = at;
  const pick = (hallado: Hallado) =>
    setAt({
      codigoEstudiante: undefined,
      codigoEntidad: undefined,
      ...(hallado.clase === 'recibo' ? hallado.recibo.quien : quienDe(hallado)),
      factura: hallado.clase === 'factura' ? hallado.factura.codigoFactura : undefined,
    });
  const quien = codigoEstudiante !== undefined ? { codigoEstudiante } : codigoEntidad !== undefined ? { codigoEntidad } : undefined;
  return (
    <>
      <PageHeader title="Anular factura de estudiante" />
      <BuscarCliente autoFocus={!quien} onPick={pick} />
      {quien ? (
        <Anulables key={JSON.stringify(quien)} quien={quien} version={at.factura} />
      ) : (
        <FacturasRecientes onPick={(factura) => pick({ clase: 'factura', factura })} />
      )}
    </>
  );
}
