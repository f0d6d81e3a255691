import { day, money } from '@/utils/format';
import { FacturaLink } from '../data/FacturaLink';
import css from './TablaFacturas.module.css';

interface Paso {
  concepto: string;
  monto: number;
}

interface Factura {
  /** Once it is issued. */
  codigoFactura?: number;
  numero?: number;
  titulo: string;
  fechaVencimiento: string;
  total: number;
  pasos?: readonly Paso[];
}

/** The price steps below an invoice; a single step is left out, since it equals the price. */
const Pasos = ({ pasos }: { pasos: readonly Paso[] }) =>
  pasos.length > 1 ? (
    <ul className={`${css.steps} list-none p-0 text-sm text-muted`}>
      {pasos.map(({ concepto, monto }, i) => (
        <li key={i} className="flex gap-3 justify-content-between">
          <span>{concepto}</span>
          <span>{money(monto)}</span>
        </li>
      ))}
    </ul>
  ) : null;

/** The invoices of an enrolment, previewed or issued, with due dates, amounts and total. */
export const TablaFacturas = ({ caption, facturas, total }: { caption: string; facturas: readonly Factura[]; total: number }) => (
  <div className="sized">
    <table className={`${css.table} w-full`}>
      <caption className="p-hidden-accessible">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Factura</th>
          <th scope="col">Vence</th>
          <th scope="col">Monto</th>
        </tr>
      </thead>
      <tbody>
        {facturas.map(({ codigoFactura, numero, titulo, fechaVencimiento, pasos = [], total: monto }, i) => (
          <tr key={i}>
            <td>
              {codigoFactura !== undefined && numero !== undefined && (
                <>
                  <FacturaLink codigoFactura={codigoFactura} numero={numero} /> ·{' '}
                </>
              )}
              {titulo}
              <Pasos pasos={pasos} />
            </td>
            <td>{day(fechaVencimiento)}</td>
            <td>{money(monto)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  </div>
);
