import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useLoaded } from '../../data/useLoaded';
import { Failed } from '../../data/Failed';
import { IconButton } from '../../ui/IconButton';
import { situacion, type Comprobante } from '@/contract/facturas/comprobante';
import { TIPO_COMPROBANTE } from '@/contract/palabras';
import { comprobanteService } from '@/services/fiscal';
import { day } from '@/utils/format';

const VerComprobante = dynamic(() => import('../../compania/fiscal/VerComprobante').then((module) => module.VerComprobante), {
  ssr: false,
});

/** The fiscal documents of an invoice: its own, and the note that voided it; nothing while it has none. */
export function Documentos({ codigoFactura, version }: { codigoFactura: number; version: unknown }) {
  const loaded = useLoaded(comprobanteService.deFactura, { query: { codigoFactura } }, version);
  const [abierto, setAbierto] = useState<Comprobante>();
  if (loaded.error) return <Failed of={loaded} />;
  if (!loaded.data?.length) return null;
  return (
    <section aria-label="Comprobantes fiscales">
      <h3 className="mb-2">Comprobantes fiscales</h3>
      <ul className="people">
        {loaded.data.map((uno) => (
          <li key={uno.codigoComprobante}>
            <div className="people-name">
              <strong>{uno.ncf ?? 'Espera su número'}</strong>
              <span>
                {TIPO_COMPROBANTE[uno.tipo]} · {day(uno.fecha)} · {situacion(uno)}
              </span>
            </div>
            <IconButton
              icon="pi-print"
              label={`Ver el comprobante ${uno.ncf ?? ''}`}
              title="Ver e imprimir"
              onClick={() => setAbierto(uno)}
            />
          </li>
        ))}
      </ul>
      {abierto && <VerComprobante fila={abierto} onClose={() => setAbierto(undefined)} />}
    </section>
  );
}
