import type { ReactNode } from 'react';
import type { Caja, CifrasCaja } from '@/contract/caja/caja';
import { money } from '@/utils/format';
import { Diferencia } from './EstadoCaja';

/** The parts of the expected cash, each with its sign; zero parts are left out, except the float and the cash payments. */
export function partesDe({ fondo }: Pick<Caja, 'fondo'>, cifras: CifrasCaja): [string, number][] {
  const { efectivo, devuelto, reembolsos, entradas, salidas } = cifras;
  const otras: [string, number][] = [
    ['Devueltas', -devuelto],
    ['Reembolsos', -reembolsos],
    ['Entradas', entradas],
    ['Salidas', -salidas],
  ];
  return [['Fondo inicial', fondo], ['Efectivo recibido', efectivo], ...otras.filter(([, monto]) => monto !== 0)];
}

const Fila = ({ label, children }: { label: string; children: ReactNode }) => (
  <tr>
    <th scope="row" className="py-2 border-bottom-1 surface-border text-left font-normal">
      {label}
    </th>
    <td className="py-2 border-bottom-1 surface-border text-right white-space-nowrap tabular">{children}</td>
  </tr>
);

/** The expected cash part by part, against the counted cash. */
export const Cuadre = ({ caja, cifras }: { caja: Caja; cifras: CifrasCaja }) => (
  <table className="w-full mb-3" aria-label="Cuadre">
    <tbody>
      {partesDe(caja, cifras).map(([label, monto]) => (
        <Fila key={label} label={label}>
          {money(monto)}
        </Fila>
      ))}
    </tbody>
    <tfoot className="text-lg font-semibold text-strong">
      <Fila label="Debe haber">{money(cifras.esperado)}</Fila>
      <Fila label="Contado">{money(cifras.contado)}</Fila>
      <Fila label="Diferencia">
        <Diferencia diferencia={cifras.diferencia} />
      </Fila>
    </tfoot>
  </table>
);
