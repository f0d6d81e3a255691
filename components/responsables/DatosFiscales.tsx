import dynamic from 'next/dynamic';
import { useState } from 'react';
import { fiscalService } from '@/services/fiscal';
import { Loaded } from '../data/Loaded';
import { useLoaded } from '../data/useLoaded';
import { Facts } from '../ui/Facts';
import { Button } from '../ui/Button';

const CompradorForm = dynamic(() => import('./CompradorForm').then((module) => module.CompradorForm), { ssr: false });

/** The RNC used for a payer's invoices; renders nothing if the academy assigns no fiscal numbers. */
export function DatosFiscales({ codigoEntidad }: { codigoEntidad: number }) {
  const loaded = useLoaded(fiscalService.comprador, { query: { codigoEntidad } });
  const [editing, setEditing] = useState(false);
  return (
    <Loaded of={loaded} skeleton={null}>
      {(comprador) =>
        comprador.usado && (
          <section aria-label="Datos fiscales">
            <h3 className="mb-2">Datos fiscales</h3>
            {comprador.rnc ? (
              <Facts
                of={[
                  ['RNC o cédula', comprador.rnc],
                  ['A nombre de', comprador.razonSocial],
                ]}
              />
            ) : (
              <p className="text-muted">Se le factura como consumidor final.</p>
            )}
            <Button
              label={comprador.rnc ? 'Cambiar el RNC' : 'Facturar con RNC'}
              icon="pi pi-pencil"
              text
              size="small"
              onClick={() => setEditing(true)}
            />
            {editing && <CompradorForm comprador={comprador} onRead={loaded.set} onClose={() => setEditing(false)} />}
          </section>
        )
      }
    </Loaded>
  );
}
