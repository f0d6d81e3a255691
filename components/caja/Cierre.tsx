import { Button } from '../ui/Button';
import { useRef, type ReactNode } from 'react';
import type { Caja, CifrasCaja } from '@/contract/caja/caja';
import { imprimir } from '../print/imprimir';
import { TicketCierre } from './TicketCierre';
import { TicketView } from '../print/Ticket';

/** The ticket of a close with its print button; `children` is the next step beside it. */
export function Cierre({ caja, cifras, children }: { caja: Caja; cifras: CifrasCaja; children?: ReactNode }) {
  const ticket = useRef<HTMLElement>(null);
  return (
    <>
      <div className="flex flex-wrap gap-2 mb-3">
        <Button label="Imprimir" icon="pi pi-print" onClick={() => ticket.current && imprimir(ticket.current)} />
        {children}
      </div>
      <TicketView>
        <TicketCierre caja={caja} cifras={cifras} ref={ticket} />
      </TicketView>
    </>
  );
}
