import type { Ref } from 'react';
import type { CartaSaldo as Datos } from '@/contract/cobros/cartaSaldo';
import { longDay } from '@/utils/format';
import { Signature, Ticket, TicketCopy, TicketQr } from '../../print/Ticket';

/** A letter on letter paper certifying that a student owes nothing overdue, to be signed. */
export function CartaSaldo({ carta, ref }: { carta: Datos; ref?: Ref<HTMLElement> }) {
  const { compania, numero, fecha, copia, estudiante, documento, emisor, verificar } = carta;
  return (
    <Ticket ref={ref} label={`Carta de saldo ${numero}`} de={carta} formato="carta">
      <TicketCopy copia={copia} />
      <section>
        <h3>Carta de saldo N.º {numero}</h3>
        <p>{longDay(fecha)}</p>
      </section>
      <section>
        <p>A quien pueda interesar:</p>
        <br />
        <p>
          {compania.nombre} hace constar que <strong>{estudiante}</strong>
          {documento && `, documento ${documento},`} no tiene deuda vencida con la academia al {longDay(fecha)}.
        </p>
        <br />
        <p>Esta carta se expide a solicitud de la parte interesada. Las cuotas que venzan después de esa fecha no forman parte de ella.</p>
      </section>
      <footer>
        <Signature who={`${emisor} · por ${compania.nombre}`} />
      </footer>
      <TicketQr url={verificar} />
    </Ticket>
  );
}
