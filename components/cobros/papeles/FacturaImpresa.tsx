import { useState, type Ref } from 'react';
import type { FacturaImpresa as Datos } from '@/contract/cobros/reimpresion';
import { reimpresion } from '@/services/cobros';
import { day, moment } from '@/utils/format';
import { useSubmit } from '../../form/useSubmit';
import { Imprimible } from '../../print/Imprimible';
import { Ticket, TicketCopy, TicketLine, TicketMark, TicketNote } from '../../print/Ticket';
import { Button } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';
import { LineaDeFactura } from './Recibo';

/** A printed invoice: customer, lines with their price steps, payments and their receipts. */
function Papel({ datos, papel }: { datos: Datos; papel: Ref<HTMLElement> }) {
  const { factura, anulada, motivoAnulacion, copia, recibos } = datos;
  return (
    <Ticket papel={papel} label={`Factura ${factura.numero}`} de={datos}>
      {anulada && <TicketMark word="ANULADA">{`${moment(anulada)}${motivoAnulacion && ` · ${motivoAnulacion}`}`}</TicketMark>}
      <TicketCopy copia={copia} />
      <section>
        <h3>Factura N.º {factura.numero}</h3>
        <p>Fecha: {day(factura.fecha)}</p>
        <p>Vence: {day(factura.fechaVencimiento)}</p>
        <p>
          A nombre de: <strong>{factura.estudiante}</strong>
        </p>
      </section>
      <section>
        {factura.detalles.map((linea, i) => (
          <div key={i}>
            <LineaDeFactura linea={linea} />
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
export const FacturaImpresa = ({ datos }: { datos: Datos }) => (
  <div className="mt-3">
    <Imprimible label="Imprimir factura" paper={(papel) => <Papel datos={datos} papel={papel} />} />
  </div>
);

/** A button that opens the printed form of one invoice. */
export function ImprimirFactura({ codigoFactura, numero }: { codigoFactura: number; numero: number }) {
  const [datos, setDatos] = useState<Datos>();
  const { submit, busy } = useSubmit(() => reimpresion({ query: { codigoFactura } }), { then: setDatos });
  return (
    <>
      <Button
        label="Imprimir"
        aria-label={`Imprimir factura ${numero}`}
        icon="pi-print"
        text
        small
        loading={busy}
        onClick={() => void submit()}
      />
      {datos && (
        <SidePanel title={`Factura N.º ${numero}`} onClose={() => setDatos(undefined)}>
          <FacturaImpresa datos={datos} />
        </SidePanel>
      )}
    </>
  );
}
