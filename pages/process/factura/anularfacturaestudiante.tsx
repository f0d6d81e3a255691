import * as z from 'zod';
import { Anulables } from '@/components/cobros/Anulables';
import { BuscarCliente, quienDe, type Hallado } from '@/components/cobros/BuscarCliente';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { PageHeader } from '@/components/ui/PageHeader';
import { codigoEnRuta } from '@/contract/campos';

const query = z.strictObject({
  codigoEstudiante: codigoEnRuta.optional(),
  codigoEntidad: codigoEnRuta.optional(),
  /** The invoice in the panel. */
  factura: codigoEnRuta.optional(),
});

/** The invoices of a student or of another customer: those that can be voided, and those whose payments must be reversed first. */
export default function AnularFacturaEstudiante() {
  const [at, setAt] = useUrlQuery(query);
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
      {quien && <Anulables key={JSON.stringify(quien)} quien={quien} version={at.factura} />}
    </>
  );
}
