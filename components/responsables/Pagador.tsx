import { useWatch } from 'react-hook-form';
import { Notice } from '../feedback/Notice';

interface Props {
  /** The current payer; null if there is none. */
  actual: { nombre: string } | null;
}

/** Explains in a form what changing the payer means. */
export function CambioDePagador({ actual }: Props) {
  const paga = useWatch({ name: 'contactoPago' }) as boolean;
  if (!paga || !actual) return null;
  return (
    <Notice tone="info" role="status">
      Hoy paga {actual.nombre}. Al guardar, lo pendiente pasa a la cuenta de esta persona. Si {actual.nombre} tiene saldo a favor y no paga
      por nadie más, se traslada o se devuelve antes.
    </Notice>
  );
}
