import { day } from '@/utils/format';

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
          <li key={n} className="flex gap-2 justify-content-between py-1 text-sm">
            <span>
              {una.descripcion} <small className="text-muted">vence el {day(una.fechaVencimiento)}</small>
            </span>
            <span className="flex-none text-right tabular">{monto(una)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
