import { useRef } from 'react';
import { comprobantes, type Comprobante } from '@/contract/facturas/comprobante';
import { comprobanteService } from '@/services/fiscal';
import { Loaded } from '../../data/Loaded';
import { saveAs } from '../../data/saveAs';
import { useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/usePermiso';
import { useSubmit } from '../../form/useSubmit';
import { imprimir } from '../../print/imprimir';
import { TicketView } from '../../print/Ticket';
import { Button } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';
import { ComprobanteImpreso } from './ComprobanteImpreso';

/** What a document is called. */
export const nombreDe = ({ ncf, nombre }: Comprobante) => ncf ?? `en espera de ${nombre}`;

/** A fiscal document with its print button and, if signed, its XML for users who may download it. */
export function VerComprobante({ fila, onClose }: { fila: Comprobante; onClose: () => void }) {
  const params = { id: fila.codigoComprobante };
  const loaded = useLoaded(comprobanteService.id, { params });
  const descarga = usePermiso(comprobantes.xml.access) && fila.firmado;
  const papel = useRef<HTMLElement>(null);
  const { submit, busy } = useSubmit(() => comprobanteService.xml({ params }), { then: (file) => saveAs(file, `${fila.ncf}.xml`) });
  return (
    <SidePanel title={`Comprobante ${nombreDe(fila)}`} onClose={onClose}>
      <div className="flex flex-wrap gap-2 mb-3">
        <Button label="Imprimir" icon="pi pi-print" onClick={() => papel.current && imprimir(papel.current)} />
        {descarga && <Button label="Descargar el XML" icon="pi pi-download" text loading={busy} onClick={() => void submit()} />}
      </div>
      <Loaded of={loaded}>
        {(comprobante) => (
          <TicketView>
            <ComprobanteImpreso comprobante={comprobante} ref={papel} />
          </TicketView>
        )}
      </Loaded>
    </SidePanel>
  );
}
