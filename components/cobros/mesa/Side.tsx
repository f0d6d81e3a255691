import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Caja } from '@/contract/caja/caja';
import type { Recibo } from '@/contract/cobros/cobro';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import { moment, money } from '@/utils/format';
import { later } from '../../data/later';
import { usePagina } from '../../data/useSession';
import type { Venta } from '../../facturas/useVenta';
import { Skeleton } from '../../ui/Skeleton';
import { PanelCobro } from '../PanelCobro';
import type { Cobro } from '../useCobro';

// Loaded later: the promise is needed only once a family is at the desk.
const PromesaAviso = later(() => import('../../cobranza/PromesaAviso'), 'PromesaAviso');
// Loaded with the first receipt.
const ReciboPanel = later(() => import('../ReciboPanel'), 'ReciboPanel');
const ReciboPedido = later(
  () => import('../ReciboPanel'),
  'ReciboPedido',
  () => <Skeleton lines={8} label="Cargando el recibo" />,
);

/** A receipt on the desk: of the payment just made, or a reprint. */
export interface Shown {
  recibo: Recibo;
  nuevo: boolean;
}

interface Props {
  cobro: Cobro;
  venta: Venta;
  /** Whether a family is at the desk; its account may still be loading. */
  deAlguien: boolean;
  shown?: Shown;
  /** The payment whose receipt the address requests. */
  pedido?: number;
  onShow: (shown: Shown | undefined) => void;
  onSiguiente: () => void;
  /** The last payments, unless they stand elsewhere. */
  children: ReactNode;
}

/** The state of the cashier's own drawer: whether and since when it is open, and its float. What stands below waits for it. */
function EstadoDeMiCaja({ caja, cargando }: { caja: Caja | null | undefined; cargando: boolean }) {
  const entra = usePagina('/process/caja');
  if (caja === undefined) return cargando ? <Skeleton lines={1} label="Cargando la caja" /> : null;
  const estado =
    caja === null
      ? 'Caja sin abrir: se abre con el primer cobro en efectivo.'
      : `Caja ${caja.contada ? 'contada' : 'abierta'} desde ${moment(caja.apertura)} ·`;
  return (
    <p className="flex flex-wrap column-gap-2 m-0 text-muted">
      <span>
        {estado} {caja && <span className="white-space-nowrap">Fondo {money(caja.fondo)}</span>}
      </span>
      {entra && <Link href="/process/caja">Ir a la caja</Link>}
    </p>
  );
}

/** The receipt or the new payment; below it the cash day and the last payments. */
export function Side({ cobro, venta, deAlguien, shown, pedido, onShow, onSiguiente, children }: Props) {
  const { familia, rows, status } = useAppSelector(selectPendientes);
  const hayQueCobrar = rows.length > 0 || venta.lineas.length > 0;
  if (deAlguien && !familia && !shown && status !== 'failed') {
    return (
      <div className="card">
        <Skeleton lines={8} label="Cargando la cuenta" />
      </div>
    );
  }
  // The address requests the receipt that was just shown: closing it must not show it again.
  const cerrar = pedido === undefined ? () => onShow(undefined) : onSiguiente;
  const debajo = (
    <>
      <EstadoDeMiCaja caja={cobro.caja} cargando={cobro.cargandoCaja} />
      {children}
    </>
  );
  if (!shown && pedido !== undefined) {
    return (
      <ReciboPedido codigoCobro={pedido} onClose={onSiguiente}>
        {debajo}
      </ReciboPedido>
    );
  }
  return (
    <>
      {shown && <ReciboPanel {...shown} onSiguiente={onSiguiente} onClose={cerrar} />}
      {!shown && familia && <PromesaAviso codigoEntidad={familia.pagador.codigoEntidad} />}
      {!shown && familia && hayQueCobrar && <PanelCobro cobro={cobro} />}
      {debajo}
    </>
  );
}
