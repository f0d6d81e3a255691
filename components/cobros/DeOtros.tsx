import type { FacturaPendiente } from '@/contract/facturas/factura';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import { money } from '@/utils/format';
import { Notice } from '../feedback/Notice';

const nombreDe = ({ numero, descripcion, estudiante }: FacturaPendiente) => `Factura ${numero}, ${descripcion} de ${estudiante}`;

/** Names the invoices of the family at the desk that somebody else paid or voided meanwhile. */
export function DeOtros() {
  const { deOtros = [], rows } = useAppSelector(selectPendientes);
  if (deOtros.length === 0) return null;
  const quedan = new Map(rows.map(({ codigoFactura, pendiente }) => [codigoFactura, pendiente]));
  return (
    <Notice tone="warn" role="status" className="mb-3">
      {deOtros.map((factura) => {
        const queda = quedan.get(factura.codigoFactura);
        return (
          <p key={factura.codigoFactura} className="m-0">
            {nombreDe(factura)}: {queda === undefined ? 'ya se cobró o se anuló.' : `ya se cobró una parte; quedan ${money(queda)}.`}
          </p>
        );
      })}
    </Notice>
  );
}
