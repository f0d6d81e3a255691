import { useRouter } from 'next/router';
import { useState } from 'react';
import { grupoQueFalta } from '@/contract/facturas/conGrupo';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { LEEN_FACTURAS } from '@/contract/facturas/lectores';
import { aCentavos } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import type { Elegida } from '@/store/cobros';
import { day, money, plural } from '@/utils/format';
import { conFactura, FacturaLink } from '../data/FacturaLink';
import { later } from '../data/later';
import { usePermiso } from '../data/useSession';
import { faltaDeMonto } from '../caja/formas';
import { NumberInput } from '../ui/input/NumberInput';
import { CheckInput } from '../ui/input/Option';
import { Tag } from '../ui/tag/Tag';
import css from './FilaPendiente.module.css';

// Loaded later, so that the desk is painted before its menus; the row keeps their place.
const MoreMenu = later(() => import('../ui/MoreMenu'), 'MoreMenu');

interface Props {
  row: FacturaPendiente;
  elegida?: Elegida;
  /** Whether the row says its group, where the description does not. */
  conGrupo: boolean;
  /** Whether this row is the tab stop: one row of the list at a time (roving tabindex). */
  current: boolean;
  onToggle: () => void;
  /** Chooses this invoice and no other. */
  onSolo: () => void;
  onMonto: (monto: Elegida['monto']) => void;
  onFocus: () => void;
}

const idDeMonto = ({ codigoFactura }: FacturaPendiente) => `monto-${codigoFactura}`;

function Atraso({ diasAtraso, fechaVencimiento }: FacturaPendiente) {
  if (diasAtraso > 0) return <Tag className={css.when} value={`${plural(diasAtraso, 'día')} de atraso`} severity="danger" />;
  const vence = fechaVencimiento === hoyEn(new Date()) ? 'Vence hoy' : `Vence ${day(fechaVencimiento)}`;
  return <Tag className={css.when} value={vence} severity="quiet" />;
}

function Monto({ row, elegida, onMonto }: Pick<Props, 'row' | 'onMonto'> & { elegida: Elegida }) {
  const id = idDeMonto(row);
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
    <>
      <span className={css.amount}>
        <label htmlFor={id} className="p-hidden-accessible">
          Cobrar
        </label>
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
      </span>
      <small className={`${css.under} text-right`}>
        <span id={`${id}-error`} className="field-error">
          {fault}
        </span>
        {monto !== row.pendiente && <span className="text-muted"> De {money(row.pendiente)} pendientes</span>}
      </small>
    </>
  );
}

/** What else can be done with an invoice at the desk. */
function MasDeFactura({ row, elegida, current, onToggle, onSolo }: Omit<Props, 'conGrupo' | 'onMonto' | 'onFocus'>) {
  const { push, asPath } = useRouter();
  const lee = usePermiso(LEEN_FACTURAS);
  const { codigoFactura, numero, descripcion, estudiante } = row;
  const unaParte = () => {
    if (!elegida) onToggle();
    // Only after the menu has returned the focus to its button is there a field that may take it.
    setTimeout(() => document.getElementById(idDeMonto(row))?.focus());
  };
  const ver = () => void push(conFactura(asPath, codigoFactura), undefined, { shallow: true, scroll: false });
  return (
    <MoreMenu
      label={`Más de la factura ${numero}, ${descripcion} de ${estudiante}`}
      tabIndex={current ? 0 : -1}
      entries={[
        { label: 'Cobrar solo esta', icon: 'pi-check-square', run: onSolo },
        { label: 'Cobrar una parte', icon: 'pi-percentage', run: unaParte },
        ...(lee ? [{ label: 'Ver la factura', icon: 'pi-eye', run: ver }] : []),
      ]}
    />
  );
}

/** A pending invoice at the desk in one row: its checkbox, what is due and when, the amount to pay once it is chosen, and a menu. */
export function FilaPendiente({ conGrupo, onMonto, onFocus, ...fila }: Props) {
  const { row, elegida, current, onToggle } = fila;
  const { codigoFactura, numero, descripcion, pendiente, pagado, estimadaHasta } = row;
  const enGrupo = conGrupo && grupoQueFalta(row);
  const id = `factura-${codigoFactura}`;
  return (
    <li className={`${css.row} align-items-center`} data-elegida={!!elegida} data-vencida={row.diasAtraso > 0} onFocus={onFocus}>
      <label htmlFor={id} className={`${css.choose} align-items-center cursor-pointer`}>
        <CheckInput id={id} type="checkbox" data-fila checked={!!elegida} tabIndex={current ? 0 : -1} onChange={onToggle} />
        <span className={css.what}>
          <strong className="text-strong font-semibold">{descripcion}</strong>{' '}
          {enGrupo && <small className="white-space-nowrap">{enGrupo}</small>}{' '}
          <small className="text-muted white-space-nowrap">
            <span className={css.word}>Factura</span> <FacturaLink codigoFactura={codigoFactura} numero={numero} tabIndex={-1} />
          </small>{' '}
          {pagado > 0 && <small className="text-muted white-space-nowrap">Abonado {money(pagado)}</small>}
          {estimadaHasta !== null && (
            <small className="text-muted inline-block">Estimado: lo que pague queda a favor hasta recalcularlo</small>
          )}
        </span>
        <Atraso {...row} />
        {/* The field of a chosen invoice stands in its place. */}
        <span className={elegida ? 'p-hidden-accessible' : `${css.pending} tabular text-strong text-right font-semibold`}>
          {money(pendiente)}
        </span>
      </label>
      {elegida && <Monto row={row} elegida={elegida} onMonto={onMonto} />}
      <span className={css.more}>
        <MasDeFactura {...fila} />
      </span>
    </li>
  );
}
