import type { Ref } from 'react';
import type { Devolucion as Datos } from '@/contract/cobros/devolucion';
import { moment } from '@/utils/format';
import { FormatoPapel } from '../../print/FormatoPapel';
import { Imprimible } from '../../print/Imprimible';
import { Signature, Ticket, TicketCopy, TicketLine } from '../../print/Ticket';
import { SidePanel } from '../../ui/SidePanel';

/** The slip for refunded credit: amount, recipient, reason, the user who paid it out, and a line for the signature. */
function Papel({ datos, ref }: { datos: Datos; ref: Ref<HTMLElement> }) {
  const { codigoMovimiento, momento, nombre, documento, monto, motivo, queda, usuario, aprobadoPor, copia } = datos;
  return (
    <Ticket ref={ref} label={`Devolución ${codigoMovimiento}`} de={datos}>
      <TicketCopy copia={copia} />
      <section>
        <h3>Devolución de saldo N.º {codigoMovimiento}</h3>
        <p>{moment(momento)}</p>
        <p>
          Entregado a: <strong>{nombre}</strong>
        </p>
        {documento && <p>Documento: {documento}</p>}
        <p>Motivo: {motivo}</p>
      </section>
      <section>
        <TicketLine label="Devuelto en efectivo" value={monto} strong />
        <TicketLine label="Queda a su favor" value={queda} />
      </section>
      <section>
        <p>Entregó: {usuario}</p>
        {aprobadoPor && <p>Aprobó: {aprobadoPor}</p>}
      </section>
      <footer>
        <Signature who={`Recibí conforme · ${nombre}`} />
      </footer>
    </Ticket>
  );
}

/** The slip of a refund with its print button; the second print is marked as a copy. */
export const DevolucionPanel = ({ devolucion, onClose }: { devolucion: Datos; onClose: () => void }) => (
  <SidePanel title={`Devolución N.º ${devolucion.codigoMovimiento}`} onClose={onClose}>
    <Imprimible
      label="Imprimir comprobante"
      autoFocus
      paper={(ref, copia) => <Papel datos={{ ...devolucion, copia: copia ?? devolucion.copia }} ref={ref} />}
    >
      <FormatoPapel />
    </Imprimible>
  </SidePanel>
);
