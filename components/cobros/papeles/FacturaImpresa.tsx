import { Button } from '../../ui/Button';
import { useRef, type Ref } from 'react';
import type { FacturaImpresa as Datos } from '@/contract/cobros/reimpresion';
import { count, day, moment } from '@/utils/format';
import { imprimir } from '../../print/imprimir';
import { Ticket, TicketLine, TicketMark, TicketNote, TicketView } from '../../print/Ticket';
import { TicketHead } from '../../print/TicketHead';

/** A printed invoice: customer, lines with their price steps, payments and their receipts. */
function Papel({ datos, ref }: { datos: Datos; ref: Ref<HTMLElement> }) {
  const { factura, compania, sucursal, logoUrl, anulada, motivoAnulacion, copia, recibos } = datos;
  return (
    <Ticket ref={ref} label={`Factura ${factura.numero}`}>
      <TicketHead compania={compania} sucursal={sucursal} logoUrl={logoUrl} />
      {anulada && <TicketMark word="ANULADA">{`${moment(anulada)}${motivoAnulacion && ` · ${motivoAnulacion}`}`}</TicketMark>}
      <TicketMark word="COPIA">Impresa el {moment(copia)}</TicketMark>
      <section>
        <h3>Factura N.º {factura.numero}</h3>
        <p>Fecha: {day(factura.fecha)}</p>
        <p>Vence: {day(factura.fechaVencimiento)}</p>
        <p>
          A nombre de: <strong>{factura.estudiante}</strong>
        </p>
      </section>
      <section>
        {factura.detalles.map(({ descripcion, cantidad, total, pasos }, i) => (
          <div key={i}>
            <TicketLine label={cantidad > 1 ? `${count(cantidad)} × ${descripcion}` : descripcion} value={total} />
            {pasos.length > 1 && pasos.map(({ concepto, monto }, j) => <TicketLine key={j} label={`· ${concepto}`} value={monto} />)}
          </div>
        ))}
      </section>
      <section>
        <TicketLine label="Total" value={factura.total} strong />
        {recibos.map(({ codigoCobro, numero, fecha, reversado, facturas }) => (
          <TicketLine
            key={codigoCobro}
            label={`Recibo ${numero}, ${day(fecha)}${reversado ? ' (REVERSADO)' : ''}`}
            value={facturas.find(({ codigoFactura }) => codigoFactura === factura.codigoFactura)?.monto ?? 0}
          />
        ))}
        <TicketLine label="Pagado" value={factura.pagado} />
        <TicketLine label="Pendiente" value={factura.pendiente} />
      </section>
      <footer>
        <TicketNote>Los saldos son del momento de la impresión.</TicketNote>
      </footer>
    </Ticket>
  );
}

/** An invoice in its printed form, with the print button. */
export function FacturaImpresa({ datos }: { datos: Datos }) {
  const papel = useRef<HTMLElement>(null);
  return (
    <>
      <div className="my-3">
        <Button label="Imprimir factura" icon="pi pi-print" onClick={() => papel.current && imprimir(papel.current)} />
      </div>
      <TicketView>
        <Papel datos={datos} ref={papel} />
      </TicketView>
    </>
  );
}
