import { useEffect, useRef } from 'react';
import type { FormaPago } from '@/contract/caja/forma';
import { CERO, menorImporte, restarHastaCero } from '@/domain/dinero';
import { lazyRead } from '@/services/http/lazyRead';
import { left, loadPendientes, mismo, reselected, selectPendientes, type Escrito, type Quien } from '@/store/cobros';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { useLatest } from '../../data/useLatest';
import { FORMAS, type Pago } from '../../caja/formas';
import { useLoaded } from '../../data/useLoaded';

const leerAviso = lazyRead(() => import('@/services/familia/avisos').then(({ avisoService }) => avisoService.id), false);

/**
 * Fills the desk from a transfer that a family reported: its amount and reference, and the invoices it covers, oldest first. It does so
 * once, when family and transfer have loaded; the cashier may change everything. A payment with that reference confirms the transfer.
 */
export function useTransferencia(codigoAviso: number | undefined, setPagos: (pagos: readonly Pago[]) => void) {
  const dispatch = useAppDispatch();
  const { rows, familia } = useAppSelector(selectPendientes);
  const { data: aviso } = useLoaded(leerAviso, codigoAviso === undefined ? undefined : { params: { id: codigoAviso } });
  const done = useRef<number>(undefined);
  useEffect(() => {
    if (codigoAviso === undefined) done.current = undefined;
    if (!aviso || !familia || aviso.codigoAviso !== codigoAviso || done.current === codigoAviso) return;
    done.current = codigoAviso;
    if (aviso.estado !== 'PENDIENTE') return;
    let queda = aviso.monto;
    const elegidas = rows.flatMap(({ codigoFactura, pendiente }) => {
      const monto = menorImporte(queda, pendiente);
      queda = restarHastaCero(queda, pendiente);
      return monto > CERO ? [{ codigoFactura, monto }] : [];
    });
    dispatch(reselected(elegidas));
    setPagos([{ forma: 'TRANSFERENCIA', monto: aviso.monto / 100, referencia: aviso.referencia, turno: 1 }]);
  }, [codigoAviso, aviso, familia, rows, dispatch, setPagos]);
}

/**
 * Loads the family or the person named in the address. When the desk is left, or turns to nobody, what is chosen and typed (`escrito`) stays in
 * the memory of the store: a page that was opened by mistake costs nothing.
 */
export function useFamilia(quien: Quien | undefined, escrito: Escrito | undefined) {
  const dispatch = useAppDispatch();
  const latest = useRef(escrito);
  useEffect(() => {
    if (!quien) return undefined;
    const request = dispatch(loadPendientes(quien));
    return () => {
      request.abort();
      dispatch(left(latest.current));
    };
  }, [quien, dispatch]);
  useEffect(() => {
    latest.current = escrito;
  });
}

/**
 * Puts back what was typed for this customer when the desk was left. A desk that opens with nobody (`libre`, undefined while the address is
 * unknown) turns to the customer it remembers.
 */
export function useRecuerdo(
  quien: Quien | undefined,
  libre: boolean | undefined,
  recordar: (escrito: Escrito) => void,
  onVolver: (quien: Quien) => void,
) {
  const store = useAppStore();
  const abierta = useRef(false);
  useEffect(() => {
    if (libre === undefined) return;
    const { recuerdo } = selectPendientes(store.getState());
    const seAbre = !abierta.current;
    abierta.current = true;
    if (!recuerdo) return;
    if (quien && mismo(recuerdo.quien, quien)) recordar(recuerdo.escrito);
    else if (seAbre && libre) onVolver(recuerdo.quien);
  }, [quien, libre, store, recordar, onVolver]);
}

interface Acts {
  cobrar: () => void;
  buscar?: () => void;
  /** Focuses the amount of a form of payment; undefined while nothing can be paid. */
  forma?: (forma: FormaPago) => void;
}

/** The desk's keys in words, for those who ask: the global ones, and those of the list of pending invoices. */
export const TECLAS = [
  ['F2', 'buscar'],
  ['↑ ↓', 'mover'],
  ['Espacio', 'elegir'],
  ['V', 'vencidas'],
  ['T', 'todas'],
  ['N', 'ninguna'],
  ['F', 'ver la factura'],
  ['Enter', 'al pago'],
  ...FORMAS.map(({ tecla, label }) => [tecla, label.toLowerCase()] as const),
  ['Ctrl+Enter', 'cobrar'],
] as const;

/** The desk's global shortcuts: Ctrl+Enter takes the payment, F2 focuses the search, and each form of payment has its key. */
export function useDeskKeys(acts: Acts) {
  const latest = useLatest(acts);
  useEffect(() => {
    const actOf = ({ key, ctrlKey }: KeyboardEvent) => {
      const { cobrar, buscar, forma } = latest.current;
      if (key === 'Enter' && ctrlKey) return cobrar;
      if (key === 'F2') return buscar;
      const una = FORMAS.find(({ tecla }) => tecla === key);
      return una && forma && (() => forma(una.forma));
    };
    const keys = (event: KeyboardEvent) => {
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', keys);
    return () => window.removeEventListener('keydown', keys);
  }, [latest]);
}
