import { columnsOf } from '@/contract/columns';
import { money } from '@/utils/format';
import { FacturaLink } from '../data/FacturaLink';
import { Table } from '../list/table/Table';

interface Factura {
  /** Once it is issued. */
  codigoFactura?: number;
  numero?: number;
  descripcion: string;
  fechaVencimiento: string;
  total: number;
  /** The price steps; a single one is left out, since it equals the price. */
  pasos?: readonly { concepto: string; monto: number }[];
}

const COLUMNS = columnsOf<Factura>([
  { id: 'descripcion', header: 'Factura' },
  { id: 'fechaVencimiento', header: 'Vence', kind: 'date' },
  { id: 'total', header: 'Monto', kind: 'money' },
]);

const Descripcion = ({ codigoFactura, numero, descripcion, pasos = [] }: Factura) => (
  <div className="w-full">
    {codigoFactura !== undefined && numero !== undefined && (
      <>
        <FacturaLink codigoFactura={codigoFactura} numero={numero} /> ·{' '}
      </>
    )}
    {descripcion}
    {pasos.length > 1 && (
      <ul className="list-none p-0 max-w-22rem text-sm font-normal text-muted">
        {pasos.map(({ concepto, monto }, i) => (
          <li key={i} className="flex gap-3 justify-content-between">
            <span>{concepto}</span>
            <span className="tabular white-space-nowrap">{money(monto)}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
);
const cells = { descripcion: Descripcion };

/** The invoices of an enrolment, previewed or issued, with due dates, amounts and total. */
export const TablaFacturas = ({ caption, facturas, total }: { caption: string; facturas: readonly Factura[]; total: number }) => (
  <Table label={caption} columns={COLUMNS} cells={cells} rows={facturas} totals={{ total: money(total) }} />
);
