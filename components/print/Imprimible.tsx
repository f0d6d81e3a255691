import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { Button } from '../ui/Button';
import { imprimir } from './imprimir';
import { TicketView } from './Ticket';

interface Props {
  /** The label of the print button. */
  label: string;
  /** Focuses the print button: the paper was just made. */
  autoFocus?: true;
  onPrint?: () => void;
  /** Content beside the button. */
  beside?: ReactNode;
  /** Content between the button and the paper. */
  children?: ReactNode;
  /** Renders the paper; `copia` is when it was first printed: what is printed again is a copy. */
  paper: (ref: Ref<HTMLElement>, copia: string | undefined) => ReactNode;
}

/** A paper on the screen with the button that prints it. */
export function Imprimible({ label, autoFocus, onPrint, beside, children, paper }: Props) {
  const [copia, setCopia] = useState<string>();
  const ticket = useRef<HTMLElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) actions.current?.querySelector('button')?.focus();
  }, [autoFocus]);
  const print = () => {
    if (ticket.current) imprimir(ticket.current, () => setCopia(new Date().toISOString()));
    onPrint?.();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2 mb-3" ref={actions}>
        <Button label={label} icon="pi-print" onClick={print} />
        {beside}
      </div>
      {children}
      <TicketView>{paper(ticket, copia)}</TicketView>
    </>
  );
}
