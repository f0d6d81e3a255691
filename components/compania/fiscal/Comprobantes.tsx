import { Button } from 'primereact/button';
import { useRef, useState } from 'react';
import { comprobantes as calls, type Comprobante } from '@/contract/facturas/comprobante';
import { comprobanteService } from '@/services/fiscal';
import { comprobanteSlice } from '@/store/fiscal';
import { Loaded } from '../../data/Loaded';
import { saveAs } from '../../data/saveAs';
import { useLoaded } from '../../data/useLoaded';
import { Empty } from '../../feedback/Empty';
import { useSubmit } from '../../form/useSubmit';
import { DataGrid } from '../../list/DataGrid';
import { ExportMenu } from '../../list/ExportMenu';
import type { GridList } from '../../list/types';
import { useList } from '../../list/useList';
import { imprimir } from '../../print/imprimir';
import { TicketView } from '../../print/Ticket';
import { IconButton } from '../../ui/IconButton';
import { SidePanel } from '../../ui/SidePanel';
import { ComprobanteImpreso } from './ComprobanteImpreso';

const nombreDe = ({ ncf, nombre }: Comprobante) => ncf ?? `en espera de ${nombre}`;

/** A fiscal document with its print button and, if signed, its XML. */
function Ver({ fila, onClose }: { fila: Comprobante; onClose: () => void }) {
  const params = { id: fila.codigoComprobante };
  const loaded = useLoaded(comprobanteService.id, { params });
  const papel = useRef<HTMLElement>(null);
  const { submit, busy } = useSubmit(() => comprobanteService.xml({ params }), { then: (file) => saveAs(file, `${fila.ncf}.xml`) });
  return (
    <SidePanel title={`Comprobante ${nombreDe(fila)}`} onClose={onClose}>
      <div className="flex flex-wrap gap-2 mb-3">
        <Button label="Imprimir" icon="pi pi-print" onClick={() => papel.current && imprimir(papel.current)} />
        {fila.firmado && <Button label="Descargar el XML" icon="pi pi-download" text loading={busy} onClick={() => void submit()} />}
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

/** Every fiscal document of the academy, newest first. */
export function Comprobantes() {
  const list = useList(comprobanteSlice);
  const [fila, setFila] = useState<Comprobante>();
  return (
    <section aria-label={calls.filter.list.title}>
      <h2 className="mb-2">Emitidos y en espera</h2>
      <DataGrid
        list={list as GridList<Comprobante>}
        rowKey={({ codigoComprobante }) => codigoComprobante}
        filters={<ExportMenu list={list} />}
        actions={(row) => <IconButton icon="pi-eye" label={`Ver el comprobante ${nombreDe(row)}`} onClick={() => setFila(row)} />}
        empty={<Empty icon="pi-receipt" title="Aquí se ve cada comprobante: el primero sale con el próximo cobro o vencimiento." />}
      />
      {fila && <Ver fila={fila} onClose={() => setFila(undefined)} />}
    </section>
  );
}
