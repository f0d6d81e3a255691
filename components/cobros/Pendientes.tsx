import { Button } from 'primereact/button';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { CERO, sumar } from '@/domain/dinero';
import {
  montoTyped,
  ningunaChosen,
  pointed,
  selectPendientes,
  todasChosen,
  toggled,
  vencidasChosen,
  type PendientesState,
} from '@/store/cobros';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { money, plural } from '@/utils/format';
import { FilaPendiente } from './FilaPendiente';
import css from './Pendientes.module.css';
import { Notice } from '../feedback/Notice';

interface Props {
  /** Where Enter in the list goes on. */
  onNext: () => void;
}

/** Moves among the boxes of the list; the letters count only while one of them has the focus. */
function useListKeys(onNext: () => void) {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  const keys = (event: KeyboardEvent) => {
    const { target, key } = event;
    const inBox = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('[data-fila]') ?? [])];
      const row = (target as HTMLElement).closest('li');
      const from = boxes.findIndex((box) => row?.contains(box));
      event.preventDefault();
      boxes[Math.min(Math.max(from + (key === 'ArrowDown' ? 1 : -1), 0), boxes.length - 1)]?.focus();
      return;
    }
    const act = { v: vencidasChosen, t: todasChosen, n: ningunaChosen }[key.toLowerCase()];
    if (inBox && act) {
      event.preventDefault();
      dispatch(act());
    } else if (key === 'Enter') {
      event.preventDefault();
      onNext();
    }
  };
  return { list, keys };
}

function Buttons({ rows }: Pick<PendientesState, 'rows'>) {
  const dispatch = useAppDispatch();
  const vencidas = rows.filter(({ diasAtraso }) => diasAtraso > 0);
  return (
    <div className="flex flex-wrap gap-2 align-items-center py-3">
      {vencidas.length > 0 && (
        <>
          <Notice tone="error" icon="pi-exclamation-triangle" className="w-full">
            {plural(vencidas.length, 'factura vencida', 'facturas vencidas')} por {money(sumar(vencidas.map(({ pendiente }) => pendiente)))}
          </Notice>
          <Button label="Seleccionar vencidas" size="small" outlined severity="danger" onClick={() => dispatch(vencidasChosen())} />
        </>
      )}
      <Button label="Todas" size="small" outlined onClick={() => dispatch(todasChosen())} />
      <Button label="Ninguna" size="small" text onClick={() => dispatch(ningunaChosen())} />
    </div>
  );
}

/** On a phone the payment is below a long list. */
const AlPago = ({ elegidas, onNext }: Props & { elegidas: PendientesState['selectedInvoices'] }) =>
  elegidas.length === 0 ? null : (
    <div className={css.onward}>
      <div className="flex gap-3 align-items-center justify-content-between py-3">
        <span>
          {plural(elegidas.length, 'factura')} · <strong>{money(sumar(elegidas.map(({ monto }) => monto ?? CERO)))}</strong>
        </span>
        <Button label="Ir al pago" icon="pi pi-arrow-down" onClick={onNext} />
      </div>
    </div>
  );

const Teclas = () => (
  <p className={`${css.keys} pt-3 line-height-4 text-muted`}>
    <kbd>↑</kbd>
    <kbd>↓</kbd> mover · <kbd>Espacio</kbd> elegir · <kbd>V</kbd> vencidas · <kbd>T</kbd> todas · <kbd>N</kbd> ninguna · <kbd>Enter</kbd> al
    pago · <kbd>Ctrl</kbd>+<kbd>Enter</kbd> cobrar · <kbd>F2</kbd> buscar
  </p>
);

/** What the family has pending, to be chosen with the mouse or with the keyboard alone. */
export function Pendientes({ onNext }: Props) {
  const dispatch = useAppDispatch();
  const { rows, selectedIndex = 0, selectedInvoices } = useAppSelector(selectPendientes);
  const { list, keys } = useListKeys(onNext);
  useEffect(() => {
    list.current?.querySelector<HTMLInputElement>('[data-fila]')?.focus();
  }, [list]);

  if (rows.length === 0) return null;
  const current = Math.min(selectedIndex, rows.length - 1);
  return (
    <section aria-label="Facturas pendientes">
      <Buttons rows={rows} />
      <ul ref={list} className={`${css.list} list-none p-0`} onKeyDown={keys}>
        {rows.map((row, i) => (
          <FilaPendiente
            key={row.codigoFactura}
            row={row}
            elegida={selectedInvoices.find(({ codigoFactura }) => codigoFactura === row.codigoFactura)}
            current={i === current}
            onToggle={() => dispatch(toggled(row.codigoFactura))}
            onMonto={(monto) => dispatch(montoTyped({ codigoFactura: row.codigoFactura, monto }))}
            onFocus={() => dispatch(pointed(i))}
          />
        ))}
      </ul>
      <AlPago elegidas={selectedInvoices} onNext={onNext} />
      <Teclas />
    </section>
  );
}
