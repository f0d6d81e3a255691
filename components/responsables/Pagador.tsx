import { useWatch } from 'react-hook-form';

interface Props {
  /** Who pays now; null: nobody is said to. */
  actual: { nombre: string } | null;
}

/** Says in a form what it means when another person pays from now on. */
export function CambioDePagador({ actual }: Props) {
  const paga = useWatch({ name: 'contactoPago' }) as boolean;
  if (!paga || !actual) return null;
  return (
    <p className="notice notice-info" role="status">
      <i className="pi pi-info-circle" aria-hidden />
      <span>
        Hoy paga {actual.nombre}. Al guardar, lo pendiente pasa a la cuenta de esta persona; el saldo a favor se queda con {actual.nombre}.
      </span>
    </p>
  );
}
