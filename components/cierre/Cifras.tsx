import { CIFRAS, type CifrasDeMes, type CifrasDeSucursal } from '@/contract/cierre/cifras';
import { TIPO_FACTURA } from '@/contract/palabras';
import { FORMA_INGRESO } from '@/contract/palabras';
import { sumar } from '@/domain/dinero';
import { ETIQUETA_DE_MORA } from '@/domain/mora';
import { money } from '@/utils/format';
import css from './Cifras.module.css';

/** The parts of a figure, with their words. */
const PARTES: Partial<Record<keyof typeof CIFRAS, [campo: 'porForma' | 'porEdad', palabras: Record<string, string>][]>> = {
  neto: [['porForma', FORMA_INGRESO]],
  pendiente: [['porEdad', ETIQUETA_DE_MORA]],
};
const CLASES: Record<string, string> = { ...TIPO_FACTURA, ADELANTO: 'Adelantos' };

interface Fila {
  rotulo: string;
  /** Part of the figure above it. */
  parte?: true;
  de: (sucursal: CifrasDeSucursal) => number;
}

/** The parts that some branch has, in the order of their words. */
const partesDe = (sucursales: readonly CifrasDeSucursal[], campo: 'porForma' | 'porClase' | 'porEdad', palabras: Record<string, string>) =>
  Object.entries(palabras).flatMap(([clave, rotulo]): Fila[] =>
    sucursales.some((una) => una[campo][clave]) ? [{ rotulo, parte: true, de: (una) => una[campo][clave] ?? 0 }] : [],
  );

const filasDe = (sucursales: readonly CifrasDeSucursal[]): Fila[] => [
  ...Object.entries(CIFRAS).flatMap(([campo, rotulo]): Fila[] => {
    const clave = campo as keyof typeof CIFRAS;
    const partes = PARTES[clave] ?? [];
    return [{ rotulo, de: (una) => una[clave] }, ...partes.flatMap(([parte, palabras]) => partesDe(sucursales, parte, palabras))];
  }),
  ...partesDe(sucursales, 'porClase', CLASES).map((fila) => ({ ...fila, rotulo: `Cobrado por ${fila.rotulo.toLowerCase()}` })),
];

/** The figures of a month by branch and in total, for the screen and for paper. */
export function Cifras({ cifras: { sucursales, credito }, rotulo }: { cifras: CifrasDeMes; rotulo: string }) {
  const columnas = sucursales.length > 1 ? sucursales : [];
  const total = (de: Fila['de']) => money(sumar(sucursales.map(de) as CifrasDeSucursal['neto'][]));
  return (
    <div className={css.cifras} tabIndex={0} role="region" aria-label={rotulo}>
      <table className={`${columnas.length > 0 ? css.varias : ''} w-full tabular`} aria-label={rotulo}>
        <thead>
          <tr>
            <th scope="col">Cifra</th>
            {columnas.map(({ codigoSucursal, sucursal }) => (
              <th key={codigoSucursal} scope="col" data-kind="money">
                {sucursal}
              </th>
            ))}
            <th scope="col" data-kind="money">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {filasDe(sucursales).map(({ rotulo: nombre, parte, de }) => (
            <tr key={nombre}>
              <th scope="row" className={`font-normal ${parte ? 'pl-4 text-muted' : 'text-strong'}`}>
                {nombre}
              </th>
              {columnas.map((una) => (
                <td key={una.codigoSucursal} data-kind="money" data-label={una.sucursal}>
                  {money(de(una))}
                </td>
              ))}
              <td data-kind="money" data-label="Total" className="font-semibold">
                {total(de)}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="font-normal text-strong">
              Saldo a favor de las familias
            </th>
            {columnas.map(({ codigoSucursal }) => (
              <td key={codigoSucursal} />
            ))}
            <td data-kind="money" data-label="Total" className="font-semibold">
              {money(credito)}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
