import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Recibo as Datos } from '@/contract/cobros/cobro';
import { recibo as leer } from '@/services/cobros';
import { money } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { EnlaceFamilia } from '../familia/EnlaceFamilia';
import { Notice } from '../feedback/Notice';
import { FormatoPapel } from '../print/FormatoPapel';
import { imprimir } from '../print/imprimir';
import { TicketView } from '../print/Ticket';
import { Button } from '../ui/Button';
import { EnviarRecibo } from './papeles/EnviarRecibo';
import { Recibo } from './papeles/Recibo';

interface Props {
  recibo: Datos;
  /** The payment was just made, i.e. it is no reprint. */
  nuevo: boolean;
  onSiguiente: () => void;
  onClose: () => void;
}

/** The receipt of a payment and the next step: Enter prints, a second Enter goes on to the next customer. */
export function ReciboPanel({ recibo, nuevo, onSiguiente, onClose }: Props) {
  const [impreso, setImpreso] = useState<string>();
  const ticket = useRef<HTMLElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const buttons = () => [...(actions.current?.querySelectorAll('button') ?? [])];
  useEffect(() => buttons()[0]?.focus(), [recibo]);
  const print = () => {
    if (ticket.current) imprimir(ticket.current, () => setImpreso(new Date().toISOString()));
    if (nuevo) buttons()[1]?.focus();
  };
  return (
    <section className="card" aria-label="Recibo">
      {nuevo && (
        <Notice tone="success" role="status">
          Cobro registrado{recibo.devuelta > 0 && <strong> · Devuelta {money(recibo.devuelta)}</strong>}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 my-3" ref={actions}>
        <Button label="Imprimir" icon="pi pi-print" onClick={print} />
        {nuevo && <Button label="Siguiente cliente" icon="pi pi-arrow-right" outlined onClick={onSiguiente} />}
        <Button label="Cerrar recibo" text onClick={onClose} />
      </div>
      <FormatoPapel />
      <div className="mb-3">
        <EnlaceFamilia codigoEntidad={recibo.pagador.codigoEntidad} nombre={recibo.pagador.nombre} />
      </div>
      {/* Last, because how high it is depends on what contact the payer has. */}
      <EnviarRecibo recibo={recibo} />
      <TicketView>
        <Recibo recibo={impreso ? { ...recibo, copia: impreso } : recibo} papel={ticket} />
      </TicketView>
    </section>
  );
}

interface PedidoProps {
  codigoCobro: number;
  onClose: () => void;
  /** What stands below the receipt; it comes with it, so that nothing moves away when the receipt arrives. */
  children?: ReactNode;
}

/** The receipt of an earlier payment, to view or reprint. */
export const ReciboPedido = ({ codigoCobro, onClose, children }: PedidoProps) => (
  <Loaded of={useLoaded(leer, { params: { id: codigoCobro } })}>
    {(datos) => (
      <>
        <ReciboPanel recibo={datos} nuevo={false} onSiguiente={onClose} onClose={onClose} />
        {children}
      </>
    )}
  </Loaded>
);
