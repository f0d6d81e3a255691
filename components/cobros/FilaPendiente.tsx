import type { FacturaPendiente } from '@/contract/facturas/factura';
import { useState } from 'react';
import { aCentavos } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import type { Elegida } from '@/store/cobros';
import { day, money, plural } from '@/utils/format';
import { FacturaLink } from '../data/FacturaLink';
import { faltaDeMonto } from '../caja/formas';
import { NumberInput } from '../ui/input/NumberInput';
import { CheckInput } from '../ui/input/Option';
import { Tag } from '../ui/tag/Tag';
import css from './FilaPendiente.module.css';

interface Props {
  row: FacturaPendiente;
  elegida?: Elegida;
  /** Whether this row is the tab stop: one row of the list at a time (roving tabindex). */
  current: boolean;
  onToggle: () => void;
  onMonto: (monto: Elegida['monto']) => void;
  onFocus: () => void;
}

function Atraso({ diasAtraso, fechaVencimiento }: FacturaPendiente) {
  if (diasAtraso > 0) return <Tag className={css.when} value={`${plural(diasAtraso, 'día')} de atraso`} severity="danger" />;
  const vence = fechaVencimiento === hoyEn(new Date()) ? 'Vence hoy' : `Vence ${day(fechaVencimiento)}`;
  return <Tag className={`${css.when} tag-quiet`} value={vence} />;
}

function Monto({ row, elegida, current, onMonto }: Pick<Props, 'row' | 'current' | 'onMonto'> & { elegida: Elegida }) {
  const id = `monto-${row.codigoFactura}`;
  const { monto } = elegida;
  // In pesos: the selection holds only amounts that can be taken, and the words must say why this one cannot.
  const [escrito, setEscrito] = useState<number | null>(null);
  const fault =
    monto === null
      ? faltaDeMonto(escrito) || 'Escriba cuánto se cobra de esta factura'
      : monto > row.pendiente
        ? 'Es más de lo pendiente'
        : monto === 0
          ? 'Debe ser más de 0'
          : '';
  return (
    <span className={`${css.amount} px-2 pb-2`} data-current={current || undefined}>
      <label htmlFor={id}>Cobrar</label>
      <NumberInput
        id={id}
        decimals={2}
        value={monto === null ? null : monto / 100}
        onChange={(pesos) => {
          setEscrito(pesos);
          onMonto(aCentavos(pesos));
        }}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-error`}
      />
      <small id={`${id}-error`} className={`${css.fault} field-error text-right`}>
        {fault}
      </small>
    </span>
  );
}

/** A pending invoice at the desk: its checkbox, and the amount to pay. */
export function FilaPendiente({ row, elegida, current, onToggle, onMonto, onFocus }: Props) {
  const { codigoFactura, numero, descripcion, pendiente, pagado, estimadaHasta } = row;
  const id = `factura-${codigoFactura}`;
  return (
    <li className={css.row} data-elegida={!!elegida} data-vencida={row.diasAtraso > 0} onFocus={onFocus}>
      <label htmlFor={id} className={`${css.choose} p-2`}>
        <CheckInput id={id} type="checkbox" data-fila checked={!!elegida} tabIndex={current ? 0 : -1} onChange={onToggle} />
        <span className="flex flex-column">
          <strong className="text-strong font-semibold">{descripcion}</strong>
          <small className="text-muted">
            Factura <FacturaLink codigoFactura={codigoFactura} numero={numero} tabIndex={-1} />
            {pagado > 0 && ` · Abonado ${money(pagado)}`}
            {estimadaHasta !== null && ' · Estimado: lo que pague queda a favor hasta recalcularlo'}
          </small>
        </span>
        <Atraso {...row} />
        <span className={`${css.pending} tabular text-strong text-right font-semibold`}>{money(pendiente)}</span>
      </label>
      {/* An empty placeholder keeps the row's height when the amount appears. */}
      {elegida ? <Monto row={row} elegida={elegida} current={current} onMonto={onMonto} /> : <span className={css.amount} />}
    </li>
  );
}
