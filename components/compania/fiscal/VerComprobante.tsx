import type { Ref } from 'react';
import { comprobantes, type Comprobante, type ComprobanteCompleto } from '@/contract/facturas/comprobante';
import { TIPO_COMPROBANTE } from '@/contract/palabras';
import { comprobanteService } from '@/services/compania/fiscal';
import { day } from '@/utils/format';
import { saveAs } from '../../data/saveAs';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/useSession';
import { useSubmit } from '../../form/useSubmit';
import { Imprimible } from '../../print/Imprimible';
import { Ticket, TicketLine, TicketNote, TicketQr } from '../../print/Ticket';
import { Button } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';

/** What a document is called. */
export const nombreDe = ({ ncf, nombre }: Comprobante) => ncf ?? `en espera de ${nombre}`;

/**
 * A printed fiscal document: number and buyer, the document it changes, lines, ITBIS and total; a signed e-CF also has its security code
 * and QR code.
 */
function Papel({ comprobante, papel }: { comprobante: ComprobanteCompleto; papel?: Ref<HTMLElement> }) {
  const { tipo, ncf, vence, fecha, nombre, rnc, numeroFactura } = comprobante;
  const { modificado, razon, lineas, itbis, total, codigoSeguridad, firma, qr } = comprobante;
  return (
    <Ticket papel={papel} label={`Comprobante ${ncf ?? 'sin número'}`} de={comprobante}>
      <section>
        <h3>{TIPO_COMPROBANTE[tipo].slice('B01 · '.length)}</h3>
        <TicketLine label={tipo.startsWith('E') ? 'e-NCF' : 'NCF'} value={ncf ?? 'En espera'} strong />
        {vence && <TicketLine label="Válido hasta" value={day(vence)} />}
        <TicketLine label="Fecha" value={day(fecha)} />
        <TicketLine label="Factura" value={`N.º ${numeroFactura}`} />
        {modificado && <TicketLine label="Modifica" value={modificado} />}
      </section>
      <section>
        {rnc && <TicketLine label="RNC o cédula" value={rnc} />}
        <TicketLine label="Cliente" value={nombre} />
        {razon && <TicketNote>{razon}</TicketNote>}
      </section>
      <section>
        {lineas.map((linea, i) => (
          <TicketLine key={i} label={`${linea.cantidad} × ${linea.descripcion}`} value={linea.total} />
        ))}
        <TicketLine label="ITBIS" value={itbis} />
        <TicketLine label="Total" value={total} strong />
      </section>
      {codigoSeguridad && (
        <section>
          <TicketLine label="Código de seguridad" value={codigoSeguridad} />
          <TicketLine label="Firma digital" value={firma} />
        </section>
      )}
      {qr && <TicketQr url={qr} />}
    </Ticket>
  );
}

/** A fiscal document with its print button and, if signed, its XML for users who may download it. */
export function VerComprobante({ fila, onClose }: { fila: Comprobante; onClose: () => void }) {
  const params = { id: fila.codigoComprobante };
  const loaded = useLoaded(comprobanteService.id, { params });
  const descarga = usePermiso(comprobantes.xml.access) && fila.firmado;
  const { submit, busy } = useSubmit(() => comprobanteService.xml({ params }), { then: (file) => saveAs(file, `${fila.ncf}.xml`) });
  return (
    <SidePanel title={`Comprobante ${nombreDe(fila)}`} onClose={onClose}>
      <Loaded of={loaded}>
        {(comprobante) => (
          <Imprimible
            label="Imprimir"
            beside={descarga && <Button label="Descargar el XML" icon="pi-download" text loading={busy} onClick={() => void submit()} />}
            paper={(papel) => <Papel comprobante={comprobante} papel={papel} />}
          />
        )}
      </Loaded>
    </SidePanel>
  );
}
