import { useState } from 'react';
import { comprobantes as calls, type Comprobante } from '@/contract/facturas/comprobante';
import { comprobanteService } from '@/services/fiscal';
import { Empty } from '../../feedback/Empty';
import { ExportGrid } from '../../list/DataGrid';
import { useList } from '../../list/useList';
import { IconButton } from '../../ui/IconButton';
import { nombreDe, VerComprobante } from './VerComprobante';

/** Every fiscal document of the academy, newest first. */
export function Comprobantes() {
  const list = useList(comprobanteService.filter);
  const [fila, setFila] = useState<Comprobante>();
  return (
    <section aria-label={calls.filter.list.title}>
      <h2 className="mb-2">Emitidos y en espera</h2>
      <ExportGrid
        list={list}
        rowKey={({ codigoComprobante }) => codigoComprobante}
        actions={(row) => <IconButton icon="pi-eye" label={`Ver el comprobante ${nombreDe(row)}`} onClick={() => setFila(row)} />}
        empty={<Empty icon="pi-receipt" title="Aquí se ve cada comprobante: el primero sale con el próximo cobro o vencimiento." />}
      />
      {fila && <VerComprobante fila={fila} onClose={() => setFila(undefined)} />}
    </section>
  );
}
