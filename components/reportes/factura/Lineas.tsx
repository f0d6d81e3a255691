import type { FacturaAbierta } from '@/contract/cobros/facturaAbierta';
import { count, money } from '@/utils/format';
import css from './Lineas.module.css';

type Linea = FacturaAbierta['detalles'][number];

const Fila = ({ linea: { descripcion, cantidad, total, pasos } }: { linea: Linea }) => (
  <li className={`${css.line} column-gap-3`}>
    <span className="break">{cantidad > 1 ? `${count(cantidad)} × ${descripcion}` : descripcion}</span>
    <span className={`${css.amount} tabular white-space-nowrap`}>{money(total)}</span>
    {pasos.length > 1 && (
      <ul className={`${css.steps} text-muted text-sm`} aria-label={`Cómo se calculó ${descripcion}`}>
        {pasos.map(({ concepto, monto }, i) => (
          <li key={i} className={`${css.line} column-gap-3`}>
            <span className="break">{concepto}</span>
            <span className={`${css.amount} tabular white-space-nowrap`}>{money(monto)}</span>
          </li>
        ))}
      </ul>
    )}
  </li>
);

/** The lines of an invoice, each with the steps of its price. */
export const Lineas = ({ factura: { detalles, total } }: { factura: FacturaAbierta }) => (
  <section aria-label="Líneas">
    <h3 className="mb-2">Líneas</h3>
    <ul className={css.lines}>
      {detalles.map((linea, i) => (
        <Fila key={i} linea={linea} />
      ))}
      <li className={`${css.line} column-gap-3 ${css.total}`}>
        <span>Total</span>
        <span className={`${css.amount} tabular white-space-nowrap`}>{money(total)}</span>
      </li>
    </ul>
  </section>
);
