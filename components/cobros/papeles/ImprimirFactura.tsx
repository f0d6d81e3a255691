import { useState } from 'react';
import type { FacturaImpresa as Datos } from '@/contract/cobros/reimpresion';
import { reimpresion } from '@/services/cobros';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';
import { FacturaImpresa } from './FacturaImpresa';

/** A button that opens the printed form of one invoice. */
export function ImprimirFactura({ codigoFactura, numero }: { codigoFactura: number; numero: number }) {
  const [datos, setDatos] = useState<Datos>();
  const { submit, busy } = useSubmit(() => reimpresion({ query: { codigoFactura } }), { then: setDatos });
  return (
    <>
      <Button
        label="Imprimir"
        aria-label={`Imprimir factura ${numero}`}
        icon="pi pi-print"
        text
        size="small"
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
