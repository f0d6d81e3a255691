import { useRef } from 'react';
import { reciboDeFamilia } from '@/services/cobros';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { printTicket } from '../../print/printTicket';
import { TicketView } from '../../print/Ticket';
import { Button } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';
import { Skeleton } from '../../ui/Skeleton';
import { Recibo } from './Recibo';

/** A receipt on a family's phone, marked as a copy; it can be printed or saved as PDF. */
export function ReciboDeFamilia({ enlace, numero, onClose }: { enlace: string; numero: number; onClose: () => void }) {
  const ticket = useRef<HTMLElement>(null);
  const loaded = useLoaded(reciboDeFamilia, { body: { enlace, numero } });
  const print = () => ticket.current && printTicket(ticket.current);
  return (
    <SidePanel
      title={`Recibo N.º ${numero}`}
      onClose={onClose}
      footer={<Button label="Imprimir o guardar" icon="pi-print" disabled={!loaded.data} onClick={print} />}
    >
      <Loaded of={loaded} skeleton={<Skeleton lines={12} />}>
        {(recibo) => (
          <TicketView>
            <Recibo recibo={recibo} papel={ticket} />
          </TicketView>
        )}
      </Loaded>
    </SidePanel>
  );
}
