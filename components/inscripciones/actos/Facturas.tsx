import { day } from '@/utils/format';
import { AmountRow } from '../../ui/row/AmountRow';

interface Factura {
  descripcion: string;
  fechaVencimiento: string;
}

interface Props<F> {
  titulo: string;
  filas: readonly F[];
  monto: (una: F) => string;
}

/** The invoices that an act changes or creates, each with its outcome; renders nothing without any. */
export const Facturas = <F extends Factura>({ titulo, filas, monto }: Props<F>) =>
  filas.length === 0 ? null : (
    <div role="group" className="mt-3" aria-label={titulo}>
      <h3 className="text-base mb-1">{titulo}</h3>
      <ul className="list-none m-0 p-0">
        {filas.map((una, n) => (
          <AmountRow key={n} className="py-1 text-sm" name={una.descripcion} note={`vence el ${day(una.fechaVencimiento)}`}>
            {monto(una)}
          </AmountRow>
        ))}
      </ul>
    </div>
  );
