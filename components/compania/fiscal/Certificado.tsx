import { later } from '../../data/later';
import { Button } from '../../ui/Button';
import { useState } from 'react';
import type { EstadoFiscal } from '@/contract/facturas/fiscal';
import { fiscalService } from '@/services/fiscal';
import { day, plural } from '@/utils/format';
import { Notice } from '../../feedback/Notice';
import { useSubmit } from '../../form/useSubmit';
import { Facts } from '../../ui/Facts';

const CertificadoForm = later(() => import('./CertificadoForm'), 'CertificadoForm');

interface Props {
  estado: EstadoFiscal;
  onRead: (estado: EstadoFiscal) => void;
}

const QUITAR = {
  header: 'Quitar el certificado',
  message: 'Los comprobantes electrónicos quedarán sin firmar hasta que suba otro.',
  accept: 'Quitar',
};

/** The academy's signing certificate, and the documents that wait for a signature. */
export function Certificado({ estado: { certificado, sinFirmar, motivoSinFirmar }, onRead }: Props) {
  const [editing, setEditing] = useState(false);
  const { submit, busy } = useSubmit(() => fiscalService.quitarCertificado(), { ask: () => QUITAR, success: 'Eliminado', then: onRead });
  return (
    <section aria-label="Certificado" className="flex flex-column gap-3 align-items-start">
      <h2>Certificado de firma</h2>
      {certificado ? (
        <Facts
          of={[
            ['Titular', certificado.titular],
            ['Vale hasta', day(certificado.vence)],
          ]}
        />
      ) : (
        <p className="text-muted">Todavía no hay ninguno: los comprobantes electrónicos esperan su firma.</p>
      )}
      {certificado && !certificado.legible && (
        <Notice tone="warn" role="alert">
          El certificado guardado no se puede leer en este equipo: súbalo de nuevo.
        </Notice>
      )}
      {sinFirmar > 0 && (
        <Notice tone="warn">
          {plural(sinFirmar, 'comprobante espera su firma', 'comprobantes esperan su firma')}. {motivoSinFirmar}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          label={certificado ? 'Cambiar el certificado' : 'Subir el certificado'}
          icon="pi pi-upload"
          onClick={() => setEditing(true)}
        />
        {certificado && <Button label="Quitar" text severity="danger" loading={busy} onClick={() => void submit()} />}
      </div>
      {editing && <CertificadoForm onRead={onRead} onClose={() => setEditing(false)} />}
    </section>
  );
}
