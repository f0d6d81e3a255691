import Link from 'next/link';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { deVariosGrupos } from '@/contract/facturas/conGrupo';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { CERO, sumar } from '@/domain/dinero';
import {
  montoTyped,
  ningunaChosen,
  pointed,
  reselected,
  selectPendientes,
  todasChosen,
  toggled,
  vencidasChosen,
  type PendientesState,
} from '@/store/cobros';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { money, plural } from '@/utils/format';
import { usePagina } from '../data/useSession';
import { Notice } from '../feedback/Notice';
import { Button, type ButtonProps } from '../ui/Button';
import { focusArrived } from '../ui/keyboard/focus';
import { KeyCap } from '../ui/keyboard/Keys';
import { FilaPendiente } from './FilaPendiente';
import css from './Pendientes.module.css';

interface Props {
  /** Called by Enter in the list: moves on to the payment. */
  onNext: () => void;
}

/** The keyboard shortcuts of the list; they work only while one of its checkboxes has the focus. */
function useListKeys(onNext: () => void) {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLDivElement>(null);
  const keys = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLInputElement)) return;
    const inBox = target.type === 'checkbox';
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('[data-fila]') ?? [])];
      const row = target.closest('li');
      const from = boxes.findIndex((box) => row?.contains(box));
      event.preventDefault();
      boxes[Math.min(Math.max(from + (key === 'ArrowDown' ? 1 : -1), 0), boxes.length - 1)]?.focus();
      return;
    }
    if (inBox && key.toLowerCase() === 'f') {
      event.preventDefault();
      target.closest('li')?.querySelector('a')?.click();
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

/** A button with the key that does the same from the list. */
const Elegir = ({ tecla, ...button }: ButtonProps & { tecla: string }) => (
  <Button {...button} small aria-keyshortcuts={tecla}>
    <KeyCap of={tecla} className="ml-2" />
  </Button>
);

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
          <Elegir label="Seleccionar vencidas" tecla="V" outlined severity="danger" onClick={() => dispatch(vencidasChosen())} />
        </>
      )}
      {/* Together, so that neither stands alone on a line. */}
      <span className="flex gap-2">
        <Elegir label="Todas" tecla="T" outlined onClick={() => dispatch(todasChosen())} />
        <Elegir label="Ninguna" tecla="N" text onClick={() => dispatch(ningunaChosen())} />
      </span>
    </div>
  );
}

/** A link to the payment, which a phone shows below a long list. */
const AlPago = ({ elegidas, onNext }: Props & { elegidas: PendientesState['selectedInvoices'] }) =>
  elegidas.length === 0 ? null : (
    <div className={`${css.onward} sticky bottom-0 z-5 border-top-1 surface-border surface-card`}>
      <div className="flex gap-3 align-items-center justify-content-between py-3">
        <span>
          {plural(elegidas.length, 'factura')} · <strong>{money(sumar(elegidas.map(({ monto }) => monto ?? CERO)))}</strong>
        </span>
        <Button label="Ir al pago" icon="pi-arrow-down" className="flex-none white-space-nowrap" onClick={onNext} />
      </div>
    </div>
  );

interface Nino {
  codigoEstudiante: number | null;
  nombre: string;
  rows: FacturaPendiente[];
}

/** The invoices by child; first the child with the oldest due date. */
function porNino(rows: readonly FacturaPendiente[]): Nino[] {
  const ninos = new Map<string, Nino>();
  for (const row of rows) {
    const key = String(row.codigoEstudiante ?? row.estudiante);
    const nino = ninos.get(key) ?? { codigoEstudiante: row.codigoEstudiante, nombre: row.estudiante, rows: [] };
    nino.rows.push(row);
    ninos.set(key, nino);
  }
  return [...ninos.values()];
}

/** A child's name, linked to the record, with the pending total. */
function CabezaDeNino({ nino: { codigoEstudiante, nombre, rows } }: { nino: Nino }) {
  const ficha = usePagina('/estudiante');
  const { familia, agregados = [] } = useAppSelector(selectPendientes);
  const grupos = familia?.estudiantes.find((uno) => uno.codigoEstudiante === codigoEstudiante)?.grupos;
  const deOtra = codigoEstudiante !== null && agregados.includes(codigoEstudiante) && grupos === undefined;
  return (
    <div className="flex flex-wrap column-gap-3 align-items-baseline justify-content-between px-2 pt-3 pb-1">
      <h3 className="m-0">
        {ficha && codigoEstudiante ? <Link href={`/estudiante?codigo=${codigoEstudiante}`}>{nombre}</Link> : nombre}{' '}
        <small className="text-muted font-normal">{deOtra ? 'Otra familia' : (grupos ?? '')}</small>
      </h3>
      <span className="tabular text-muted">{money(sumar(rows.map(({ pendiente }) => pendiente)))}</span>
    </div>
  );
}

/** The family's pending invoices, selectable by mouse or keyboard alone. */
export function Pendientes({ onNext }: Props) {
  const dispatch = useAppDispatch();
  const { rows, selectedIndex = 0, selectedInvoices } = useAppSelector(selectPendientes);
  const { list, keys } = useListKeys(onNext);
  useEffect(() => {
    focusArrived(list.current?.querySelector<HTMLInputElement>('[data-fila]'));
  }, [list]);

  const ninos = useMemo(() => porNino(rows), [rows]);
  if (rows.length === 0) return null;
  const current = Math.min(selectedIndex, rows.length - 1);
  const orden = new Map(ninos.flatMap((nino) => nino.rows).map(({ codigoFactura }, i) => [codigoFactura, i]));
  return (
    <section aria-label="Facturas pendientes">
      <Buttons rows={rows} />
      <div ref={list} className="sized" onKeyDown={keys}>
        {ninos.map((nino) => (
          <section key={nino.codigoEstudiante ?? nino.nombre} aria-label={`Pendiente de ${nino.nombre}`}>
            <CabezaDeNino nino={nino} />
            <ul className="list-none p-0 m-0">
              {nino.rows.map((row) => {
                const i = orden.get(row.codigoFactura)!;
                return (
                  <FilaPendiente
                    key={row.codigoFactura}
                    row={row}
                    conGrupo={deVariosGrupos(nino.rows)}
                    elegida={selectedInvoices.find(({ codigoFactura }) => codigoFactura === row.codigoFactura)}
                    current={i === current}
                    onToggle={() => dispatch(toggled(row.codigoFactura))}
                    onSolo={() => dispatch(reselected([{ codigoFactura: row.codigoFactura, monto: row.pendiente }]))}
                    onMonto={(monto) => dispatch(montoTyped({ codigoFactura: row.codigoFactura, monto }))}
                    onFocus={() => dispatch(pointed(i))}
                  />
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      <p className="flex justify-content-between px-2 py-3 m-0">
        <span>Pendiente en total</span>
        <strong className="tabular text-strong">{money(sumar(rows.map(({ pendiente }) => pendiente)))}</strong>
      </p>
      <AlPago elegidas={selectedInvoices} onNext={onNext} />
    </section>
  );
}
