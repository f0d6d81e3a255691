import { useEffect, useRef } from 'react';
import { CERO, menorImporte, restarHastaCero } from '@/domain/dinero';
import { lazyRead } from '@/services/http/lazyRead';
import { reselected, selectPendientes } from '@/store/cobros';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { Pago } from '../../caja/formas';
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
