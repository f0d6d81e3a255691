import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ImprimirFactura } from '../../cobros/papeles/FacturaImpresa';
import { usePermiso } from '../../data/usePermiso';
import { enMesa, useMesa } from '../../facturas/mostrador';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import type { FacturaAbierta } from '@/contract/cobros/facturaAbierta';
import { anulaciones } from '@/contract/facturas/anular';
import { puedeAnular } from '@/domain/cobros/cobro';

const AnularFactura = dynamic(() => import('../../facturas/AnularFactura').then((module) => module.AnularFactura), { ssr: false });

/** Why an invoice cannot be voided now, and what to do first; '' if it can. */
function impideAnular({ mora, ...factura }: FacturaAbierta): string {
  const permiso = puedeAnular(factura);
  if (!permiso.ok) return permiso.motivo;
  return mora ? `Tiene una mora, la factura ${mora.numero}: condónela o anúlela antes.` : '';
}

/** The acts on an invoice that the user may do: collect at the desk, print, void. */
export function Acciones({ factura, onHecho }: { factura: FacturaAbierta; onHecho: () => void }) {
  const { codigoFactura, numero, pendiente, estatus } = factura;
  const mesa = useMesa();
  const anula = usePermiso(anulaciones.anular.access) && estatus !== 'ANULADA';
  const impide = impideAnular(factura);
  const [anulando, setAnulando] = useState(false);
  const hecho = () => {
    setAnulando(false);
    onHecho();
  };
  return (
    <section aria-label="Acciones">
      <div className="flex flex-wrap gap-2 align-items-center">
        {mesa && pendiente > 0 && <ButtonLink href={enMesa(mesa, factura, [codigoFactura])} label="Cobrar" icon="pi-wallet" small />}
        <ImprimirFactura codigoFactura={codigoFactura} numero={numero} />
        {anula && impide === '' && (
          <Button label="Anular" icon="pi pi-ban" severity="danger" text size="small" onClick={() => setAnulando(true)} />
        )}
      </div>
      {anula && impide !== '' && <p className="mt-2 mb-0 text-muted">No se puede anular: {impide}</p>}
      {anulando && <AnularFactura factura={factura} onHecho={hecho} onClose={() => setAnulando(false)} />}
    </section>
  );
}
