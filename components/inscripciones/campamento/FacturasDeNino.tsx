import { Fragment } from 'react';
import type { PlanCampamento } from '@/contract/inscripciones/campamento';
import { day, money } from '@/utils/format';
import { AmountRow } from '../../ui/row/AmountRow';

interface Props extends Pick<PlanCampamento['estudiantes'][number], 'facturas' | 'total'> {
  nombre: string;
}

/** The invoices of a child with their lines. A list, because a table beside the weeks has room for no whole amount. */
export const FacturasDeNino = ({ nombre, facturas, total }: Props) => (
  <ul className="list-none m-0 p-0" aria-label={`Facturas de ${nombre}`}>
    {facturas.map(({ descripcion, fechaVencimiento, total: monto, lineas }) => (
      <Fragment key={descripcion}>
        <AmountRow className="pt-2" name={<strong>{descripcion}</strong>} note={`vence el ${day(fechaVencimiento)}`}>
          <strong>{money(monto)}</strong>
        </AmountRow>
        {lineas.length > 1 &&
          lineas.map((linea, i) => (
            <AmountRow
              key={i}
              className="pl-3 text-sm text-muted"
              name={linea.cantidad > 1 ? `${linea.descripcion} × ${linea.cantidad}` : linea.descripcion}
            >
              {money(linea.total)}
            </AmountRow>
          ))}
      </Fragment>
    ))}
    {facturas.length > 1 && (
      <AmountRow className="mt-2 pt-2 border-top-1 surface-border" name="Total">
        {money(total)}
      </AmountRow>
    )}
  </ul>
);
