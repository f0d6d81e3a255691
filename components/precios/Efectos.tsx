import type { Centavos } from '@/contract/campos';
import type { EfectoEnCuota } from '@/contract/precios/becaEstudiante';
import { day, money } from '@/utils/format';
import { Notice } from '../feedback/Notice';
import amounts from '../ui/TextAndAmounts.module.css';

/** The reason for an amount in one line: 'Beca Mérito 50 %: −DOP 1,250.00'. */
const razonDe = ({ pasos }: EfectoEnCuota) =>
  pasos
    .slice(1)
    .map(({ concepto, monto }) => `${concepto}: ${money(monto)}`)
    .join(' · ');

interface Props {
  efectos: readonly EfectoEnCuota[];
  antes: Centavos;
  despues: Centavos;
  /** A warning shown above. */
  aviso?: string;
}

/** '+DOP 250.00', or nothing if the amount stays. */
const diferencia = (antes: Centavos, despues: Centavos) =>
  antes === despues ? null : (
    <small className="text-muted font-normal block">
      {despues > antes && '+'}
      {money(despues - antes)}
    </small>
  );

/** The affected open invoices with their amounts before and after, and the totals; paid and overdue ones are not affected. */
export function Efectos({ efectos, antes, despues, aviso }: Props) {
  const varios = new Set(efectos.map(({ codigoEstudiante }) => codigoEstudiante)).size > 1;
  return efectos.length === 0 ? (
    <Notice tone="info" className="mt-3">
      No hay cuotas abiertas que cambien: lo pagado y lo vencido se queda como está.
    </Notice>
  ) : (
    <>
      <Notice tone="warn" role="status" className="mt-3">
        {aviso}
      </Notice>
      <table className={`${amounts.rows} w-full mt-3 text-sm`}>
        <caption className="text-left font-semibold text-strong pb-2">Cuotas abiertas</caption>
        <thead>
          <tr>
            <th scope="col" className="text-left">
              Factura
            </th>
            <th scope="col" className="pl-3 text-right">
              Antes
            </th>
            <th scope="col" className="pl-3 text-right">
              Después
            </th>
          </tr>
        </thead>
        <tbody>
          {efectos.map((uno) => (
            <tr key={uno.codigoFactura}>
              <td>
                {uno.descripcion}
                <small className="text-muted block">
                  {varios && `${uno.estudiante} · `}
                  Vence el {day(uno.fechaVencimiento)}
                  {uno.pasos.length > 1 && ` · ${razonDe(uno)}`}
                </small>
              </td>
              <td className="pl-3 text-right tabular white-space-nowrap">{money(uno.antes)}</td>
              <td className="pl-3 text-right tabular font-semibold white-space-nowrap">
                {money(uno.despues)}
                {diferencia(uno.antes, uno.despues)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="text-left">
              Total
            </th>
            <td className="pl-3 text-right tabular white-space-nowrap">{money(antes)}</td>
            <td className="pl-3 text-right tabular font-semibold white-space-nowrap">
              {money(despues)}
              {diferencia(antes, despues)}
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
