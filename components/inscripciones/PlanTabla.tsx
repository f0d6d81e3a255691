import type { PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import { day, money } from '@/utils/format';

type Facturas = PlanInscripcion['facturas'];

/** The steps of a price under its invoice; one step alone is the price itself. */
const Pasos = ({ pasos }: Pick<Facturas[number], 'pasos'>) =>
  pasos.length > 1 ? (
    <ul className="plan-pasos">
      {pasos.map(({ concepto, monto }, i) => (
        <li key={i}>
          <span>{concepto}</span>
          <span>{money(monto)}</span>
        </li>
      ))}
    </ul>
  ) : null;

/** Every invoice of an enrolment with its due date, the steps of its price and its amount. */
export const PlanTabla = ({ facturas, total }: Pick<PlanInscripcion, 'facturas' | 'total'>) => (
  <table className="plan">
    <caption className="p-hidden-accessible">Facturas de la inscripción</caption>
    <thead>
      <tr>
        <th scope="col">Factura</th>
        <th scope="col">Vence</th>
        <th scope="col">Monto</th>
      </tr>
    </thead>
    <tbody>
      {facturas.map(({ descripcion, fechaVencimiento, pasos, total: monto }, i) => (
        <tr key={i}>
          <td>
            {descripcion}
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
);
