import { useMemo, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { preferred, selectPreferences } from '@/store/preferences';
import { useSession, useSucursal } from '../../data/useSession';
import { Button } from '../../ui/Button';
import { FormatoPapel } from '../../print/FormatoPapel';
import { ImpresoraDirecta } from '../../print/ImpresoraDirecta';
import { imprimir } from '../../print/imprimir';
import { printTicket } from '../../print/printTicket';
import { useImpresora } from '../../print/impresora';
import { TicketView } from '../../print/Ticket';
import { Section } from '../../ui/Section';
import { LabelledSelect } from '../../ui/input/Select';
import { Recibo } from './Recibo';
import { reciboDeMuestra } from './reciboDeMuestra';

const LARGOS = [
  { value: 3, label: '3 facturas' },
  { value: 20, label: '20 facturas' },
];

/** What to check on the paper. */
const REVISE = [
  'El logo sale entero y legible.',
  'Los acentos, la ñ y los signos «¿ ¡ º %» salen bien.',
  'Los montos quedan a la derecha, sin cortarse.',
  'La cámara de un teléfono lee el QR.',
  'El papel se corta después del QR, no antes.',
];

/** Prints a sample receipt, to test paper, printer, accents, logo and cut; with that a first step of the academy is done. */
export function PruebaImpresion() {
  const { compania } = useSession();
  const sucursal = useSucursal();
  const { directa, formato } = useImpresora();
  const [lineas, setLineas] = useState(3);
  const ticket = useRef<HTMLElement>(null);
  const dispatch = useAppDispatch();
  const { pasos } = useAppSelector(selectPreferences);
  const imprime = (como: (ticket: HTMLElement) => unknown) => {
    if (ticket.current) como(ticket.current);
    if (!pasos.includes('IMPRESION')) dispatch(preferred({ pasos: [...pasos, 'IMPRESION'] }));
  };
  const recibo = useMemo(
    () => reciboDeMuestra(compania?.nombre ?? '', sucursal?.descripcionSucursal ?? '', sucursal?.logoUrl ?? '', lineas),
    [compania, sucursal, lineas],
  );
  return (
    <div className="grid">
      <div className="col-12 lg:col-6 flex flex-column gap-4">
        <section className="card" aria-label="Papel">
          <FormatoPapel />
          <LabelledSelect label="Largo de la muestra" options={LARGOS} value={lineas} onChange={(value) => setLineas(Number(value))} />
          <div className="flex flex-wrap gap-2">
            <Button label="Imprimir en el navegador" icon="pi-print" onClick={() => imprime(printTicket)} />
            {directa && formato !== 'carta' && (
              <Button label={`Imprimir en ${directa.nombre}`} icon="pi-bolt" outlined onClick={() => imprime(imprimir)} />
            )}
          </div>
        </section>
        <div className="card">
          <ImpresoraDirecta />
        </div>
        <Section title="Revise en el papel" className="card">
          <ul className="m-0 pl-4">
            {REVISE.map((uno) => (
              <li key={uno}>{uno}</li>
            ))}
          </ul>
        </Section>
      </div>
      <div className="col-12 lg:col-6">
        <TicketView>
          <Recibo recibo={recibo} papel={ticket} />
        </TicketView>
      </div>
    </div>
  );
}
