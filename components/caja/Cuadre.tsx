import type { Caja, CifrasCaja } from '@/contract/caja/caja';
import { money } from '@/utils/format';
import { Diferencia } from './EstadoCaja';
import css from './Cuadre.module.css';

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

/** The expected cash part by part, against the counted cash. */
export function Cuadre({ caja, cifras }: { caja: Caja; cifras: CifrasCaja }) {
  const { esperado, contado, diferencia } = cifras;
  return (
    <table className={`${css.table} w-full mb-3`} aria-label="Cuadre">
      <tbody>
        {partesDe(caja, cifras).map(([label, monto]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{money(monto)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Debe haber</th>
          <td>{money(esperado)}</td>
        </tr>
        <tr>
          <th scope="row">Contado</th>
          <td>{money(contado)}</td>
        </tr>
        <tr>
          <th scope="row">Diferencia</th>
          <td>
            <Diferencia diferencia={diferencia} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
