import dynamic from 'next/dynamic';
import type { Recibo } from '@/contract/cobros/cobro';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import type { Venta } from '../../facturas/useVenta';
import { Skeleton } from '../../ui/Skeleton';
import { PanelCobro } from '../PanelCobro';
import { UltimosCobros } from '../UltimosCobros';
import type { Cobro } from '../useCobro';
import { EstadoDeMiCaja } from './EstadoDeMiCaja';

// Loaded later: the promise is needed only once a family is at the desk.
const PromesaAviso = dynamic(() => import('../../cobranza/PromesaAviso').then((module) => module.PromesaAviso), { ssr: false });
// Loaded with the first receipt.
const ReciboPanel = dynamic(() => import('../ReciboPanel').then((module) => module.ReciboPanel), { ssr: false });
const ReciboPedido = dynamic(() => import('../ReciboPedido').then((module) => module.ReciboPedido), {
  ssr: false,
  loading: () => <Skeleton lines={8} label="Cargando el recibo" />,
});

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
}

/** The receipt or the new payment; below it the cash day and the last payments. */
export function Side({ cobro, venta, deAlguien, shown, pedido, onShow, onSiguiente }: Props) {
  const { familia, rows, status } = useAppSelector(selectPendientes);
  const hayQueCobrar = rows.length > 0 || venta.lineas.length > 0;
  if (deAlguien && !familia && !shown && status !== 'failed') {
    return (
      <div className="card">
        <Skeleton lines={8} label="Cargando la cuenta" />
      </div>
    );
  }
  const debajo = (
    <>
      <EstadoDeMiCaja caja={cobro.caja} />
      <UltimosCobros
        codigoPagador={familia?.pagador.codigoEntidad}
        version={`${shown?.recibo.codigoCobro} ${cobro.vez}`}
        onVer={(recibo) => onShow({ recibo, nuevo: false })}
        onReversado={() => void cobro.reload()}
      />
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
      {shown && <ReciboPanel {...shown} onSiguiente={onSiguiente} onClose={() => onShow(undefined)} />}
      {!shown && familia && <PromesaAviso codigoEntidad={familia.pagador.codigoEntidad} />}
      {!shown && familia && hayQueCobrar && <PanelCobro cobro={cobro} />}
      {debajo}
    </>
  );
}
