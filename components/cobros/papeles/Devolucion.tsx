import { useEffect, useRef, useState, type Ref } from 'react';
import type { Devolucion as Datos } from '@/contract/cobros/devolucion';
import { moment } from '@/utils/format';
import { FormatoPapel } from '../../print/FormatoPapel';
import { imprimir } from '../../print/imprimir';
import { Signature, Ticket, TicketLine, TicketMark, TicketView } from '../../print/Ticket';
import { TicketHead } from '../../print/TicketHead';
import { Button } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';

/** The slip for refunded credit: amount, recipient, reason, the user who paid it out, and a line for the signature. */
function Papel({ datos, ref }: { datos: Datos; ref: Ref<HTMLElement> }) {
  const { compania, sucursal, logoUrl, codigoMovimiento, momento, nombre, documento, monto, motivo, queda, usuario, aprobadoPor, copia } =
    datos;
  return (
    <Ticket ref={ref} label={`Devolución ${codigoMovimiento}`}>
      <TicketHead compania={compania} sucursal={sucursal} logoUrl={logoUrl} />
      {copia && <TicketMark word="COPIA">Impresa el {moment(copia)}</TicketMark>}
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
export function DevolucionPanel({ devolucion, onClose }: { devolucion: Datos; onClose: () => void }) {
  const [impresa, setImpresa] = useState<string>();
  const papel = useRef<HTMLElement>(null);
  const boton = useRef<HTMLDivElement>(null);
  useEffect(() => boton.current?.querySelector('button')?.focus(), []);
  const print = () => papel.current && imprimir(papel.current, () => setImpresa(new Date().toISOString()));
  return (
    <SidePanel title={`Devolución N.º ${devolucion.codigoMovimiento}`} onClose={onClose}>
      <div className="mb-3" ref={boton}>
        <Button label="Imprimir comprobante" icon="pi pi-print" onClick={print} />
      </div>
      <FormatoPapel />
      <TicketView>
        <Papel datos={impresa ? { ...devolucion, copia: impresa } : devolucion} ref={papel} />
      </TicketView>
    </SidePanel>
  );
}
