import { Button } from 'primereact/button';
import { useEffect, useRef } from 'react';
import type { Recibo as Datos } from '@/contract/cobros/cobro';
import { money } from '@/utils/format';
import { printTicket } from '../print/printTicket';
import { Recibo } from './Recibo';
import { TicketView } from '../print/Ticket';
import { Notice } from '../feedback/Notice';

interface Props {
  recibo: Datos;
  /** A payment just made, not one that is printed again. */
  nuevo: boolean;
  onSiguiente: () => void;
  onClose: () => void;
}

/** The receipt of a payment with what comes next; Enter prints, the next Enter goes on to the next customer. */
export function ReciboPanel({ recibo, nuevo, onSiguiente, onClose }: Props) {
  const ticket = useRef<HTMLElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const buttons = () => [...(actions.current?.querySelectorAll('button') ?? [])];
  useEffect(() => buttons()[0]?.focus(), [recibo]);
  const print = () => {
    if (ticket.current) printTicket(ticket.current);
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
      <TicketView>
        <Recibo recibo={recibo} ref={ticket} />
      </TicketView>
    </section>
  );
}
