import Link from 'next/link';
import { Button } from 'primereact/button';
import type { Inscrito as Datos } from '@/contract/inscripciones/inscripcion';
import { mayOpen, routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { day, money } from '@/utils/format';

interface Props {
  inscrito: Datos;
  onNueva: () => void;
}

const Facturas = ({ facturas, total }: Pick<Datos, 'facturas' | 'total'>) => (
  <table className="plan">
    <caption className="p-hidden-accessible">Facturas emitidas</caption>
    <thead>
      <tr>
        <th scope="col">Factura</th>
        <th scope="col">Vence</th>
        <th scope="col">Monto</th>
      </tr>
    </thead>
    <tbody>
      {facturas.map(({ codigoFactura, numero, descripcion, fechaVencimiento, total: monto }) => (
        <tr key={codigoFactura}>
          <td>
            {numero} · {descripcion}
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
);

/** What an enrolment made, with the numbers of its invoices and what comes next. */
export function Inscrito({ inscrito, onNueva }: Props) {
  const { nombreCompleto, codigoEstudiante, facturas, total } = inscrito;
  const cobra = useAppSelector((root) => mayOpen(routeOf('/process/factura')!, selectAccesos(root)));
  return (
    <section className="card paso inscrito" aria-label="Inscripción guardada">
      <p className="notice notice-success" role="status">
        <i className="pi pi-check-circle" aria-hidden />
        <span>{nombreCompleto} quedó inscrito.</span>
      </p>
      <h2>
        {nombreCompleto} <small>#{codigoEstudiante}</small>
      </h2>
      <Facturas facturas={facturas} total={total} />
      <div className="botones">
        <Button label="Nueva inscripción" text onClick={onNueva} />
        <Button label="Imprimir" icon="pi pi-print" outlined onClick={() => window.print()} />
        {cobra && (
          <Link href={`/process/factura?codigoEstudiante=${codigoEstudiante}`} className="p-button p-component" autoFocus>
            <i className="pi pi-wallet" aria-hidden />
            <span className="p-button-label">Cobrar ahora</span>
          </Link>
        )}
      </div>
    </section>
  );
}
